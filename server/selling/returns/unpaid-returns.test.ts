import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { changeOutcome } from './change-outcome.ts';
import { acceptReturn, moveReturn } from './move-return.ts';

// Nobody gets money back, or a new piece, for an order that was never paid.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;
const report = (order: PlacedForTest, more: object) =>
  call(shop, order, {
    ...{ method: 'POST', path: '/problems', once: randomUUID() },
    payload: { lines: [{ line: 1, quantity: 1 }], kind: 'missing', upi: 'asha@okbank', ...more },
  });
const accept = async (id: string) => {
  await db().transaction((tx) => moveReturn(tx, orderDeps(shop), id, 'approved', { actor: 'operator' }));
  return db().transaction((tx) => acceptReturn(tx, orderDeps(shop), id, { actor: 'operator', restock: false }));
};
const refundsOf = ({ id }: PlacedForTest) => db().$count(refundsTable, eq(refundsTable.orderId, id));

async function inCash(...states: OrderState[]): Promise<PlacedForTest> {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 2)], aContact()), payment: 'cod' });
  await take(shop, order.id, ...states);
  return order;
}

/** Places an order on a card, whose authorization lapses after the delivery. */
async function lapsed(): Promise<PlacedForTest> {
  const told = { db: db(), now: shop.clock.now };
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]), {}, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told, order.id, amount);
  const said = aPayment(told, { order_id, amount, method: 'card', vpa: null, status: 'authorized', captured: false });
  await tellPayment(told, said);
  await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered');
  await tellPayment(told, { ...said, status: 'refunded', captured: false });
  return order;
}

describe.each<[string, () => Promise<PlacedForTest>]>([
  ['sent with cash on delivery', () => inCash('confirmed', 'packed', 'shipped')],
  ['lost with cash on delivery', () => inCash('confirmed', 'packed', 'shipped', 'lost')],
  ['delivered on a card that lapsed', lapsed],
])('an order that was %s', (_what, ordered) => {
  it('gets no new piece at its request', async () => {
    const order = await ordered();
    const reply = await report(order, { outcome: 'exchange' });
    expect(reply.json()).toMatchObject({
      code: 'not_offered',
      message: 'The order is not paid, so no new piece can be sent for it.',
    });
    expect(await db().$count(returnLinesTable, eq(returnLinesTable.orderId, order.id))).toBe(0);
  });

  it('gets no money back, and no new piece by a change of the outcome', async () => {
    const order = await ordered();
    const { id, amount } = (await report(order, { outcome: 'refund' })).json().data;
    expect(amount).toBe(0);
    await db().transaction((tx) => changeOutcome(tx, id, 'exchange', shop.clock.now));
    await expect(accept(id)).rejects.toMatchObject({ status: 409, code: 'not_offered' });
    await db().transaction((tx) => changeOutcome(tx, id, 'refund', shop.clock.now));
    await db().transaction((tx) => acceptReturn(tx, orderDeps(shop), id, { actor: 'operator', restock: false }));
    const [row] = await db().select().from(returnsTable).where(eq(returnsTable.id, id));
    expect([row?.state, await refundsOf(order)]).toEqual(['refunded', 0]);
  });
});

it('sends a new piece for an order with cash on delivery once its cash is collected', async () => {
  const order = await inCash('confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const reply = await report(order, { kind: 'damaged', outcome: 'exchange', note: 'Torn' });
  expect(reply.statusCode, reply.body).toBe(201);
  expect((await read(shop, order)).owed).toBe(0);
});
