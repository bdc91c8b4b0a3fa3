import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { quoteRefund } from './quote-refund.ts';
import { returnOptions } from './return-options.ts';

// Options shown before a return is requested: items, refund methods and reasons.

let shop: PayingShop;
const monday = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = monday;
});

async function arrived(
  order: { payment: string },
  headers: Record<string, string> = {},
  states: OrderState[] = untilDelivered,
) {
  const placed = await placeOrderFor(shop, order, headers);
  await take(shop, placed.id, ...states);
  return placed;
}

async function rowOf({ id }: PlacedForTest) {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!row) throw new Error('no such order');
  return row;
}

describe('return options of an order', () => {
  const optionsOf = async (order: PlacedForTest) =>
    returnOptions(unchangedSettings, shop.database.db, await rowOf(order), shop.clock.now);

  test('lists the items, other sizes, pickup days and refund methods of a delivered order', async () => {
    const order = await arrived(online([aLine('cricket-1', 'M', 2)]));
    await recount(shop.database.db, 'cricket-1', 'S', 0);
    const options = await optionsOf(order);
    expect(options).toMatchObject({
      until: '2026-11-30',
      words: 'Open until 30 Nov 2026, 7 days after delivery.',
      lines: [
        {
          line: 1,
          _id: 'cricket-1',
          name: 'Monsoons One-Day Shirt',
          size: 'M',
          price: 2499,
          quantity: 2,
          eligible: true,
          reason: null,
          reportable: 2,
        },
      ],
      pickupDays: [
        { day: '2026-11-25', words: 'Wed 25 Nov' },
        { day: '2026-11-26', words: 'Thu 26 Nov' },
        { day: '2026-11-27', words: 'Fri 27 Nov' },
      ],
      pickupAddress: anOrder([]).address,
      needsUpi: false,
    });
    const sizes = options.lines[0]?.sizes ?? [];
    expect(sizes.map(({ size }) => size)).not.toContain('M');
    expect(sizes.find(({ size }) => size === 'S')).toEqual({ size: 'S', available: false });
    expect(sizes.find(({ size }) => size === 'L')).toEqual({ size: 'L', available: true });
    expect(options.ways.map(({ to, title, offered }) => [to, title, offered])).toEqual([
      ['source', 'Refund to UPI as••@okbank', true],
      ['credit', 'Store credit', false],
    ]);
    await recount(shop.database.db, 'cricket-1', 'S', 500);
  });

  test('explains the return period before delivery and after its end, and lists no unavailable size', async () => {
    const order = await arrived(online([aLine('cricket-2')]), {}, ['confirmed', 'packed', 'shipped']);
    expect(await optionsOf(order)).toMatchObject({
      until: null,
      words: 'Open for 7 days once it is delivered.',
      lines: [{ eligible: false, quantity: 1, reason: 'Not delivered yet', reportable: 1 }],
    });
    await take(shop, order.id, 'delivered');
    const offer = (offered: boolean) =>
      shop.database.db.update(stockTable).set({ offered }).where(eq(stockTable.productId, 'cricket-2'));
    await offer(false);
    expect((await optionsOf(order)).lines[0]?.sizes).toEqual([]);
    await offer(true);
    shop.clock.now = new Date('2026-12-01T00:00:00+05:30');
    expect(await optionsOf(order)).toMatchObject({
      words: 'Closed since 30 Nov 2026, 7 days after delivery.',
      lines: [{ eligible: false, reason: '7 days ended on 30 Nov', reportable: 1 }],
    });
  });

  test('lists no other size for a printed item', async () => {
    const design = await saveTestDesign(shop, shirtWith([someWords]));
    const order = await arrived(online([{ customProductId: design, size: 'M', quantity: 1 }]));
    expect((await optionsOf(order)).lines).toMatchObject([
      { _id: '', eligible: false, reason: 'Made for you', reportable: 1, sizes: [] },
    ]);
  });
});

describe('refund quote', () => {
  const quote = async (order: PlacedForTest, request: object) =>
    quoteRefund(
      unchangedSettings,
      shop.database.db,
      await rowOf(order),
      request as Parameters<typeof quoteRefund>[3],
      shop.clock.now,
    );

  test('quotes the refund of an item before dispatch and after delivery', async () => {
    const asha = await aCustomer(shop);
    const order = await placeOrderFor(
      shop,
      online([aLine('cricket-1', 'M', 2)], { delivery: 'express' }),
      asha.headers,
    );
    const one = { lines: [{ line: 1, quantity: 1 }] };
    expect(await quote(order, { for: 'cancel', ...one })).toMatchObject({
      amount: 2748.9,
      ways: [
        {
          to: 'source',
          title: 'Refund to UPI as••@okbank',
          promise: '7–10 days after it starts',
          parts: [{ title: 'UPI as••@okbank', amount: 2748.9 }],
        },
        { to: 'credit', promise: 'On your account at once', offered: true },
      ],
    });
    expect((await quote(order, { for: 'cancel' })).amount).toBe(5596.8);
    await take(shop, order.id, ...untilDelivered);
    expect(await quote(order, { for: 'return', ...one })).toMatchObject({
      amount: 2748.9,
      ways: [{ to: 'source' }, { to: 'credit', promise: 'Instant, once we have checked the piece' }],
    });
    expect((await quote(order, { for: 'problem' })).amount).toBe(5596.8);
  });

  test('quotes a refund by UPI for cash that was paid, and nothing for cash that was not', async () => {
    const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
    expect(await quote(order, { for: 'cancel' })).toMatchObject({ amount: 0, ways: [] });
    await take(shop, order.id, ...untilDelivered);
    expect(await quote(order, { for: 'return' })).toMatchObject({
      amount: 2748.9,
      ways: [
        { to: 'source', title: 'Refund by UPI', promise: 'Sent by UPI within 3–5 business days' },
        { to: 'credit', offered: false },
      ],
    });
  });
});
