import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import { moneyMovementsTable, refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import {
  call,
  ledgerFaults,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { returnCommands } from './return-commands.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const pieces = fc.record({ line: fc.integer({ min: 1, max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) });
const outcome = fc.constantFrom('refund', 'exchange');

/** Actions that customer and staff may try, in any order and even if they make no sense. */
const step = fc.oneof(
  fc.record({ what: fc.constant('cancel' as const), pieces }),
  fc.record({ what: fc.constant('return' as const), pieces, outcome }),
  fc.record({ what: fc.constant('report' as const), pieces, outcome }),
  fc.record({ what: fc.constant('take back' as const), which: fc.nat() }),
  fc.record({
    what: fc.constant('operate' as const),
    which: fc.nat(),
    verb: fc.constantFrom('approve', 'received', 'accept', 'accept', 'sent', 'refuse'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function returnIds(orderId: string): Promise<string[]> {
  const rows = await shop.database.db
    .select({ id: returnsTable.id })
    .from(returnsTable)
    .where(eq(returnsTable.orderId, orderId))
    .orderBy(returnsTable.id);
  return rows.map(({ id }) => id);
}

async function run(order: PlacedForTest, does: Step): Promise<number> {
  const post = (path: string, payload: object) =>
    call(shop, order, { method: 'POST', path, payload, once: randomUUID() });
  if (does.what === 'cancel') return (await post('/cancel', { lines: [does.pieces], reason: 'other' })).statusCode;
  if (does.what === 'return' || does.what === 'report') {
    const lines = [{ ...does.pieces, ...(does.outcome === 'exchange' && { newSize: 'L' }) }];
    const common = { lines, outcome: does.outcome, upi: 'asha@okbank' };
    const reply =
      does.what === 'return'
        ? await post('/returns', { ...common, reason: 'other', pickup: { day: '2026-11-25' }, unworn: true })
        : await post('/problems', { ...common, kind: 'damaged' });
    return reply.statusCode;
  }
  const ids = await returnIds(order.id);
  const id = ids[does.which % Math.max(1, ids.length)];
  if (!id) return 404;
  if (does.what === 'take back') return (await post(`/returns/${id}/cancel`, {})).statusCode;
  const { db } = shop.database;
  const deps = orderDeps(shop);
  const code = await returnCommands(db, deps)([does.verb, id, ...(does.verb === 'refuse' ? ['worn'] : [])], () => {});
  return code === 0 ? 200 : 409;
}

test('never refunds more than was paid, and keeps stock and money balanced in any course of an order', async () => {
  const { db } = shop.database;
  const tries = fc.array(step, { minLength: 4, maxLength: 14 });
  const days = fc.record({ leaves: fc.nat(2), takes: fc.nat(3) });
  const ways = fc.record({
    delivery: fc.constantFrom('standard', 'express'),
    payment: fc.constantFrom('razorpay', 'cod'),
  });
  await fc.assert(
    fc.asyncProperty(tries, days, ways, async (steps, { leaves, takes }, { delivery, payment }) => {
      const lines = [aLine('cricket-1', 'M', 2), aLine('football-1', 'M', 1)];
      const order = await placeOrderFor(shop, { ...anOrder(lines), delivery, payment });
      for (const [index, does] of steps.entries()) {
        if (index === leaves) await take(shop, order.id, 'confirmed', 'packed', 'shipped').catch(() => {});
        if (index === leaves + takes) await take(shop, order.id, 'delivered').catch(() => {});
        expect([200, 201, 404, 409]).toContain(await run(order, does));
      }
      const given = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
      const booked = await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, order.id));
      const paid = booked.filter(({ reason }) => reason === 'captured' || reason === 'collected');
      const sum = (rows: { amountPaise: number }[]) => rows.reduce((all, { amountPaise }) => all + amountPaise, 0);
      expect(sum(given)).toBeLessThanOrEqual(sum(paid));
      expect(sum(paid)).toBeLessThanOrEqual(toPaise(order.total));
      expect(await ledgerFaults(shop)).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 25 },
  );
});
