import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyReportsTable, paymentsTable } from '#database/schema/payments.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import {
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { testDispute } from './test-disputes.ts';

let shop: PayingShop;
let orderId: string;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  ({ id: orderId } = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)])));
  await take(shop, orderId, 'confirmed');
});
const db = () => shop.database.db;
async function dispute(amountPaise = 549_780) {
  const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, orderId));
  return testDispute(shop, payment, { amountPaise });
}
const heldWhy = async () => (await findOrderById(db(), orderId))?.onHoldWhy ?? null;
const due = (day: string) => ({ respond_by: Date.parse(`${day}T12:00:00Z`) / 1000 });
const reportDue = async () =>
  (await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, orderId)))[0]?.dueAt.toISOString();

describe('hold for a dispute', () => {
  it('has the bank’s newest date, and ends when the dispute is won in a later phase', async () => {
    const say = await dispute();
    await say('open', due('2026-11-30'));
    expect(await heldWhy()).toContain('30 Nov');
    await say('under_review', due('2026-12-20'));
    expect(await heldWhy()).toContain('20 Dec');
    await say('under_review', due('2026-12-22'));
    expect([await heldWhy(), await reportDue()]).toEqual([
      expect.stringContaining('22 Dec'),
      '2026-12-22T12:00:00.000Z',
    ]);
    await say('won', due('2026-12-23'));
    await say('won', due('2026-12-24'));
    expect(await heldWhy()).toBeNull();
  });

  it.each([
    ['first', 0],
    ['last', 1],
  ])('ends with the last of two disputes, the first being won %s', async (_when, which) => {
    const both = [await dispute(100_000), await dispute(200_000)];
    for (const say of both) await say('open');
    await both[which]?.('won');
    expect(await heldWhy()).toContain(which === 0 ? '₹2,000.00' : '₹1,000.00');
    expect(await heldWhy()).not.toContain(which === 0 ? '₹1,000.00' : '₹2,000.00');
    await both[1 - which]?.('won');
    expect(await heldWhy()).toBeNull();
  });

  it('stays for a reason that staff gave before or during it', async () => {
    const say = await dispute();
    await say('open');
    await db().transaction((tx) => holdOrder(tx, { orderId, why: 'The flat is unknown', at: shop.clock.now }));
    expect(await heldWhy()).toMatch(/^The flat is unknown\. The customer’s bank disputes/);
    const other = await dispute(100_000);
    await other('open');
    expect(await heldWhy()).toMatch(/^The flat is unknown\. The customer’s bank disputes/);
    for (const one of [say, other]) await one('won');
    expect(await heldWhy()).toBe('The flat is unknown.');
  });

  it('does not come back after staff released the order, and gives way to the loss', async () => {
    const say = await dispute();
    await say('open', due('2026-11-30'));
    await db().transaction((tx) => releaseOrder(tx, noJobs, orderId));
    await say('under_review', due('2026-12-20'));
    expect(await heldWhy()).toBeNull();
    await say('lost');
    expect(await heldWhy()).toMatch(/^A dispute is lost/);
  });
});
