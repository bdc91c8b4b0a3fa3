import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockTable } from '#database/schema/stock.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { packingTests } from './test-packing-desk.ts';

// Pieces that are missing at the packing desk: printed ones, and the words about their money.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { db, confirmed, atTable } = packingTests(() => shop, start);
const rovers = 'football-1';

async function onShelf() {
  const { available, reserved } = stockTable;
  const isIt = and(eq(stockTable.productId, rovers), eq(stockTable.size, 'M'));
  return (await db().select({ available, reserved }).from(stockTable).where(isIt))[0];
}

test.each([10, 1])('takes a printed shirt that is missing off the stock once, with %s there before', async (there) => {
  await recount(db(), rovers, 'M', there);
  const payload = { product: rovers, size: 'M', name: 'Rao', number: 7 };
  const saved = (await shop.app.inject({ method: 'POST', url: '/api/shirts', payload })).json().data;
  const shirt = { customProductId: saved.customProductId, size: 'M', quantity: 1 };
  const { id, reference } = await confirmed([shirt, aLine('cricket-1', 'M')]);
  for (const to of ['in_print', 'packed'] as const)
    await db().transaction((tx) => movePrinted(tx, noJobs, id, to, { at: start, byHand: true }));
  const desk = `desk-prints-${there}`;
  const one = await atTable(desk, ['manager']);
  await one.take(reference);
  const wish = { desk, reference, line: 1, quantity: 1, key: `key-of-${desk}` };
  for (let press = 0; press < 2; press += 1) {
    const left = await one.call('POST /api/office/packing/leave-out', wish);
    expect(left.status, left.message).toBe(200);
  }
  expect(await onShelf()).toEqual({ available: there - 1, reserved: 0 });
  expect(await ledgerFaults(shop)).toEqual([]);
});

/** Returns what the desk says that leaving out the first line does. */
async function wordsOf({ reference }: PlacedForTest): Promise<string> {
  const one = await atTable(`desk-${reference}`, ['manager']);
  await one.take(reference);
  return (await one.call(`GET /api/office/packing/short?reference=${reference}&line=1`)).data.leaveOut.words;
}

test('says that no money goes back for a piece whose price went back already', async () => {
  const order = await confirmed([aLine('cricket-1', 'M'), aLine('football-9', 'One size')]);
  await db().transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) throw new Error('no order');
    const all = { amountPaise: locked.totalPaise, to: 'source', why: 'Sorry', at: start } as const;
    await giveMoneyBack(tx, orderDeps(shop), locked, all);
  });
  expect(await wordsOf(order)).toBe('No more money goes back, and the shopper is told. The other pieces go.');
});

test('says how much less the courier collects', async () => {
  const lines = [aLine('cricket-1', 'M'), aLine('football-9', 'One size')];
  const order = await confirmed(lines, { ...anOrder(lines, aContact()), payment: 'cod' });
  expect(await wordsOf(order)).toBe(
    '₹2,748.90 less is collected at the door, and the shopper is told. The other pieces go.',
  );
});

test('says that a card is set free of which nothing was taken', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M')]), {}, { unpaid: true });
  const told = { db: db(), now: start };
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told, order.id, amount);
  await tellPayment(told, aPayment(told, { order_id, amount, status: 'authorized', captured: false, method: 'card' }));
  await take(shop, order.id, 'confirmed');
  expect(await wordsOf(order)).toMatch(
    /the whole order is cancelled\. ₹[\d,.]+ that the card only reserved is set free,/,
  );
});
