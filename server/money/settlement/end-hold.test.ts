import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { GatewayRefused, GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { justAskedMs } from './ask-once.ts';
import { endHold, giveUpReplaced, leavePayment, mayBeReplaced } from './end-hold.ts';
import { aPayment, knowOrder } from './test-payments.ts';

// The end of a hold: after a last look at the gateway, and never for a paid order.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const quarter = 15 * 60_000;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

/** An order that waits for its payment, known at the gateway. */
async function waiting() {
  const lines = [aLine('cricket-1'), aLine('football-1'), aLine('cricket-1', 'L')];
  const order = await placeOrderFor(shop, online(lines), {}, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder({ db: shop.database.db, now: start }, order.id, amount);
  const said = (more: Partial<WirePayment> = {}) => aPayment({ now: start }, { ...more, order_id, amount });
  return { ...order, order_id, said };
}

type Verb = (deps: Parameters<typeof leavePayment>[0], orderId: string) => Promise<unknown>;

async function run(verb: Verb, { id }: Pick<PlacedForTest, 'id'>, says: Says = {}) {
  const { gateway, asked } = saidGateway(says);
  const { deps, logged, changed } = listener(() => shop.clock.now);
  const answer = await verb({ ...deps, db: shop.database.db, gateway }, id);
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  return { answer, asked, logged, changed: changed.toSorted(), state: row?.state };
}

/** Replaces an order like the checkout: after a look at the gateway, in the transaction that writes the other. */
const replaceOrder: Verb = async (deps, orderId) =>
  (await mayBeReplaced(deps, orderId)) &&
  inTransaction(deps.db, (tx) => giveUpReplaced(tx, deps, orderId, [{ productId: 'cricket-2', size: 'M' }]));

async function lastEvent({ id }: PlacedForTest) {
  const events = await shop.database.db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, id))
    .orderBy(orderEventsTable.id);
  return events.at(-1);
}

const passed = (ms: number) => {
  shop.clock.now = new Date(start.getTime() + ms);
};
const nothing = async () => [];
const silent = async (): Promise<never> => {
  throw new GatewaySilent('silence');
};
const products = ['cricket-1', 'football-1'];

describe('the end of a hold', () => {
  test('a hold does not end early, and the gateway gets no request', async () => {
    const order = await waiting();
    passed(quarter - 1);
    expect(await run(endHold, order)).toMatchObject({ asked: [], changed: [], state: 'placed' });
  });

  test('the end of a hold queries the gateway once more, and releases the items', async () => {
    const order = await waiting();
    passed(quarter);
    expect(await run(endHold, order, { paymentsOf: nothing })).toMatchObject({
      asked: ['payments'],
      logged: [],
      changed: products,
      state: 'payment_failed',
    });
    expect(await lastEvent(order)).toMatchObject({
      actor: 'shop',
      reason: 'the time to pay was over',
      at: shop.clock.now,
    });
    const [kept] = await shop.database.db
      .select()
      .from(gatewayOrdersTable)
      .where(eq(gatewayOrdersTable.id, order.order_id));
    expect(kept?.askedAt).toEqual(shop.clock.now);
    // An ended hold stays ended: the gateway is not asked again.
    expect(await run(endHold, order)).toMatchObject({ asked: [], changed: [], state: 'payment_failed' });
  });

  test('a hold ends although the gateway does not answer, or never knew the order', async () => {
    const order = await waiting();
    passed(quarter);
    expect(await run(endHold, order, { paymentsOf: silent })).toMatchObject({
      logged: ['the gateway did not answer'],
      changed: products,
      state: 'payment_failed',
    });
    shop.clock.now = start;
    const unknown = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    passed(quarter);
    expect(await run(endHold, unknown)).toMatchObject({ asked: [], changed: ['cricket-1'], state: 'payment_failed' });
  });

  test('a hold does not end if a payment came before, or is found by the last query', async () => {
    const order = await waiting();
    passed(quarter);
    expect(await run(endHold, order, { paymentsOf: async () => [order.said()] })).toMatchObject({
      changed: [],
      state: 'paid',
    });
    expect(await run(endHold, order)).toMatchObject({ asked: [], state: 'paid' });
    await take(shop, order.id, 'confirmed');
    expect(await run(endHold, order)).toMatchObject({ asked: [], state: 'confirmed' });
    expect(await run(endHold, { id: 'ord_unknown' })).toMatchObject({ asked: [], state: undefined });
  });

  test('an error of the gateway is thrown, and the hold does not end', async () => {
    const order = await waiting();
    passed(quarter);
    const refused = async (): Promise<never> => {
      throw new GatewayRefused(400, null, 'no');
    };
    await expect(run(endHold, order, { paymentsOf: refused })).rejects.toThrow(GatewayRefused);
    const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
    expect(row?.state).toBe('placed');
  });

  test('the refunds of a refunded payment are read too', async () => {
    const order = await waiting();
    passed(quarter);
    const said = order.said({ amount_refunded: 1 });
    const { asked } = await run(endHold, order, { paymentsOf: async () => [said], refundsOf: nothing });
    expect(asked).toEqual(['payments', 'refunds']);
  });
});

describe('leaving the payment window', () => {
  test.each([
    [
      'releases the items at once after a failed payment',
      { status: 'failed', error_reason: 'payment_cancelled' },
      'payment_failed',
      products,
    ],
    ['holds the items while the bank decides', { status: 'created' }, 'placed', []],
    ['holds the items after a successful payment', {}, 'paid', []],
  ] as const)('leaving the payment window %s', async (_what, more, state, changed) => {
    const order = await waiting();
    const said = order.said({ captured: null, ...more });
    expect(await run(leavePayment, order, { paymentsOf: async () => [said] })).toMatchObject({
      asked: ['payments'],
      state,
      changed,
    });
  });

  test('leaving the window keeps the items without an attempt, and stores the reason of a failure', async () => {
    const order = await waiting();
    expect(await run(leavePayment, order, { paymentsOf: nothing })).toMatchObject({ state: 'placed', changed: [] });
    const failed = order.said({ status: 'failed', error_reason: 'insufficient_funds' });
    // A request right after the last one gets the same result.
    expect(await run(leavePayment, order, { paymentsOf: async () => [failed] })).toMatchObject({
      asked: [],
      state: 'placed',
    });
    passed(justAskedMs);
    await run(leavePayment, order, { paymentsOf: async () => [failed] });
    expect(await lastEvent(order)).toMatchObject({
      actor: 'gateway',
      reason: 'there was not enough money in the account',
    });
    expect(await run(leavePayment, order, { paymentsOf: nothing })).toMatchObject({
      changed: [],
      state: 'payment_failed',
    });
  });
});

describe('replacing an unpaid order with another', () => {
  test.each([
    ['is allowed without a payment attempt', undefined, true, 'cancelled'],
    ['is allowed after a failed payment', { status: 'failed' }, true, 'cancelled'],
    ['is refused while the bank decides', { status: 'created' }, false, 'placed'],
    ['is refused for a paid order', {}, false, 'paid'],
  ] as const)('replacing an unpaid order %s', async (_what, more, answer, state) => {
    const order = await waiting();
    const paymentsOf = async () => (more ? [order.said({ captured: null, ...more })] : []);
    expect(await run(replaceOrder, order, { paymentsOf })).toMatchObject({ answer, state });
  });

  test('replacing an order is allowed after its hold has ended, and changes no cancelled order', async () => {
    const order = await waiting();
    passed(quarter);
    await run(endHold, order, { paymentsOf: nothing });
    expect(await run(replaceOrder, order, { paymentsOf: nothing })).toMatchObject({ answer: true, state: 'cancelled' });
    expect(await lastEvent(order)).toMatchObject({ actor: 'shopper', reason: 'placed again with changes' });
    expect(await run(replaceOrder, order, { paymentsOf: nothing })).toMatchObject({ answer: true, state: 'cancelled' });
    expect(await run(replaceOrder, { id: 'ord_unknown' })).toMatchObject({ answer: true });
  });

  test('replacing an order is allowed without an answer of the gateway, if no payment is known', async () => {
    const order = await waiting();
    expect(await run(replaceOrder, order, { paymentsOf: silent })).toMatchObject({ answer: true, state: 'cancelled' });
    const paid = await waiting();
    await run(leavePayment, paid, { paymentsOf: async () => [paid.said()] });
    expect(await run(replaceOrder, paid, { paymentsOf: silent })).toMatchObject({ answer: false, state: 'paid' });
  });

  test('replacing an order is refused if its payment comes before the transaction', async () => {
    const order = await waiting();
    const late: Verb = async (deps, orderId) => {
      const might = await mayBeReplaced(deps, orderId);
      passed(justAskedMs);
      await run(leavePayment, order, { paymentsOf: async () => [order.said()] });
      return [might, await inTransaction(deps.db, (tx) => giveUpReplaced(tx, deps, orderId, []))];
    };
    expect(await run(late, order, { paymentsOf: nothing })).toMatchObject({ answer: [true, false], state: 'paid' });
  });
});
