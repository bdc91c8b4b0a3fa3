import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, asItsShopper, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

// An unpaid order is cancelled in the transaction of the order that replaces it, or not at all.

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
  // Clears the networks so that the limits for a network do not apply.
  await db.update(ordersTable).set({ heldFrom: null });
  before = await place(online());
});

/** Places an order in the browser that placed the previous one. */
async function post(order: object, key?: string) {
  return postOrder(world.shop, order, key, before && (await asItsShopper(world.shop, before.reference)));
}

async function place(order: object): Promise<PlacedOrder> {
  const reply = await post(order);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

/** Reads all rows of an order and the stock of its product. */
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
  ['an item is sold out', () => online([...lastFive, aLine('football-3', 'M', 2)]), 409, 'out_of_stock'],
  ['a price has changed', () => ({ ...online(), expectedTotal: 1 }), 409, 'price_changed'],
  [
    'the address cannot be served',
    () => ({ ...online(), address: { ...anOrder([]).address, pin: '900056' } }),
    400,
    'invalid_fields',
  ],
  ['the payment method is not offered', () => anOrder(lastFive), 409, 'not_offered'],
  ['there is no store credit', () => ({ ...online(), storeCredit: 10 }), 400, 'invalid_fields'],
  ['the write fails', () => ({ ...online(), note: 'the network is gone' }), 500, 'internal'],
])('leaves the previous order unchanged if the new one is refused because %s', async (_why, order, status, code) => {
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

test('gives the reserved items of a replaced order to the new one and cancels the old one', async () => {
  const after = await place({ ...online([...lastFive, aLine('cricket-2')]), ...replacing(before) });
  expect((await allOf(before)).row).toMatchObject({ state: 'cancelled' });
  const { row, shelf } = await allOf(after);
  expect(row).toMatchObject({ state: 'placed' });
  expect(shelf.find(({ size }) => size === 'M')).toMatchObject({ available: 0 });
});

test('refuses to replace an order that was paid', async () => {
  const { handed } = await world.gateway.pay(before.payment?.options.order_id ?? '', 'approve');
  const refused = await post({ ...online([aLine('cricket-2')]), ...replacing(before) });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  await world.shop.app.inject({ method: 'POST', url: '/api/payments/razorpay/verify', payload: handed ?? {} });
  expect((await allOf(before)).row).toMatchObject({ state: 'paid' });
});

test('creates one order for two requests with the same key that replace an order', async () => {
  const request = { ...online(), ...replacing(before) };
  const [one, other] = await Promise.all([post(request, 'the same key'), post(request, 'the same key')]);
  expect([one.statusCode, other.statusCode, other.json().data.reference]).toEqual([
    201,
    201,
    one.json().data.reference,
  ]);
  expect((await post(request, 'the same key')).json().data.reference).toBe(one.json().data.reference);
});
