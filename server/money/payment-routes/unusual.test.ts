import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { collectCash } from '#server/orders/order-state/collect-cash.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { giveCredit } from '#server/orders/store-credit/move-credit.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, postOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

// Rare cases of payments: store credit, refunds made elsewhere, lapsed authorizations, cash.

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await openWorld();
  for (const id of ['football-1', 'football-2']) await recount(world.shop.database.db, id, 'M', 100);
});
afterAll(async () => {
  const { db } = world.shop.database;
  expect([...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults]).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  await world.gateway.set({ api: 'none', messages: 'held', refunds: 'processed' });
});

async function place(order: object, by?: Browser): Promise<PlacedOrder> {
  const reply = await postOrder(world.shop, order, undefined, by?.headers);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

async function rowOf({ reference }: PlacedOrder) {
  const [row] = await world.shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no such order');
  return row;
}

const online = (more: object = {}) => ({ ...anOrder([aLine('football-1')], aContact()), payment: 'razorpay', ...more });
const gatewayOrderOf = (placed: PlacedOrder) => placed.payment?.options.order_id ?? 'none';
const call = (url: string, payload: object, by?: Browser) =>
  world.shop.app.inject({ method: 'POST', url, payload, ...(by && { headers: by.headers }) });

async function payFor(placed: PlacedOrder, method: 'card' | 'upi' = 'upi'): Promise<string> {
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method });
  expect((await call('/api/payments/razorpay/verify', handed ?? {})).statusCode).toBe(200);
  while ((await world.workJobs()) > 0);
  return handed?.razorpay_payment_id ?? '';
}

/** A customer with credit from an earlier cash order that was returned. */
async function withCredit(): Promise<{ asha: Browser; accountId: string; paise: number }> {
  const asha = await aCustomer(world.shop);
  const {
    id: orderId,
    accountId,
    totalPaise,
  } = await rowOf(await place(anOrder([aLine('football-2')], aContact()), asha));
  if (!accountId) throw new Error('the order is nobody’s');
  const { db, jobs } = world.deps;
  await db.transaction(async (tx) => {
    for (const state of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
      await moveOrder(tx, jobs, orderId, state, { actor: 'operator' });
    }
  });
  const refund = { id: `rfd_${orderId}`, orderId, amountPaise: totalPaise, reason: 'returned', createdAt: world.now() };
  await db.transaction(async (tx) => {
    await tx.insert(refundsTable).values({ ...refund, state: 'processed', settledAt: world.now() });
    await giveCredit(tx, {
      accountId,
      orderId,
      amountPaise: totalPaise,
      at: world.now(),
      reason: 'refunded',
      refundId: refund.id,
    });
  });
  return { asha, accountId, paise: totalPaise };
}

test('an order paid partly with credit holds, releases and takes back items and credit together', async () => {
  const { db } = world.shop.database;
  const { asha, accountId, paise } = await withCredit();
  const placed = await place(online({ storeCredit: 100 }), asha);
  expect(placed.payment?.options.amount).toBe(Math.round(placed.total * 100) - 10_000);
  expect(await creditBalance(db, accountId)).toBe(paise - 10_000);
  await world.pass(16 * minute);
  await world.workJobs();
  expect(await creditBalance(db, accountId)).toBe(paise);
  expect((await call(`/api/orders/${placed.reference}/payment`, { key: placed.key }, asha)).statusCode).toBe(200);
  expect(await creditBalance(db, accountId)).toBe(paise - 10_000);
  await payFor(placed);
  expect(await rowOf(placed)).toMatchObject({ state: 'confirmed', creditPaise: 10_000 });
});

test('a late payment is refunded in full if its credit was spent elsewhere', async () => {
  const { db } = world.shop.database;
  const { asha, accountId, paise } = await withCredit();
  const placed = await place(online({ storeCredit: 100 }), asha);
  await world.pass(16 * minute);
  await world.workJobs();
  const other = await place({ ...anOrder([aLine('football-2')], aContact()), storeCredit: paise / 100 }, asha);
  expect((await rowOf(other)).creditPaise).toBe(paise);
  expect((await call(`/api/orders/${placed.reference}/payment`, { key: placed.key }, asha)).json()).toMatchObject({
    code: 'conflict',
  });
  await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  await world.settleDown();
  expect((await rowOf(placed)).state).toBe('cancelled');
  const [payment] = await db
    .select()
    .from(paymentsTable)
    .where(eq(paymentsTable.orderId, (await rowOf(placed)).id));
  expect(payment).toMatchObject({ state: 'captured', refundedPaise: payment?.amountPaise });
  expect(await creditBalance(db, accountId)).toBe(0);
});

test('an order paid fully with credit is confirmed without a payment', async () => {
  const { asha, paise } = await withCredit();
  const placed = await place(
    online({ ...anOrder([aLine('football-2')], aContact()), payment: 'razorpay', storeCredit: paise / 100 }),
    asha,
  );
  expect(placed.payment).toBeUndefined();
  while ((await world.workJobs()) > 0);
  expect((await rowOf(placed)).state).toBe('confirmed');
});

/** Delivers the gateway's webhooks, the newest first. */
async function deliverMessages(): Promise<void> {
  for (const { headers, body: payload } of [...(await world.gateway.takeMessages())].reverse()) {
    const reply = await world.shop.app.inject({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  while ((await world.workJobs()) > 0);
}

test('a dispute holds its order until the bank has decided', async () => {
  const placed = await place(online());
  const paymentId = await payFor(placed);
  await world.gateway.act(paymentId, 'dispute');
  await deliverMessages();
  expect(await rowOf(placed)).toMatchObject({ state: 'confirmed', onHoldForMoney: true });
  await world.gateway.act(paymentId, 'dispute won');
  await deliverMessages();
  expect(await rowOf(placed)).toMatchObject({ state: 'confirmed', onHoldAt: null });
});

test('an order whose payment was refunded at the gateway is on hold although no webhook came', async () => {
  const placed = await place(online());
  const paymentId = await payFor(placed);
  await world.gateway.set({ messages: 'lost' });
  await world.gateway.act(paymentId, 'refund here');
  // The shop asks the gateway itself, here when the order is packed.
  const { id: orderId } = await rowOf(placed);
  const { db } = world.shop.database;
  await db.transaction((tx) => packParcel(tx, world.deps.jobs, { orderId, parcel: 1, at: world.deps.now() }));
  while ((await world.workJobs()) > 0);
  expect(await rowOf(placed)).toMatchObject({ state: 'packed', onHoldForMoney: true });
  const [booked] = await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  expect(booked).toMatchObject({ madeAtGateway: true, state: 'processed' });
});

test('a refund made at the gateway itself is booked', async () => {
  const { db } = world.shop.database;
  const placed = await place(online());
  const paymentId = await payFor(placed);
  // Without a key and a receipt of the shop, as the gateway's own page does.
  const { access } = world.deps.gateway;
  const authorization = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const made = await fetch(`${access.url}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers,
    body: '{"amount":5000}',
  });
  expect(made.status).toBe(200);
  await deliverMessages();
  const { id: orderId } = await rowOf(placed);
  const booked = await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  expect(booked.map(({ amountPaise, state }) => [amountPaise, state])).toEqual([[5000, 'processed']]);
  const moved = await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, orderId));
  expect(moved.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(Math.round(placed.total * 100) - 5000);
});

test('a lapsed card authorization cancels an order that has not left', async () => {
  const placed = await place(online());
  const paymentId = await payFor(placed, 'card');
  expect((await rowOf(placed)).state).toBe('confirmed');
  await world.gateway.act(paymentId, 'lapse');
  await world.settleDown();
  expect((await rowOf(placed)).state).toBe('cancelled');
});

test('cash is booked once, when the parcel is delivered', async () => {
  const { db } = world.shop.database;
  const { id: orderId, totalPaise } = await rowOf(await place(anOrder([aLine('football-1')], aContact())));
  const { jobs } = world.deps;
  for (const state of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    await db.transaction((tx) => moveOrder(tx, jobs, orderId, state, { actor: 'courier' }));
  }
  await db.transaction((tx) => collectCash(tx, orderId, world.now()));
  const moved = await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, orderId));
  expect(moved).toMatchObject([{ source: 'cash', reason: 'collected', amountPaise: totalPaise }]);
});

test('the command ledger names a sum that does not agree, and exits with 1', async () => {
  const { db } = world.shop.database;
  const placed = await place(online());
  const paymentId = await payFor(placed);
  const ledger = world.shop.commands.get('ledger');
  const said: string[] = [];
  expect(await ledger?.([], (line) => void said.push(line))).toBe(0);
  await db.update(paymentsTable).set({ refundedPaise: 100 }).where(eq(paymentsTable.id, paymentId));
  expect(await ledger?.([], (line) => void said.push(line))).toBe(1);
  expect(said.join('\n')).toContain(`Payment ${paymentId}: ₹1.00 are claimed for refunds, its refunds come to ₹0.00`);
  await db.update(paymentsTable).set({ refundedPaise: 0 }).where(eq(paymentsTable.id, paymentId));
});
