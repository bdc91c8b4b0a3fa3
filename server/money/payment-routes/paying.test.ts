import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { gatewayEventsTable, moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import type { HeldMessage } from '#server/money/payments/test-gateway.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { refundOrder } from '#server/money/refunds/refund-order.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  const { db } = world.shop.database;
  // After all tests, every sum must agree.
  expect([...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults]).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  await world.gateway.set({ api: 'none', messages: 'held', refunds: 'processed' });
  await world.gateway.takeMessages();
});

const online = (lines = [aLine('football-1')]) => ({ ...anOrder(lines, aContact()), payment: 'razorpay' });

async function place(order: object = online(), key?: string, headers?: Record<string, string>): Promise<PlacedOrder> {
  const reply = await postOrder(world.shop, order, key, headers);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

function gatewayOrderOf(placed: PlacedOrder): string {
  return placed.payment?.options.order_id ?? 'the order has no payment';
}

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  world.shop.app.inject({ method, url, ...(payload && { payload }) });
const verify = (handed: object | null) => call('POST', '/api/payments/razorpay/verify', handed ?? {});
const begin = ({ reference, key }: PlacedOrder) => call('POST', `/api/orders/${reference}/payment`, { key });
const leave = ({ reference, key }: PlacedOrder) => call('POST', `/api/orders/${reference}/payment/left`, { key });
async function statusOf({ reference, key }: PlacedOrder) {
  return (await call('GET', `/api/orders/${reference}/payment?key=${key}`)).json().data;
}

function deliver({ headers, body }: HeldMessage) {
  return world.shop.app.inject({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload: body });
}

async function deliverAll(): Promise<number[]> {
  const codes: number[] = [];
  for (const message of await world.gateway.takeMessages()) codes.push((await deliver(message)).statusCode);
  return codes;
}

async function rowOf({ reference }: PlacedOrder) {
  const [row] = await world.shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no such order');
  return row;
}

async function availableOf(productId: string, size = 'M'): Promise<number> {
  const where = and(eq(stockTable.productId, productId), eq(stockTable.size, size));
  return (await world.shop.database.db.select().from(stockTable).where(where))[0]?.available ?? -1;
}

test('a UPI payment verified by the browser is captured and confirmed; later webhooks change nothing', async () => {
  const placed = await place();
  expect(placed.payment).toMatchObject({
    testMode: true,
    options: { amount: Math.round(placed.total * 100), currency: 'INR' },
  });
  expect(await statusOf(placed)).toMatchObject({ state: 'due', payable: true });
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  expect((await verify(handed)).json().data).toMatchObject({
    state: 'paid',
    reference: placed.reference,
    instrument: 'UPI su•••••@razorpay',
  });
  await world.workJobs();
  const before = await rowOf(placed);
  expect(before).toMatchObject({ state: 'confirmed', paidBy: handed?.razorpay_payment_id, heldUntil: null });
  expect(await deliverAll()).toEqual([200, 200, 200]);
  expect((await verify(handed)).json().data.state).toBe('paid');
  const after = await world.shop.database.db
    .select()
    .from(moneyMovementsTable)
    .where(eq(moneyMovementsTable.orderId, before.id));
  expect(after).toMatchObject([{ source: 'gateway', reason: 'captured', amountPaise: before.totalPaise }]);
  const events = await world.shop.database.db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, before.id));
  expect(events.map(({ state, actor }) => `${state} ${actor}`)).toEqual([
    'placed shopper',
    'paid gateway',
    'confirmed shop',
  ]);
});

test('after a closed tab the webhook alone pays the order, and a second delivery changes nothing', async () => {
  const placed = await place();
  await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method: 'netbanking' });
  const [message] = await world.gateway.takeMessages();
  if (!message) throw new Error('no message');
  expect((await deliver(message)).statusCode).toBe(200);
  expect((await statusOf(placed)).state).toBe('paid');
  expect((await deliver(message)).statusCode).toBe(200);
  const { db } = world.shop.database;
  const known = await db
    .select()
    .from(gatewayEventsTable)
    .where(eq(gatewayEventsTable.id, message.headers['x-razorpay-event-id'] ?? ''));
  expect(known).toHaveLength(1);
  await world.pass(31 * 24 * 60 * minute);
  await world.settleDown();
  expect(
    await db
      .select()
      .from(gatewayEventsTable)
      .where(eq(gatewayEventsTable.id, known[0]?.id ?? '')),
  ).toEqual([]);
});

test('a payment without webhook or browser is found by querying the gateway', async () => {
  const placed = await place();
  await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  await world.pass(6 * minute);
  await world.settleDown();
  expect((await rowOf(placed)).state).toBe('confirmed');
});

test('a card is authorized when the order is placed, and captured when it is packed', async () => {
  const placed = await place();
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method: 'card' });
  await verify(handed);
  while ((await world.workJobs()) > 0);
  const row = await rowOf(placed);
  const seen = async () => (await world.gateway.seen(gatewayOrderOf(placed))).payments[0];
  expect(await seen()).toMatchObject({ status: 'authorized', captured: false });
  expect(await statusOf(placed)).toMatchObject({ state: 'paid', instrument: 'Visa card ending 1007' });
  await world.shop.database.db.transaction((tx) =>
    moveOrder(tx, world.shop.jobs, row.id, 'packed', { actor: 'operator' }),
  );
  while ((await world.workJobs()) > 0);
  expect(await seen()).toMatchObject({ status: 'captured', captured: true });
});

test('a card order cancelled before it leaves is never charged', async () => {
  const placed = await place();
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method: 'card' });
  await verify(handed);
  const row = await rowOf(placed);
  const parts = await world.shop.database.db.transaction(async (tx) => {
    await moveOrder(tx, world.shop.jobs, row.id, 'cancelled', { actor: 'shopper' });
    const refund = {
      orderId: row.id,
      amountPaise: row.totalPaise,
      to: 'source',
      reason: 'cancelled',
      endsOrder: true,
      at: world.now(),
    } as const;
    return refundOrder(tx, world.shop.jobs, refund);
  });
  expect(parts).toMatchObject({ untakenPaise: row.totalPaise, toSourcePaise: 0, refundIds: [] });
  await world.settleDown();
  const [payment] = await world.shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, row.id));
  expect(payment).toMatchObject({ state: 'lapsed', capturedPaise: 0 });
});

test('a failed payment shows its reason, closing the window releases the items, and a retry pays', async () => {
  const free = await availableOf('football-2');
  const placed = await place(online([aLine('football-2')]));
  await world.gateway.pay(gatewayOrderOf(placed), 'fail', { method: 'card', reason: 'insufficient_fund' });
  await deliverAll();
  const sentence = "Payment didn't go through: there was not enough money in the account. Nothing was charged.";
  expect(await statusOf(placed)).toMatchObject({ state: 'failed', message: sentence, payable: true });
  expect(await availableOf('football-2')).toBe(free - 1);
  expect((await leave(placed)).json().data).toMatchObject({ state: 'failed', payable: true, heldUntil: null });
  expect(await availableOf('football-2')).toBe(free);
  const again = await begin(placed);
  expect(again.json().data.options.order_id).toBe(gatewayOrderOf(placed));
  expect(await availableOf('football-2')).toBe(free - 1);
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  expect((await verify(handed)).json().data.state).toBe('paid');
});

test('a hold ends after fifteen minutes; repeating the checkout with its key holds the items again', async () => {
  const key = randomUUID();
  const free = await availableOf('football-3');
  const order = online([aLine('football-3')]);
  const placed = await place(order, key);
  await world.pass(14 * minute);
  await world.workJobs();
  expect(await availableOf('football-3')).toBe(free - 1);
  await world.pass(2 * minute);
  await world.workJobs();
  expect(await availableOf('football-3')).toBe(free);
  expect(await statusOf(placed)).toMatchObject({ state: 'ended', payable: true, heldUntil: null });
  const again = await place(order, key);
  expect(again).toMatchObject({
    reference: placed.reference,
    payment: { options: { order_id: gatewayOrderOf(placed) } },
  });
  expect(await availableOf('football-3')).toBe(free - 1);
});

test('a payment after the hold takes the items again; if they are sold out it is refunded', async () => {
  const left = await availableOf('limited-edition-523');
  const late = await place(online([aLine('limited-edition-523', 'M', left)]));
  await world.pass(16 * minute);
  await world.workJobs();
  const { payment } = await world.gateway.pay(gatewayOrderOf(late), 'silent');
  await world.gateway.act(payment.id, 'fail');
  const rival = await postOrder(world.shop, anOrder([aLine('limited-edition-523', 'M', 1)]));
  expect(rival.statusCode).toBe(201);
  await world.gateway.act(payment.id, 'approve');
  await deliverAll();
  expect(await statusOf(late)).toMatchObject({ state: 'going_back', payable: false });
  expect((await begin(late)).statusCode).toBe(409);
  await world.settleDown();
  expect(await statusOf(late)).toMatchObject({ state: 'gone_back' });
  expect((await world.gateway.seen(gatewayOrderOf(late))).payments[0]).toMatchObject({
    status: 'refunded',
    captured: true,
  });

  const early = await place(online([aLine('football-9', 'One size', 2)]));
  await world.pass(16 * minute);
  await world.workJobs();
  expect((await rowOf(early)).state).toBe('payment_failed');
  await world.gateway.pay(gatewayOrderOf(early), 'approve');
  await deliverAll();
  expect((await rowOf(early)).state).toBe('paid');
});

test('two payments in two windows pay the order once, and the other is refunded in full', async () => {
  const placed = await place();
  const one = await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  const other = await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method: 'wallet' });
  await Promise.all([verify(one.handed), verify(other.handed)]);
  await world.settleDown();
  const { payments: seen } = await world.gateway.seen(gatewayOrderOf(placed));
  const kept = seen.map(({ amount, amount_refunded }) => amount - amount_refunded).sort((a, b) => a - b);
  expect(kept).toEqual([0, Math.round(placed.total * 100)]);
  const order = await rowOf(placed);
  expect(order.state).toBe('confirmed');
  const refunds = await world.shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(refunds.map(({ reason }) => reason)).toEqual(['the order was paid by another payment']);
});

test('placing a changed order cancels the first one, and a late payment for that is refunded', async () => {
  const first = await place();
  const { payment } = await world.gateway.pay(gatewayOrderOf(first), 'fail');
  const again = { ...anOrder([aLine('football-1')]), replaces: { reference: first.reference, key: first.key } };
  const second = await place(again, undefined, await asItsShopper(world.shop, first.reference));
  expect((await rowOf(first)).state).toBe('cancelled');
  expect(second.reference).not.toBe(first.reference);
  await world.gateway.act(payment.id, 'approve');
  await world.settleDown();
  expect(await statusOf(first)).toMatchObject({ state: 'gone_back' });

  const paid = await place();
  const { handed } = await world.gateway.pay(gatewayOrderOf(paid), 'approve');
  const late = { ...anOrder([aLine('football-1')]), replaces: { reference: paid.reference, key: paid.key } };
  const refused = await postOrder(world.shop, late, undefined, await asItsShopper(world.shop, paid.reference));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  const stranger = await postOrder(world.shop, {
    ...anOrder([aLine('football-1')]),
    replaces: { reference: paid.reference, key: 'guessed' },
  });
  expect(stranger.statusCode).toBe(404);
  expect((await verify(handed)).json().data.state).toBe('paid');
});

test('with an unreachable gateway the order keeps its items, and its payment starts once later', async () => {
  await world.gateway.set({ api: 'reply lost' });
  const key = randomUUID();
  const placed = await place(online(), key);
  expect(placed.payment).toBeUndefined();
  const begun = await begin(placed);
  expect([begun.statusCode, begun.json().code]).toEqual([503, 'unavailable']);
  await world.gateway.set({ api: 'none' });
  await world.pass(1000);
  const { data } = (await begin(placed)).json();
  // The unanswered requests left an order at the gateway: it is found by its receipt and used.
  expect((await begin(placed)).json().data.options.order_id).toBe(data.options.order_id);
  const { handed } = await world.gateway.pay(data.options.order_id, 'approve');
  await world.gateway.set({ api: 'bad gateway' });
  expect((await verify(handed)).json().data).toMatchObject({
    state: 'processing',
    message: "Confirming your payment. Don't pay again.",
  });
  expect((await begin(placed)).statusCode).toBe(409);
  await world.gateway.set({ api: 'none' });
  await world.pass(10_000);
  expect((await statusOf(placed)).state).toBe('paid');
});

test('parallel refunds never exceed the payment; a failing refund is retried and then left to staff', async () => {
  const placed = await place();
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  await verify(handed);
  while ((await world.workJobs()) > 0);
  const { id: orderId, totalPaise } = await rowOf(placed);
  const part = Math.floor(totalPaise / 3);
  const { db } = world.shop.database;
  const refund = () =>
    db.transaction((tx) =>
      refundOrder(tx, world.shop.jobs, {
        orderId,
        amountPaise: part,
        to: 'source',
        reason: 'returned',
        at: world.now(),
      }),
    );
  const results = await Promise.allSettled(Array.from({ length: 6 }, refund));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await world.gateway.set({ refunds: 'pending' });
  await world.workJobs();
  for (const { id } of (await world.gateway.seen(gatewayOrderOf(placed))).refunds)
    await world.gateway.act(id, 'refund failed');
  await deliverAll();
  expect(
    (await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId))).map(({ state, failures }) => [
      state,
      failures,
    ]),
  ).toEqual([
    ['wanted', 1],
    ['wanted', 1],
    ['wanted', 1],
  ]);
  await world.gateway.set({ refunds: 'processed' });
  await world.settleDown();
  const done = await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  expect(done.map(({ state }) => state)).toEqual(['processed', 'processed', 'processed']);
  const back = (await world.gateway.seen(gatewayOrderOf(placed))).payments[0];
  expect(back?.amount_refunded).toBe(3 * part);
});

test('a stranger without a key or valid signature reads and changes nothing', async () => {
  const placed = await place();
  const other = await place();
  const { reference } = placed;
  const nothing = { success: false, code: 'not_found', message: "We couldn't find this order" };
  for (const key of [undefined, 'guessed', other.key]) {
    const asked = [
      await call('GET', `/api/orders/${reference}/payment${key ? `?key=${key}` : ''}`),
      await call('POST', `/api/orders/${reference}/payment`, { key }),
      await call('POST', `/api/orders/${reference}/payment/left`, { key }),
    ];
    for (const reply of asked) expect([reply.statusCode, reply.json()]).toEqual([404, nothing]);
  }
  const { handed } = await world.gateway.pay(gatewayOrderOf(other), 'approve');
  const forged = [
    { ...handed, razorpay_order_id: gatewayOrderOf(placed) },
    { ...handed, razorpay_order_id: 'order_AAAAAAAAAAAAAA' },
    { ...handed, razorpay_signature: '0'.repeat(64) },
    { ...handed, razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' },
  ];
  for (const payload of forged) expect((await verify(payload)).statusCode).toBe(400);
  await world.gateway.set({ messages: 'wrong signature' });
  const [message] = await world.gateway.takeMessages();
  if (!message) throw new Error('no message');
  const unsigned = { ...message, headers: { 'content-type': 'application/json', 'x-razorpay-event-id': 'evt_1' } };
  const changed = { ...message, body: message.body.replace(gatewayOrderOf(other), gatewayOrderOf(placed)) };
  for (const wrong of [unsigned, changed]) expect((await deliver(wrong)).statusCode).toBe(400);
  expect((await rowOf(placed)).state).toBe('placed');
  expect((await rowOf(other)).state).toBe('placed');
});
