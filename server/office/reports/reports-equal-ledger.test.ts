import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { readReturnsReport } from './read-returns-report.ts';
import { readSales } from './read-sales.ts';

// The sums of a period are compared with what the shop kept of each payment.

let shop: PayingShop;
let design = '';
beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());

const packed = (which: number): Happening[] => [
  { what: 'pack', which },
  { what: 'packed', which },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which },
  { what: 'work', hours: 0 },
];
const came = (which: number): Happening[] => [
  ...packed(which),
  { what: 'courier', which, says: 'shipped' },
  { what: 'courier', which, says: 'delivered' },
  { what: 'work', hours: 0 },
];
const handled = (...verbs: ('approve' | 'received' | 'accept' | 'sent')[]): Happening[] =>
  verbs.map((verb) => ({ what: 'handle', which: 0, verb }));
async function happen(life: ParcelLife, all: readonly Happening[]): Promise<void> {
  for (const one of all) await life.happens(one);
}
/** Payment and refunds of an order in rupees. */
async function ledgerOf({ order }: ParcelLife) {
  const { db } = shop.database;
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  const refunds = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  const back = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const ofReturns = refunds.reduce((sum, { amountPaise, goodwill }) => sum + (goodwill ? 0 : amountPaise), 0);
  return { back: back / 100, net: ((payment?.amountPaise ?? 0) - back) / 100, ofReturns: ofReturns / 100 };
}

test('count a price reduction once of which the piece came back later', async () => {
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
  const basket = { shelf: 1, final: 0, custom: 1 };
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard' });
  await happen(life, [
    ...came(0),
    ...came(1),
    { what: 'goodwill', share: 0.1, to: 'source' },
    { what: 'report', which: 1, pieces: 1, outcome: 'refund', whole: false },
    ...handled('approve', 'received', 'accept'),
  ]);
  const { back, net, ofReturns } = await ledgerOf(life);
  expect([back, net, ofReturns]).toEqual([878.9, 2748.9, 516.12]);
  const { db } = shop.database;
  const { total } = await readSales(db, { from: '2026-11-23', to: '2026-11-23' });
  expect.soft([total.back, total.net]).toEqual([back, net]);
  const { reasons } = await readReturnsReport(db, { from: '2026-11-23', to: '2026-12-23' });
  expect.soft(reasons.map(({ refunded }) => refunded)).toEqual([ofReturns]);
});

test('keep the price of a lost parcel that was replaced by a new piece, or of which nothing went back', async () => {
  shop.clock.now = new Date('2026-11-25T10:00:00+05:30');
  const basket = { shelf: 1, final: 0, custom: 0 };
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard' });
  await happen(life, [
    ...packed(0),
    { what: 'courier', which: 0, says: 'shipped' },
    { what: 'lost', which: 0 },
    { what: 'report', which: 0, pieces: 1, outcome: 'exchange', whole: false },
    ...handled('approve', 'accept', 'sent'),
  ]);
  expect((await life.read()).returns[0]?.state).toBe('exchanged');
  const { back, net } = await ledgerOf(life);
  expect([back, net]).toEqual([0, 2748.9]);
  const { total } = await readSales(shop.database.db, { from: '2026-11-25', to: '2026-11-25' });
  expect([total.back, total.net, total.pieces]).toEqual([back, net, 1]);
});

test('leave out the price that a lost dispute gave back to the customer', async () => {
  shop.clock.now = new Date('2026-11-27T10:00:00+05:30');
  const basket = { shelf: 1, final: 0, custom: 0 };
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard' });
  await happen(life, came(0));
  const { db } = shop.database;
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, life.order.id));
  const say = testDispute(shop, payment);
  await say('open');
  await say('lost');
  const { total } = await readSales(db, { from: '2026-11-27', to: '2026-11-27' });
  // `net` is what the customers pay in the end.
  expect(total.net).toBe(0);
});

test('say “Sent back” of no piece whose return was only asked for', async () => {
  shop.clock.now = new Date('2026-11-29T10:00:00+05:30');
  const basket = { shelf: 1, final: 0, custom: 0 };
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard' });
  await happen(life, [
    ...came(0),
    { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false },
    { what: 'handle', which: 0, verb: 'refuse' },
  ]);
  expect((await life.read()).returns[0]?.state).toBe('rejected');
  const { sizes } = await readReturnsReport(shop.database.db, { from: '2026-11-29', to: '2026-11-30' });
  expect(sizes).toEqual([]);
});
