import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { cancellationsTable } from '#database/schema/returns.ts';
import { stockTable } from '#database/schema/stock.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { restockReturnedOrder } from './restock-returned-order.ts';

// A parcel returned by the courier is restocked and refunded once.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

/** Restocks an order, and returns the products whose stock change was reported, call by call. */
async function takeBack(order: PlacedForTest): Promise<string[][]> {
  const told: string[][] = [];
  await restockReturnedOrder({ ...orderDeps(shop), stockChanged: (ids) => void told.push([...ids].sort()) }, order.id);
  return told;
}

async function broughtBack(order: { payment: string }): Promise<PlacedForTest> {
  const placed = await placeOrderFor(shop, order);
  await take(shop, placed.id, 'confirmed', 'packed', 'shipped', 'returned_to_origin');
  return placed;
}

async function available(id: string): Promise<number> {
  const rows = await shop.database.db.select().from(stockTable).where(eq(stockTable.productId, id));
  return rows.reduce((sum, row) => sum + row.available, 0);
}

const count = (order: PlacedForTest) =>
  shop.database.db.$count(cancellationsTable, eq(cancellationsTable.orderId, order.id));

test('restocks and refunds a returned order of two products once', async () => {
  const lines = [aLine('cricket-1', 'M', 2), aLine('cricket-1', 'L'), aLine('football-1')];
  const order = await broughtBack(online(lines, { delivery: 'express' }));
  const before = [await available('cricket-1'), await available('football-1')] as const;
  expect(await takeBack(order)).toEqual([['cricket-1', 'football-1']]);
  for (let again = 0; again < 2; again += 1) expect(await takeBack(order)).toEqual([]);
  expect([await available('cricket-1'), await available('football-1')]).toEqual([before[0] + 3, before[1] + 1]);
  const { refunds, lines: shown, status } = await read(shop, order);
  expect(refunds).toMatchObject([
    { amount: order.total, to: 'UPI as••@okbank', state: 'wanted', reason: 'Came back undelivered' },
  ]);
  expect([status, shown.map(({ cancelled }) => cancelled), await count(order)]).toEqual([
    'returned_to_origin',
    [2, 1, 1],
    1,
  ]);
  expect((await mailsAbout(shop, 'refund:')).filter(({ text }) => text.includes(order.reference))).toHaveLength(1);
});

test('refunds nothing and sends no refund mail for a returned order with cash on delivery', async () => {
  const order = await broughtBack(anOrder([aLine('cricket-2')]));
  expect(await takeBack(order)).toEqual([['cricket-2']]);
  expect((await read(shop, order)).refunds).toEqual([]);
  expect((await mailsAbout(shop, 'refund:')).filter(({ text }) => text.includes(order.reference))).toEqual([]);
});

test('refunds a returned printed item without restocking it', async () => {
  const design = await saveTestDesign(shop, shirtWith([someWords]));
  const order = await broughtBack(online([{ customProductId: design, size: 'M', quantity: 2 }]));
  expect(await takeBack(order)).toEqual([]);
  expect((await read(shop, order)).refunds).toMatchObject([{ amount: order.total }]);
});

describe('an order that was not returned to the shop', () => {
  test.each([
    ['an unconfirmed order', []],
    ['a shipped order', ['confirmed', 'packed', 'shipped']],
    ['a lost order', ['confirmed', 'packed', 'shipped', 'lost']],
    ['a delivered order', ['confirmed', 'packed', 'shipped', 'delivered']],
  ] as [string, OrderState[]][])('does not restock %s', async (_name, states) => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await take(shop, order.id, ...states);
    const before = await available('cricket-1');
    expect(await takeBack(order)).toEqual([]);
    expect([await available('cricket-1'), await count(order)]).toEqual([before, 0]);
  });

  test('does not restock an unknown order', async () => {
    expect(await takeBack({ id: 'ord_unknown', reference: '', key: '', total: 0 })).toEqual([]);
  });
});
