import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsTable } from '#database/schema/payments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { quoteRefund } from './quote-refund.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const cancel: Happening = { what: 'cancel', which: 0, pieces: 1, by: 'shopper', all: false };
const goodwill = (share: number): Happening => ({ what: 'goodwill', share, to: 'source' });

/** Places an order of some pieces of ₹2,748.90, paid by UPI. */
async function live(pieces: number): Promise<ParcelLife> {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const basket = { shelf: pieces, final: 0, custom: 0 };
  return liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard' });
}

/** Quotes the cancellation of one piece, or of all: what comes back, the total of its rows, and their sum. */
async function quoted(life: ParcelLife, quantity?: number) {
  const { db } = shop.database;
  const order = await findOrderById(db, life.order.id);
  if (!order) throw new Error('no order');
  const request = { for: 'cancel' as const, ...(quantity && { lines: [{ line: 1, quantity }] }) };
  const { amount, breakdown } = await quoteRefund(unchangedSettings, db, order, request, shop.clock.now);
  const total = breakdown.rows.find(({ key }) => key === 'total')?.amount;
  const above = breakdown.rows.filter(({ key }) => key !== 'total').reduce((sum, row) => sum + row.amount, 0);
  return { amount, rows: [total, Math.round(above * 100) / 100], keys: breakdown.rows.map(({ key }) => key) };
}

describe('the rows of a cancellation quote add up to what comes back', () => {
  it.each<[string, number, Happening[]]>([
    ['goodwill of the whole price and a cancelled piece', 2, [goodwill(1), cancel]],
    ['goodwill of most of the price and a cancelled piece', 2, [goodwill(0.6), cancel]],
    ['goodwill of most of the price and two cancelled pieces', 3, [goodwill(0.6), cancel, cancel]],
    ['goodwill twice, with a cancelled piece between', 3, [goodwill(0.6), cancel, goodwill(0.6)]],
    ['a cancelled piece, and goodwill of the rest', 2, [cancel, goodwill(1)]],
  ])('after %s', async (_what, pieces, all) => {
    const life = await live(pieces);
    for (const one of all) expect(await life.happens(one)).toBe(true);
    for (const quantity of [1, undefined]) {
      const { amount, rows } = await quoted(life, quantity);
      expect(rows).toEqual([amount, amount]);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  });

  it.each<[string, number, Happening[], 'open' | 'lost']>([
    ['a part of the payment in an open dispute', 0.3, [], 'open'],
    ['a part of the payment in an open dispute, and goodwill', 0.3, [goodwill(0.2)], 'open'],
    ['the whole payment in an open dispute', 1, [], 'open'],
    ['a part of the payment in a lost dispute', 0.3, [], 'lost'],
    ['the whole payment in a lost dispute, after goodwill', 1, [goodwill(0.2)], 'lost'],
  ])('with %s', async (_what, share, all, end) => {
    const life = await live(2);
    for (const one of all) expect(await life.happens(one)).toBe(true);
    const { db } = shop.database;
    const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, life.order.id));
    const say = testDispute(shop, payment, { amountPaise: Math.ceil((payment?.amountPaise ?? 0) * share) });
    await say('open');
    if (end === 'lost') await say('lost');
    const { amount, rows, keys } = await quoted(life);
    expect(rows).toEqual([amount, amount]);
    expect(keys).toContain('bank');
    expect((await quoted(life, 1)).rows).toEqual(Array(2).fill((await quoted(life, 1)).amount));
  });
});
