import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputeStates } from '#contract/lists.ts';
import { disputesTable, moneyReportsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { type WireDispute, type WirePayment, WireRefund } from '#server/money/gateway/razorpay-wire.ts';
import { listener, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { askAboutUndecided } from './ask-undecided.ts';
import { readPayment } from './read-payment.ts';
import { furthestDisputeState, settleDispute } from './settle-dispute.ts';
import { settlePayment } from './settle-payment.ts';
import { aPayment, knowOrder } from './test-payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;

async function orderRow(id: string) {
  const row = await findOrderById(db(), id);
  if (!row) throw new Error('there is no such order');
  return row;
}

/** Reports payments, refunds and disputes as webhooks would. Returns the queues of the jobs sent. */
async function tell(said: { payment?: WirePayment; refund?: WireRefund; dispute?: WireDispute }): Promise<string[]> {
  const { deps, sent } = listener(() => shop.clock.now);
  await db().transaction(async (tx) => {
    if (said.payment) await settlePayment(tx, deps, said.payment);
    if (said.refund) await settleRefund(tx, deps, said.refund);
    if (said.dispute) await settleDispute(tx, deps, said.dispute, shop.clock.now);
  });
  return sent.map(({ queue }) => queue);
}

/** An order that waits for its payment of ₹2,748.90, with the payment and a refund of it as the gateway would report. */
async function waiting(amountPaise = 274_890) {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const order_id = await knowOrder({ db: db(), now: shop.clock.now }, order.id, 274_890);
  const payment = aPayment({ now: shop.clock.now }, { order_id, amount: amountPaise });
  const refund = (more: Partial<WireRefund> = {}) =>
    WireRefund.parse({
      ...{ id: newId('rfnd'), payment_id: payment.id, amount: 274_890, currency: 'INR' },
      ...{ status: 'processed', receipt: null, created_at: 1, ...more },
    });
  return { ...order, payment, refund };
}

/** A paid and confirmed order. */
async function confirmed() {
  const order = await waiting();
  await tell({ payment: order.payment });
  await take(shop, order.id, 'confirmed');
  return order;
}

const dispute = (payment: WirePayment, more: Partial<WireDispute> = {}): WireDispute => ({
  ...{ id: newId('disp'), payment_id: payment.id, amount: 274_890, currency: 'INR', reason_code: 'goods_not_received' },
  ...{ respond_by: Math.floor(Date.parse('2026-11-30T12:00:00Z') / 1000), status: 'open', phase: 'chargeback' },
  created_at: 1,
  ...more,
});

const reportsOf = async (orderId: string) =>
  (await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, orderId)))
    .map(({ kind, settledAt }) => (settledAt ? `${kind}, settled` : kind))
    .toSorted();
const packing = (orderId: string) =>
  db().transaction((tx) => packParcel(tx, noJobs, { orderId, parcel: 1, at: shop.clock.now }));

describe('a payment that was fully refunded at the gateway', () => {
  it('a payment refunded at the gateway never lets its order be packed, in any order of messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), fc.boolean(), async (turns, read) => {
        const { id, payment, refund } = await waiting();
        const back = refund();
        const gone = { ...payment, status: 'refunded', captured: true, amount_refunded: 274_890 } as const;
        const messages = [
          { payment: { ...payment, status: 'authorized', captured: false } as const },
          { payment },
          { payment: gone },
          { payment: gone, refund: back },
        ];
        for (const turn of turns) {
          const known = turns.slice(0, turns.indexOf(turn) + 1);
          await tell(messages[turn] ?? {});
          const order = await orderRow(id);
          // Nothing is packed from the first message on that mentions the refund.
          if (known.some((one) => one >= 2)) expect(order.paidBy === null || order.onHoldForMoney).toBe(true);
        }
        if (read) {
          const { gateway } = saidGateway({ readPayment: async () => gone, refundsOf: async () => [back] });
          await readPayment({ ...listener(() => shop.clock.now).deps, db: db(), gateway }, payment.id);
        }
        const [booked] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
        expect(booked).toMatchObject({ madeAtGateway: true, amountPaise: 274_890, state: 'processed' });
        await expect(packing(id)).rejects.toThrow(/is on hold|not confirmed yet/);
      }),
      { numRuns: 24 },
    );
  });

  it('a payment does not pay the order if its first report already has the refund', async () => {
    const { id, payment } = await waiting();
    const queues = await tell({ payment: { ...payment, status: 'refunded', amount_refunded: 274_890 } });
    expect(queues).toEqual(['read-payment']);
    expect(await orderRow(id)).toMatchObject({ state: 'placed', paidBy: null });
    const { gateway, asked } = saidGateway({
      readPayment: async () => ({ ...payment, status: 'refunded', amount_refunded: 274_890 }),
      refundsOf: async () => [],
    });
    await readPayment({ ...listener(() => shop.clock.now).deps, db: db(), gateway }, payment.id);
    // No list of refunds explains the total: staff must decide.
    expect([asked, await reportsOf(id)]).toEqual([['payment', 'refunds'], ['refund_total']]);
    await tell({ refund: WireRefund.parse({ ...refundOf(payment), amount: 274_890 }) });
  });
});

const refundOf = (payment: WirePayment) => ({
  ...{ id: newId('rfnd'), payment_id: payment.id, currency: 'INR' },
  ...{ status: 'processed', receipt: null, created_at: 1 },
});

it('a report of a refunded payment without an amount is read again before the order is paid', async () => {
  const { id, payment } = await waiting();
  expect(await tell({ payment: { ...payment, status: 'refunded' } })).toEqual(['read-payment']);
  expect(await orderRow(id)).toMatchObject({ state: 'placed', paidBy: null });
  const { gateway } = saidGateway({ readPayment: async () => payment, refundsOf: async () => [] });
  await readPayment({ ...listener(() => shop.clock.now).deps, db: db(), gateway }, payment.id);
  expect(await orderRow(id)).toMatchObject({ state: 'paid', paidBy: payment.id });
});

it('a response of the gateway corrects a false refund from a webhook', async () => {
  const { id, payment } = await waiting();
  await tell({ payment: { ...payment, amount_refunded: 274_890 } });
  expect(await orderRow(id)).toMatchObject({ state: 'placed', paidBy: null });
  const truth = { ...payment, amount_refunded: 0 };
  const { gateway } = saidGateway({ readPayment: async () => truth, refundsOf: async () => [] });
  await readPayment({ ...listener(() => shop.clock.now).deps, db: db(), gateway }, payment.id);
  expect(await orderRow(id)).toMatchObject({ state: 'paid', paidBy: payment.id });
  expect(await reportsOf(id)).toEqual([]);
});

describe('a refund made at the gateway itself', () => {
  it('a refund made at the gateway puts the confirmed order on hold, once, with a day to act', async () => {
    const { id, refund } = await confirmed();
    const back = refund({ amount: 100_000 });
    await tell({ refund: back });
    expect(await orderRow(id)).toMatchObject({
      onHoldForMoney: true,
      onHoldWhy: '₹1,000.00 of its payment went back at the gateway, and not by this shop.',
    });
    expect(await reportsOf(id)).toEqual(['refund_outside']);
    await expect(packing(id)).rejects.toThrow('is on hold');
    await db().transaction((tx) => releaseOrder(tx, noJobs, id));
    for (let again = 0; again < 2; again += 1) await tell({ refund: back });
    expect(await orderRow(id)).toMatchObject({ onHoldAt: null, onHoldForMoney: false });
    expect(await packing(id)).toBe(true);
  });

  it('a refund made at the gateway is found by the refunded total before its own webhook comes', async () => {
    const { id, payment } = await confirmed();
    expect(await tell({ payment: { ...payment, amount_refunded: 50_000 } })).toEqual(['read-payment']);
    expect(await orderRow(id)).toMatchObject({ onHoldForMoney: true });
    expect(await tell({ payment: { ...payment, amount_refunded: 50_000 } })).toEqual([]);
    await tell({ refund: WireRefund.parse({ ...refundOf(payment), amount: 50_000 }) });
  });

  it('a refund made at the gateway is not repeated when the order is cancelled', async () => {
    const { id, refund } = await confirmed();
    await tell({ refund: refund({ amount: 200_000 }) });
    await cancelOrder(orderDeps(shop), id, newId('key'), { reason: 'other', refundTo: 'source' });
    const rows = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
    expect(rows.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)).toEqual([74_890, 200_000]);
  });

  it('a refund sent by the shop is not taken for one made at the gateway', async () => {
    const { id, payment } = await confirmed();
    await cancelOrder(orderDeps(shop), id, newId('key'), { reason: 'other', refundTo: 'source' });
    const [own] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
    const gone = { ...payment, status: 'refunded', amount_refunded: 274_890 } as const;
    const said = { ...refundOf(payment), amount: 274_890, receipt: `${own?.id}-0` };
    expect(await tell({ payment: gone, refund: WireRefund.parse(said) })).toEqual([]);
    expect(await reportsOf(id)).toEqual([]);
  });
});

describe('a dispute', () => {
  it('a dispute puts an order on hold that is not packed, and needs an answer by the bank’s date', async () => {
    const { id, payment } = await confirmed();
    await tell({ dispute: dispute(payment) });
    expect(await orderRow(id)).toMatchObject({
      onHoldWhy: 'The customer’s bank disputes ₹2,748.90 of its payment. Answer at the gateway by 30 Nov.',
    });
    const [report] = await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, id));
    expect(report).toMatchObject({ kind: 'dispute_open', dueAt: new Date('2026-11-30T12:00:00Z') });
    await expect(packing(id)).rejects.toThrow('is on hold');
  });

  it.each(['won', 'closed'] as const)('a %s dispute releases the order and settles its report', async (status) => {
    const { id, payment } = await confirmed();
    const open = dispute(payment);
    await tell({ dispute: open });
    expect(await tell({ dispute: { ...open, status } })).toEqual(['ship-order', 'read-payment', 'pay-after-dispute']);
    expect([await reportsOf(id), (await orderRow(id)).onHoldAt]).toEqual([['dispute_open, settled'], null]);
    expect(await packing(id)).toBe(true);
  });

  it('a lost dispute is booked once, and its amount is not refunded again', async () => {
    const { id, payment } = await confirmed();
    const lost = dispute(payment, { status: 'lost' });
    await tell({ dispute: lost });
    await tell({ dispute: lost });
    const order = await orderRow(id);
    expect(order.onHoldForMoney).toBe(true);
    expect(await leftToRefund(db(), order, await findPayment(db(), payment.id))).toBe(0);
    await cancelOrder(orderDeps(shop), id, newId('key'), { reason: 'other', refundTo: 'source' });
    expect(await db().select().from(refundsTable).where(eq(refundsTable.orderId, id))).toEqual([]);
    expect(await reportsOf(id)).toEqual(['dispute_lost']);
  });

  it('an open dispute delays the refund of a cancelled order until the bank has decided', async () => {
    const { id, payment } = await confirmed();
    const open = dispute(payment);
    await tell({ dispute: open });
    await cancelOrder(orderDeps(shop), id, newId('key'), { reason: 'other', refundTo: 'source' });
    expect(await db().select().from(refundsTable).where(eq(refundsTable.orderId, id))).toEqual([]);
    expect(await tell({ dispute: { ...open, status: 'won' } })).toContain('read-payment');
    // Reading the payment finds that the order still owes a refund.
    await tell({ payment });
    const [back] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
    expect(back).toMatchObject({ amountPaise: 274_890, state: 'wanted' });
  });

  it('a dispute only moves forward, in whatever order its messages come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...disputeStates), { minLength: 1, maxLength: 5 }), async (states) => {
        const { payment } = await confirmed();
        const said = dispute(payment);
        for (const status of states) await tell({ dispute: { ...said, status } });
        const [row] = await db().select().from(disputesTable).where(eq(disputesTable.id, said.id));
        const [first, ...later] = states;
        expect(row?.state).toBe(later.reduce((known, next) => furthestDisputeState(known, next), first ?? 'open'));
      }),
      { numRuns: 20 },
    );
    expect(furthestDisputeState('lost', 'won')).toBe('lost');
    expect(furthestDisputeState('under_review', 'open')).toBe('under_review');
  });
});

describe('a payment whose amount differs from the order', () => {
  const fee = { amount: 281_000, fee: 6_110 };
  const offer = { amount: 254_890, offer_id: 'offer_DtEhEm3XslgfXE' };

  it.each([
    ['a fee on top', fee, 'payment_fee'],
    ['an offer', offer, 'payment_offer'],
    ['an offer in a list', { amount: 254_890, offers: { items: [{ id: 'offer_1' }] } }, 'payment_offer'],
  ] as const)('a payment with %s is left to staff and not refunded', async (_what, more, kind) => {
    const { id, payment } = await waiting();
    const said = { ...payment, ...more } as WirePayment;
    for (let again = 0; again < 2; again += 1) await tell({ payment: said });
    expect(await reportsOf(id)).toEqual([kind]);
    expect(await db().select().from(refundsTable).where(eq(refundsTable.orderId, id))).toEqual([]);
    const order = await orderRow(id);
    expect(order).toMatchObject({ state: 'placed', paidBy: null });
    // The items remain reserved for a day.
    expect(order.heldUntil).toEqual(new Date(shop.clock.now.getTime() + 24 * 3_600_000));
    // A late snapshot without the fee changes nothing.
    await tell({ payment: { ...said, fee: null, offer_id: null } });
    expect(await db().select().from(refundsTable).where(eq(refundsTable.orderId, id))).toEqual([]);
  });

  it.each([
    ['a fee that does not explain it', { amount: 281_000, fee: 6_109 }],
    ['an offer with more money', { amount: 281_000, offer_id: 'offer_1' }],
    ['nothing named', { amount: 254_890 }],
    ['another currency', { ...offer, currency: 'USD' }],
  ] as const)('a payment with %s is refunded automatically', async (_what, more) => {
    const { id, payment } = await waiting();
    await tell({ payment: { ...payment, ...more } as WirePayment });
    const [back] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
    expect(back).toMatchObject({ amountPaise: more.amount, state: 'wanted' });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('pays the order if the amount was only misreported', async () => {
    const { id, payment } = await waiting();
    await tell({ payment: { ...payment, ...offer } as WirePayment });
    await tell({ payment });
    expect(await orderRow(id)).toMatchObject({ state: 'paid', paidBy: payment.id });
    const [row] = await db().select().from(paymentsTable).where(eq(paymentsTable.id, payment.id));
    expect(row).toMatchObject({ heldFor: null, capturedPaise: 274_890 });
  });
});

it('a payment left to staff is refunded automatically once its order is cancelled', async () => {
  const { id, payment } = await waiting();
  const said = { ...payment, amount: 281_000, fee: 6_110 };
  await tell({ payment: said });
  await cancelOrder(orderDeps(shop), id, newId('key'), { reason: 'other', refundTo: 'source' });
  const { gateway } = saidGateway({
    paymentsOf: async () => [],
    readPayment: async () => said,
    refundsOf: async () => [],
  });
  await askAboutUndecided({ ...listener(() => shop.clock.now).deps, db: db(), gateway });
  const backs = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
  expect(backs).toMatchObject([{ amountPaise: 281_000, state: 'wanted' }]);
  expect(await reportsOf(id)).toEqual(['payment_fee, settled']);
});

it('a dispute about a payment that paid no order puts no order on hold', async () => {
  const { id, payment } = await confirmed();
  const twice = aPayment({ now: shop.clock.now }, { order_id: payment.order_id ?? '', amount: 274_890 });
  await tell({ payment: twice });
  await tell({ dispute: dispute(twice) });
  expect((await orderRow(id)).onHoldAt).toBeNull();
  expect(await packing(id)).toBe(true);
  expect(await reportsOf(id)).toEqual(['dispute_open']);
});

it('a hold by staff stays, with its reason, after a later dispute is won', async () => {
  const { id, payment } = await confirmed();
  await db().transaction((tx) => holdOrder(tx, { orderId: id, why: 'The flat is unknown', at: shop.clock.now }));
  const open = dispute(payment);
  await tell({ dispute: open });
  expect((await orderRow(id)).onHoldWhy).toMatch(/^The flat is unknown\. The customer’s bank disputes/);
  await tell({ dispute: { ...open, status: 'won' } });
  expect(await orderRow(id)).toMatchObject({ onHoldWhy: 'The flat is unknown.', onHoldForMoney: false });
});

it('several disputes about one payment never count for more than the payment', async () => {
  const { id, payment } = await confirmed();
  for (let times = 0; times < 2; times += 1) await tell({ dispute: dispute(payment) });
  expect(await leftToRefund(db(), await orderRow(id), await findPayment(db(), payment.id))).toBe(0);
});

describe('the report of money for no known order', () => {
  const open = async (subject: string) =>
    (await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.subject, subject))).map(({ kind }) => kind);

  it.each([
    ['has a captured payment', {}, ['payment_unknown']],
    ['ignores a failed payment', { status: 'failed', captured: false }, []],
    ['ignores a refunded payment', { status: 'refunded', amount_refunded: 5000 }, []],
  ] as const)('the report of unknown money %s', async (_what, more, kinds) => {
    const payment = { ...aPayment({ now: shop.clock.now }, { order_id: 'order_other', amount: 5000 }), ...more };
    for (let again = 0; again < 2; again += 1) await tell({ payment });
    expect(await open(payment.id)).toEqual(kinds);
  });

  it('the report of unknown money has a refund and a dispute of an unknown payment', async () => {
    const payment = aPayment({ now: shop.clock.now }, { order_id: 'order_other', amount: 5000 });
    const [refund, about] = [WireRefund.parse({ ...refundOf(payment), amount: 5000 }), dispute(payment)];
    await tell({ refund, dispute: about });
    expect([await open(refund.id), await open(about.id)]).toEqual([['refund_unknown'], ['dispute_unknown']]);
  });
});

it('an order whose parcels have left is not put on hold, and its dispute is reported', async () => {
  const { id, payment } = await confirmed();
  await take(shop, id, 'packed', 'shipped');
  await tell({ dispute: dispute(payment) });
  expect((await orderRow(id)).onHoldAt).toBeNull();
  expect(await reportsOf(id)).toEqual(['dispute_open']);
});
