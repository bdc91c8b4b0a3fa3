import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from './test-orders.ts';
import { papersOf } from './test-papers.ts';

// Credit notes for an invoice never exceed its total, even after a goodwill refund.

let shop: PayingShop;
let order: PlacedForTest;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
  order = await placeOrderFor(shop, online([aLine('cricket-1')]));
});

async function goodwill(amountPaise: number): Promise<void> {
  const row = await findOrderById(shop.database.db, order.id);
  if (!row) throw new Error('there is no order');
  const wanted = { amountPaise, to: 'source', why: 'It was late.', at: shop.clock.now } as const;
  await shop.database.db.transaction((tx) => giveMoneyBack(tx, orderDeps(shop), row, wanted));
}

test('credits only the rest of an invoice when an order is cancelled after a goodwill refund', async () => {
  await take(shop, order.id, 'confirmed', 'packed');
  await goodwill(20_000);
  const reply = await call(shop, order, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'changed_mind' },
    once: randomUUID(),
  });
  expect(reply.statusCode).toBe(200);
  const { invoices, notes } = await papersOf(shop, order.id);
  expect(invoices.map(({ totalPaise }) => totalPaise)).toEqual([274_890]);
  expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([20_000, 254_890]);
  expect(notes[1]?.content.rows.map(({ name, totalPaise }) => [name, totalPaise])).toEqual([
    ['Monsoons One-Day Shirt', 274_890],
    ['Credited before', -20_000],
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('issues no further credit note for an invoice that was credited in full', async () => {
  await take(shop, order.id, ...untilDelivered);
  await goodwill(200_000);
  await goodwill(74_890);
  const { notes } = await papersOf(shop, order.id);
  expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([200_000, 74_890]);
  expect(await ledgerFaults(shop)).toEqual([]);
});
