import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputesTable, moneyReportsTable, paymentsTable } from '#database/schema/payments.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { testDispute } from './test-disputes.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Messages of one dispute in the order of their times: it grows, its deadline moves, the bank reads the answer. */
const messages = [
  { status: 'open', amount: 100_000, respond_by: 1_796_000_000 },
  { status: 'open', amount: 100_000, respond_by: 1_796_500_000 },
  { status: 'under_review', amount: 150_000, respond_by: 1_797_000_000 },
  { status: 'under_review', amount: 120_000, respond_by: 1_796_800_000 },
] as const;

/** Reports messages about a new dispute, by their places, and returns what is known of it afterwards. */
async function told(places: readonly number[]) {
  const { db } = shop.database;
  const { id: orderId } = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, orderId, 'confirmed');
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, orderId));
  const say = testDispute(shop, payment);
  for (const place of places) {
    const { status, ...said } = messages[place] ?? messages[0];
    await say(status, said, new Date(Date.UTC(2026, 10, 20, place)));
  }
  const [dispute] = await db
    .select()
    .from(disputesTable)
    .where(eq(disputesTable.paymentId, payment?.id ?? ''));
  const reports = await db.select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, orderId));
  return {
    state: dispute?.state,
    amountPaise: dispute?.amountPaise,
    respondBy: dispute?.respondBy?.getTime(),
    reports: reports.map(({ kind, amountPaise, dueAt }) => [kind, amountPaise, dueAt.getTime()]),
    why: (await findOrderById(db, orderId))?.onHoldWhy,
  };
}

it('a dispute has the state, sum and deadline of its newest message, in any order and repeated', async () => {
  const inOrder = await told([0, 1, 2, 3]);
  expect(inOrder).toMatchObject({ state: 'under_review', amountPaise: 120_000, respondBy: 1_796_800_000_000 });
  expect(inOrder.reports).toEqual([['dispute_open', 120_000, 1_796_800_000_000]]);
  expect(inOrder.why).toContain('₹1,200.00');
  const order = fc
    .tuple(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), fc.array(fc.nat(3), { maxLength: 3 }))
    .map(([all, repeated]) => [...all, ...repeated]);
  await fc.assert(
    fc.asyncProperty(order, async (places) => {
      expect(await told(places)).toEqual(inOrder);
    }),
    { numRuns: 12, seed: 20_261_201 },
  );
});

it('a loss is booked with its own sum, and late messages change nothing after it', async () => {
  const { db } = shop.database;
  const { id: orderId } = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, orderId, 'confirmed');
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, orderId));
  const say = testDispute(shop, payment);
  await say('open', { amount: 100_000 }, new Date('2026-11-20T05:00:00Z'));
  await say('lost', { amount: 90_000 }, new Date('2026-11-20T04:00:00Z'));
  await say('under_review', { amount: 150_000 }, new Date('2026-11-20T06:00:00Z'));
  const rows = await db
    .select()
    .from(disputesTable)
    .where(eq(disputesTable.paymentId, payment?.id ?? ''));
  expect(rows).toMatchObject([{ state: 'lost', amountPaise: 90_000 }]);
});
