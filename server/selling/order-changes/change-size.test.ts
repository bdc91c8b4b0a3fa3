import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderLinesTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import {
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeSize, type SizeWish } from './change-size.ts';

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const change = (orderId: string, wish: SizeWish) => changeSize(orderDeps(shop), orderId, wish);

async function pieces(size: string, productId = 'cricket-1') {
  const [row] = await shop.database.db
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.productId, productId), eq(stockTable.size, size)));
  return { available: row?.available ?? 0, reserved: row?.reserved ?? 0 };
}

const linesOf = async (orderId: string) =>
  (
    await shop.database.db
      .select()
      .from(orderLinesTable)
      .where(eq(orderLinesTable.orderId, orderId))
      .orderBy(orderLinesTable.position)
  ).map(({ position, size, quantity, cancelled }) => [position, size, quantity, cancelled]);

test('changes the size of a line, moves the stock, keeps the price and sends one mail', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  const [m, l] = [await pieces('M'), await pieces('L')];
  expect(await change(order.id, { line: 1, size: 'L' })).toBe(1);
  expect(await linesOf(order.id)).toEqual([[1, 'L', 2, 0]]);
  expect([await pieces('M'), await pieces('L')]).toEqual([
    { available: m.available + 2, reserved: m.reserved - 2 },
    { available: l.available - 2, reserved: l.reserved + 2 },
  ]);
  expect((await read(shop, order)).total).toBe(order.total);
  expect((await mailsAbout(shop, `size-changed:${order.id}`)).map(({ subject }) => subject)).toEqual([
    `Order ${order.reference}: size changed`,
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('splits a line to change the size of a part, and still refunds the order exactly when cancelled', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3), aLine('football-1', 'M', 1)]));
  await take(shop, order.id, 'confirmed');
  const request = { reason: 'other' as const, refundTo: 'source' as const };
  await cancelOrder(orderDeps(shop), order.id, 'one first', { ...request, lines: [{ line: 1, quantity: 1 }] });
  expect(await change(order.id, { line: 1, size: 'S' })).toBe(3);
  expect(await linesOf(order.id)).toEqual([
    [1, 'M', 1, 1],
    [2, 'M', 1, 0],
    [3, 'S', 2, 0],
  ]);
  expect((await read(shop, order)).total).toBe(order.total);
  expect(await ledgerFaults(shop)).toEqual([]);
  await cancelOrder(orderDeps(shop), order.id, 'the rest', request);
  const after = await read(shop, order);
  expect([after.status, after.refunds.reduce((sum, { amount }) => Math.round((sum + amount) * 100) / 100, 0)]).toEqual([
    'cancelled',
    order.total,
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('plans the parcel again with the new line, and packs it with the new size', async () => {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 2)]), payment: 'cod' });
  await take(shop, order.id, 'confirmed');
  const { db } = shop.database;
  await change(order.id, { line: 1, quantity: 1, size: 'L' });
  await db.transaction((tx) => packParcel(tx, orderDeps(shop).jobs, { orderId: order.id, parcel: 1, at: start }));
  expect((await read(shop, order)).parcels).toMatchObject([{ state: 'packed', pieces: 2, lines: [1, 2] }]);
  await expect(change(order.id, { line: 1, size: 'S' })).rejects.toThrow('It is packed already.');
});

test('refuses a size without enough stock, and leaves the order and stock unchanged', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-2', 'M', 2)]));
  await recount(shop.database.db, 'cricket-2', 'XL', 1);
  const before = [await pieces('M', 'cricket-2'), await pieces('XL', 'cricket-2')];
  await expect(change(order.id, { line: 1, size: 'XL' })).rejects.toThrow('There are not 2 pieces of');
  await expect(change(order.id, { line: 1, size: 'Tent' })).rejects.toThrow('in size Tent');
  expect([await pieces('M', 'cricket-2'), await pieces('XL', 'cricket-2')]).toEqual(before);
  expect(await change(order.id, { line: 1, quantity: 1, size: 'XL' })).toBe(2);
});

test('gives the last item of a size to one of two concurrent orders and keeps the ledger balanced', async () => {
  const orders = [];
  for (let n = 0; n < 2; n++) orders.push(await placeOrderFor(shop, online([aLine('football-1', 'M', 1)])));
  await recount(shop.database.db, 'football-1', 'S', 1);
  const done = await Promise.allSettled(orders.map(({ id }) => change(id, { line: 1, size: 'S' })));
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('swaps the sizes of two orders concurrently without a deadlock', async () => {
  const one = await placeOrderFor(shop, online([aLine('basketball-1', 'M', 1)]));
  const other = await placeOrderFor(shop, online([aLine('basketball-1', 'L', 1)]));
  await Promise.all([change(one.id, { line: 1, size: 'L' }), change(other.id, { line: 1, size: 'M' })]);
  expect([await linesOf(one.id), await linesOf(other.id)]).toEqual([[[1, 'L', 1, 0]], [[1, 'M', 1, 0]]]);
});

test('refuses to change the size of a custom item, a shipped order or an unknown line', async () => {
  const design = await saveTestDesign(shop);
  const printed = await placeOrderFor(shop, online([{ customProductId: design, size: 'M', quantity: 1 }]));
  await expect(change(printed.id, { line: 1, size: 'L' })).rejects.toThrow('is made in the size it was designed for');
  const left = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await expect(change(left.id, { line: 1, size: 'M' })).rejects.toThrow('is in size M already');
  await expect(change(left.id, { line: 1, size: 'L', quantity: 2 })).rejects.toMatchObject({ code: 'conflict' });
  await expect(change(left.id, { line: 9, size: 'L' })).rejects.toMatchObject({ status: 404 });
  await take(shop, left.id, 'confirmed', 'packed', 'shipped');
  await expect(change(left.id, { line: 1, size: 'L' })).rejects.toThrow('It has left already.');
});
