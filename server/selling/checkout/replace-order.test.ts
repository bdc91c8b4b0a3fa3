import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, asItsShopper, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

// An order that waits for its payment is given up for another in the other's own transaction, or not at all.

let world: World;
const lastFive = [aLine('limited-edition-523', 'M', 5)];
const online = (lines: unknown[] = lastFive) => ({ ...anOrder(lines, aContact()), payment: 'razorpay' });
const replacing = ({ reference, key }: PlacedOrder) => ({ replaces: { reference, key } });

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  expect((await checkLedger(world.shop.database.db)).faults).toEqual([]);
  await world.close();
});
let before: PlacedOrder;
beforeEach(async () => {
  const { db } = world.shop.database;
  await recount(db, 'limited-edition-523', 'M', 5);
  // Each has a network of its own.
  await db.update(ordersTable).set({ heldFrom: null });
  before = await place(online());
});

/** Places an order in the browser that placed the one before it. */
async function post(order: object, key?: string) {
  return postOrder(world.shop, order, key, before && (await asItsShopper(world.shop, before.reference)));
}

async function place(order: object): Promise<PlacedOrder> {
  const reply = await post(order);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

/** All that the shop has written down of an order, and what is on the shelf of its goods. */
async function allOf({ reference }: PlacedOrder) {
  const { db } = world.shop.database;
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const id = row?.id ?? '';
  return {
    row,
    lines: await db
      .select()
      .from(orderLinesTable)
      .where(eq(orderLinesTable.orderId, id))
      .orderBy(orderLinesTable.position),
    events: await db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, id)),
    payments: await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, id)),
    money: await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, id)),
    moved: await db.select().from(stockMovementsTable).where(eq(stockMovementsTable.orderId, id)),
    shelf: await db
      .select()
      .from(stockTable)
      .where(eq(stockTable.productId, 'limited-edition-523'))
      .orderBy(stockTable.size),
    jobs: (
      await db.execute(sql`select id, state, start_after from pgboss.job where data ->> 'orderId' = ${id} order by id`)
    ).rows,
    orders: await db.$count(ordersTable),
  };
}

test.each([
  ['something of it is sold out', () => online([...lastFive, aLine('football-3', 'M', 2)]), 409, 'out_of_stock'],
  ['a price has changed', () => ({ ...online(), expectedTotal: 1 }), 409, 'price_changed'],
  [
    'nobody delivers there',
    () => ({ ...online(), address: { ...anOrder([]).address, pin: '900056' } }),
    400,
    'invalid_fields',
  ],
  ['it cannot be paid so', () => anOrder(lastFive), 409, 'not_offered'],
  ['store credit is not there', () => ({ ...online(), storeCredit: 10 }), 400, 'invalid_fields'],
  ['writing it down fails', () => ({ ...online(), note: 'the network is gone' }), 500, 'internal'],
])('refused because %s: the order before it is as it was', async (_why, order, status, code) => {
  const { db } = world.shop.database;
  await recount(db, 'football-3', 'M', 1);
  await db.execute(sql`create or replace function gone() returns trigger language plpgsql as
    $$ begin if new.note = 'the network is gone' then raise 'gone'; end if; return new; end $$`);
  await db.execute(sql`create or replace trigger gone before insert on orders for each row execute function gone()`);
  const was = await allOf(before);
  const refused = await post({ ...order(), ...replacing(before) });
  expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  expect(await allOf(before)).toEqual(was);
});

test('taken: it has the pieces that the order before it kept, and that one is given up', async () => {
  const after = await place({ ...online([...lastFive, aLine('cricket-2')]), ...replacing(before) });
  expect((await allOf(before)).row).toMatchObject({ state: 'cancelled' });
  const { row, shelf } = await allOf(after);
  expect(row).toMatchObject({ state: 'placed' });
  expect(shelf.find(({ size }) => size === 'M')).toMatchObject({ available: 0 });
});

test('one that was paid is not given up, and nothing is placed', async () => {
  const { handed } = await world.gateway.pay(before.payment?.options.order_id ?? '', 'approve');
  const refused = await post({ ...online([aLine('cricket-2')]), ...replacing(before) });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  await world.shop.app.inject({ method: 'POST', url: '/api/payments/razorpay/verify', payload: handed ?? {} });
  expect((await allOf(before)).row).toMatchObject({ state: 'paid' });
});

test('sent twice under one key it is one order; two that replace each other’s pieces wait for neither', async () => {
  const request = { ...online(), ...replacing(before) };
  const [one, other] = await Promise.all([post(request, 'the same key'), post(request, 'the same key')]);
  expect([one.statusCode, other.statusCode, other.json().data.reference]).toEqual([
    201,
    201,
    one.json().data.reference,
  ]);
  expect((await post(request, 'the same key')).json().data.reference).toBe(one.json().data.reference);
});
