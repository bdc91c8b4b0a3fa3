import { and, eq, gte } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { nextStates } from '#server/orders/model/order-state.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { moveOrder, PiecesGone } from './move-order.ts';

let shop: TestShop;
const queued: { queue: string; data: unknown }[] = [];
const jobs = {
  async send(_tx: unknown, queue: string, data: unknown) {
    queued.push({ queue, data });
  },
};

beforeAll(async () => {
  // No worker handles the queues, so that only the tests change states.
  shop = await openTestShop(undefined, undefined, { idle: true });
  const inM = await shop.database.db
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.size, 'M'), gte(stockTable.available, 20)));
  plenty = inM.map(({ productId }) => productId);
});
afterAll(() => shop.close());

/** Products with enough stock in M, and the number of orders placed for them. */
let plenty: string[] = [];
let placed = 0;

/** Places an order of two items, each time of another product so that none sells out. */
async function place(lines = [aLine(plenty[placed++ % plenty.length] ?? '', 'M', 2)]): Promise<string> {
  const answer = await postOrder(shop, anOrder(lines));
  expect(answer.statusCode, answer.body).toBe(201);
  const { reference } = answer.json().data;
  const [order] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  return order?.id ?? '';
}

function move(orderId: string, to: OrderState): Promise<boolean> {
  return shop.database.db.transaction((tx) =>
    moveOrder(tx, jobs, orderId, to, { actor: 'operator', reason: 'a test' }),
  );
}

async function stateOf(orderId: string): Promise<string | undefined> {
  return (await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, orderId)))[0]?.state;
}

async function statesOf(orderId: string): Promise<string[]> {
  const rows = await shop.database.db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, orderId))
    .orderBy(orderEventsTable.id);
  return rows.map(({ state }) => state);
}

test('allows only listed transitions, records each as an event, and keeps the stock ledger balanced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...orderStates), { minLength: 3, maxLength: 14 }), async (asked) => {
      const id = await place();
      const path: OrderState[] = ['placed'];
      for (const to of asked) {
        const from = path.at(-1) ?? 'placed';
        const moved = await move(id, to);
        expect(moved).toBe(nextStates[from].includes(to));
        if (moved) path.push(to);
      }
      expect(await stateOf(id)).toBe(path.at(-1));
      expect(await statesOf(id)).toEqual(path);
      expect((await checkLedger(shop.database.db)).faults).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 25 },
  );
});

test('moves an order once and queues its jobs once when ten requests race', async () => {
  const id = await place();
  queued.length = 0;
  const moved = await Promise.all(Array.from({ length: 10 }, () => move(id, 'paid')));
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect(queued).toEqual([
    { queue: 'confirm-order', data: { orderId: id, state: 'paid' } },
    { queue: 'capture-payments', data: { orderId: id, state: 'paid' } },
  ]);
});

test('restores an order only while its items are in stock, and otherwise changes nothing', async () => {
  const { db } = shop.database;
  const first = await place([aLine('limited-edition-523', 'M', 2), aLine('football-9', 'One size', 1)]);
  await move(first, 'payment_failed');
  expect(await move(first, 'placed')).toBe(true);
  await move(first, 'payment_failed');
  const others = [
    await place([aLine('limited-edition-523', 'M', 2)]),
    await place([aLine('limited-edition-523', 'M', 2)]),
  ];
  await expect(move(first, 'paid')).rejects.toThrow(PiecesGone);
  expect(await stateOf(first)).toBe('payment_failed');
  await move(others[0] ?? '', 'cancelled');
  expect(await move(first, 'paid')).toBe(true);
  const left = (await db.select().from(stockTable).where(eq(stockTable.productId, 'limited-edition-523'))).find(
    ({ size }) => size === 'M',
  );
  expect(left).toMatchObject({ available: 1, reserved: 4 });
  expect((await checkLedger(db)).faults).toEqual([]);
});

test('cancels and places orders for the same products at the same time without a deadlock', async () => {
  const lines = plenty.slice(-3).map((id) => aLine(id));
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => place(index % 2 ? lines : [...lines].reverse())),
  );
  await Promise.all([...ids.map((id) => move(id, 'cancelled')), ...ids.map(() => place([...lines].reverse()))]);
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
});
