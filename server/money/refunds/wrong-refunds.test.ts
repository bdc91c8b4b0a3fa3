import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { GatewayRefused, GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import { type WirePayment, WireRefund } from '#server/money/gateway/razorpay-wire.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { aPayment } from '#server/money/settlement/test-payments.ts';
import type { RefundRow } from '#server/orders/order-state/order-money.ts';
import {
  ledgerFaults,
  noJobs,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { refundOrder } from './refund-order.ts';
import { sendRefund } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';

// Reports of the gateway about a refund are compared with the request: only the same refund is booked, and only once.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const another = 'the gateway reported a refund that differs from the request';
const unbookable = 'the gateway reported a refund that cannot be recorded';
const hour = 3_600_000;

/** A paid order of two jerseys, one of which is refunded. */
async function wanted(amountPaise = 274_890) {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 2)]), payment: 'razorpay' });
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  if (!payment) throw new Error('nothing was paid');
  const request = { orderId: order.id, amountPaise, to: 'source', reason: 'a test', at: shop.clock.now } as const;
  const { refundIds } = await db.transaction((tx) => refundOrder(tx, noJobs, request));
  return { order, payment, refund: await rowOf(refundIds[0] ?? '') };
}

async function rowOf(id: string): Promise<RefundRow> {
  const [row] = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.id, id));
  if (!row) throw new Error('there is no such refund');
  return row;
}

/** Report of the gateway about a requested refund: processed, unless changed. */
function saidOf(refund: RefundRow, more: Partial<WireRefund> = {}): WireRefund {
  return WireRefund.parse({
    id: `rfnd_${randomBytes(7).toString('hex')}`,
    payment_id: refund.paymentId,
    amount: refund.amountPaise,
    currency: 'INR',
    status: 'processed',
    receipt: `${refund.id}-${refund.failures}`,
    created_at: 1,
    ...more,
  });
}

async function tell(said: WireRefund) {
  const { logged, sent, deps } = listener(() => shop.clock.now);
  await shop.database.db.transaction((tx) => settleRefund(tx, deps, said));
  return { logged, sent };
}

async function backFor(orderId: string): Promise<number[]> {
  const rows = await shop.database.db
    .select()
    .from(moneyMovementsTable)
    .where(eq(moneyMovementsTable.orderId, orderId));
  return rows.filter(({ reason }) => reason === 'refunded').map(({ amountPaise }) => amountPaise);
}

describe('a refund requested by the shop', () => {
  test.each([
    ['a paisa more', { amount: 274_891 }],
    ['a paisa less', { amount: 274_889 }],
    ['the right number of another currency', { currency: 'USD' }],
    ['a paisa more, still on its way', { amount: 274_891, status: 'pending' }],
    ['another currency, still on its way', { currency: 'USD', status: 'pending' }],
    ['a paisa more, failed', { amount: 274_891, status: 'failed' }],
  ] as const)('a requested refund is not booked if the gateway reports %s', async (_what, lie) => {
    const { order, refund } = await wanted();
    expect(await tell(saidOf(refund, lie))).toEqual({ logged: [another], sent: [] });
    expect(await rowOf(refund.id)).toEqual(refund);
    expect(await backFor(order.id)).toEqual([]);
  });

  test("a requested refund is not booked if it is reported for another customer's payment", async () => {
    const [one, other] = [await wanted(), await wanted()];
    expect((await tell(saidOf(one.refund, { payment_id: other.payment.id }))).logged).toEqual([another]);
    expect([await rowOf(one.refund.id), await rowOf(other.refund.id)]).toEqual([one.refund, other.refund]);
    expect([await backFor(one.order.id), await backFor(other.order.id)]).toEqual([[], []]);
  });

  test('a requested refund is booked once when it is reported correctly, whatever is reported later', async () => {
    const { order, refund } = await wanted();
    const said = saidOf(refund);
    for (const status of ['pending', 'processed', 'processed', 'pending', 'failed'] as const) {
      expect(await tell({ ...said, status })).toEqual({ logged: [], sent: [] });
    }
    expect(await rowOf(refund.id)).toMatchObject({
      state: 'processed',
      gatewayRefundId: said.id,
      settledAt: shop.clock.now,
      failures: 0,
    });
    expect(await backFor(order.id)).toEqual([-274_890]);
  });

  test("a pending refund is found by the gateway's own id, without a receipt", async () => {
    const { order, refund } = await wanted();
    const said = saidOf(refund, { status: 'pending' });
    await tell(said);
    expect(await rowOf(refund.id)).toMatchObject({ state: 'pending', gatewayRefundId: said.id, settledAt: null });
    expect(await backFor(order.id)).toEqual([]);
    expect((await tell({ ...said, status: 'processed', receipt: null })).logged).toEqual([]);
    expect(await backFor(order.id)).toEqual([-274_890]);
  });

  test('a failed refund is resent an hour later under another key, and left to staff after the third', async () => {
    const { order, payment, refund } = await wanted();
    const again = {
      queue: 'send-refund',
      data: { refundId: refund.id },
      startAfter: new Date(shop.clock.now.getTime() + hour),
    };
    const fail = (tried: number) => tell(saidOf(refund, { status: 'failed', receipt: `${refund.id}-${tried}` }));
    expect(await fail(0)).toEqual({ logged: [], sent: [again] });
    // The same failure reported again, one of an attempt that was never made, and one of an unknown attempt.
    for (const tried of [0, 7]) expect(await fail(tried)).toEqual({ logged: [], sent: [] });
    await tell(saidOf(refund, { status: 'failed', receipt: refund.id }));
    expect(await rowOf(refund.id)).toMatchObject({ state: 'wanted', failures: 1, gatewayRefundId: null });
    expect((await fail(1)).sent).toEqual([again]);
    expect(await fail(2)).toEqual({
      logged: ['the gateway failed to carry out a refund; staff must send it'],
      sent: [],
    });
    expect(await rowOf(refund.id)).toMatchObject({ state: 'failed', failures: 3 });
    expect(await tell(saidOf(refund, { payment_id: payment.id, status: 'failed' }))).toEqual({ logged: [], sent: [] });
    expect(await backFor(order.id)).toEqual([]);
    // A late report that it was processed is accepted: nobody sends it again.
    expect(await tell(saidOf(refund, { payment_id: payment.id }))).toEqual({ logged: [], sent: [] });
    expect(await backFor(order.id)).toEqual([-274_890]);
  });

  test('a refund reported for an unknown payment is logged, and not booked', async () => {
    const { refund } = await wanted();
    expect((await tell(saidOf(refund, { payment_id: 'pay_AAAAAAAAAAAAAA' }))).logged).toEqual([
      'the gateway reported a refund of an unknown payment',
    ]);
    expect(await rowOf(refund.id)).toEqual(refund);
  });
});

describe('a refund that was made at the gateway itself', () => {
  /** Of ₹5,497.80 paid, a refund of ₹2,748.90 is already requested. */
  const left = 274_890;

  test.each([
    ['a paisa more than is left', { amount: left + 1 }],
    ['the right number of another currency', { amount: 1000, currency: 'USD' }],
    ['one that failed', { amount: 1000, status: 'failed' }],
  ] as const)('a refund made at the gateway cannot be booked: %s', async (_what, said) => {
    const { order, payment, refund } = await wanted();
    expect((await tell(saidOf(refund, { receipt: null, ...said }))).logged).toEqual([unbookable]);
    const { db } = shop.database;
    expect(await db.$count(refundsTable, eq(refundsTable.orderId, order.id))).toBe(1);
    const [after] = await db.select().from(paymentsTable).where(eq(paymentsTable.id, payment.id));
    expect(after?.refundedPaise).toBe(left);
  });

  test('a refund made at the gateway is booked up to the last paisa that is left, once', async () => {
    const { order, payment, refund } = await wanted();
    const said = saidOf(refund, { receipt: null, amount: left, status: 'pending' });
    for (const status of ['pending', 'pending', 'processed', 'processed'] as const)
      expect((await tell({ ...said, status })).logged).toEqual([]);
    const { db } = shop.database;
    const rows = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(rows.find(({ id }) => id !== refund.id)).toMatchObject({
      amountPaise: left,
      paymentId: payment.id,
      state: 'processed',
      reason: 'made at the gateway itself',
      gatewayRefundId: said.id,
    });
    expect([rows.length, await backFor(order.id)]).toEqual([2, [-left]]);
    expect((await tell(saidOf(refund, { receipt: 'NOTOURS-0', amount: 1 }))).logged).toEqual([unbookable]);
  });
});

async function sendBy(says: Says, refundId: string) {
  const { gateway, asked } = saidGateway(says);
  const { logged, deps } = listener(() => shop.clock.now);
  const error: unknown = await sendRefund({ ...deps, db: shop.database.db, gateway }, refundId).catch(
    (reason: unknown) => reason,
  );
  return { asked, logged, error };
}

describe('sending a refund', () => {
  const taken =
    (refund: RefundRow, more: Partial<WireRefund> = {}) =>
    async () =>
      saidOf(refund, { status: 'pending', ...more });
  const nothing = { error: undefined, logged: [] };

  async function failedOnce() {
    const made = await wanted();
    await tell(saidOf(made.refund, { status: 'failed' }));
    return { ...made, refund: await rowOf(made.refund.id) };
  }
  const paymentSaying =
    (backPaise: number | null, paidPaise = 549_780) =>
    async (): Promise<WirePayment> => {
      const { now } = shop.clock;
      return { ...aPayment({ now }, { order_id: 'order_x', amount: paidPaise }), amount_refunded: backPaise };
    };

  test('sending a refund uses its key once, and only reads the state of a pending one', async () => {
    const { refund } = await wanted();
    const said = saidOf(refund, { status: 'pending' });
    expect(await sendBy({ refund: async () => said }, refund.id)).toEqual({
      ...nothing,
      asked: [`refund 274890 under ${refund.id}-0`],
    });
    expect((await rowOf(refund.id)).state).toBe('pending');
    expect(await sendBy({ refundsOf: async () => [{ ...said, status: 'processed' }] }, refund.id)).toEqual({
      ...nothing,
      asked: ['refunds'],
    });
    expect((await rowOf(refund.id)).state).toBe('processed');
    expect(await sendBy({}, refund.id)).toEqual({ ...nothing, asked: [] });
    expect(await sendBy({}, 'rfd_unknown')).toEqual({ ...nothing, asked: [] });
  });

  test.each(['authorized', 'lapsed', 'failed'] as const)(
    'sending a refund waits while the payment is %s',
    async (state) => {
      const { payment, refund } = await wanted();
      const set = (to: typeof payment.state) =>
        shop.database.db.update(paymentsTable).set({ state: to }).where(eq(paymentsTable.id, payment.id));
      await set(state);
      expect(await sendBy({}, refund.id)).toEqual({ ...nothing, asked: [] });
      await set('captured');
    },
  );

  test('a failed refund that the gateway processed after all is not resent', async () => {
    const { order, refund } = await failedOnce();
    const late = saidOf(refund, { receipt: `${refund.id}-0` });
    expect(await sendBy({ refundsOf: async () => [late] }, refund.id)).toEqual({ ...nothing, asked: ['refunds'] });
    expect(await rowOf(refund.id)).toMatchObject({ state: 'processed', gatewayRefundId: late.id });
    expect(await backFor(order.id)).toEqual([-274_890]);
  });

  test.each([
    ['nothing', 0, null],
    ['no amount', null, null],
    ['only the amount of another refund', 1000, 1000],
  ])('a failed refund is resent if the payment reports %s as refunded', async (_what, backPaise, otherPaise) => {
    const { refund } = await failedOnce();
    const others = otherPaise === null ? [] : [saidOf(refund, { receipt: null, amount: otherPaise })];
    const says = { refundsOf: async () => others, readPayment: paymentSaying(backPaise), refund: taken(refund) };
    expect(await sendBy(says, refund.id)).toEqual({
      ...nothing,
      asked: ['refunds', 'payment', `refund 274890 under ${refund.id}-1`],
    });
  });

  test('a refund is left to staff if the payment reports a paisa more refunded than its refunds', async () => {
    const { refund } = await failedOnce();
    const others = [saidOf(refund, { receipt: null, amount: 1000 })];
    expect(await sendBy({ refundsOf: async () => others, readPayment: paymentSaying(1001) }, refund.id)).toEqual({
      error: undefined,
      logged: ['the gateway refunded more than its refunds sum to; staff must act'],
      asked: ['refunds', 'payment'],
    });
    expect(await rowOf(refund.id)).toMatchObject({ state: 'failed', failures: 2 });
  });

  test('a refused refund is looked up at the gateway, and retried only if it is not there', async () => {
    const refuse = async () => {
      throw new GatewayRefused(400, null, 'no');
    };
    const { refund } = await wanted();
    const first = await sendBy({ refund: refuse, refundsOf: async () => [] }, refund.id);
    expect(first).toMatchObject({
      asked: [expect.stringContaining('refund '), 'refunds'],
      error: expect.any(GatewayRefused),
    });
    const second = await sendBy({ refund: refuse, refundsOf: async () => [saidOf(refund)] }, refund.id);
    expect(second).toMatchObject({ asked: [expect.stringContaining('refund '), 'refunds'], error: undefined });
    expect((await rowOf(refund.id)).state).toBe('processed');
  });

  test('a refund is left to staff after a day of refusals, and the next try has a new key', async () => {
    const refuse = async () => {
      throw new GatewayRefused(400, null, 'no');
    };
    const { refund } = await wanted();
    const asked = shop.clock.now;
    const says = { refund: refuse, refundsOf: async () => [] };
    shop.clock.now = new Date(asked.getTime() + 24 * hour - 1);
    expect((await sendBy(says, refund.id)).error).toBeInstanceOf(GatewayRefused);
    expect((await rowOf(refund.id)).state).toBe('wanted');
    shop.clock.now = new Date(asked.getTime() + 24 * hour);
    expect(await sendBy(says, refund.id)).toMatchObject({
      error: undefined,
      logged: ['the gateway has rejected a refund for a day; staff must act'],
    });
    expect(await rowOf(refund.id)).toMatchObject({ state: 'failed', failures: 1 });
    shop.clock.now = asked;
  });

  test('a refund without an answer is retried, and nothing is read before', async () => {
    const { refund } = await wanted();
    const silent = async () => {
      throw new GatewaySilent('silence');
    };
    expect(await sendBy({ refund: silent }, refund.id)).toMatchObject({
      asked: [expect.stringContaining('refund ')],
      error: expect.any(GatewaySilent),
    });
    expect(await rowOf(refund.id)).toEqual(refund);
  });
});
