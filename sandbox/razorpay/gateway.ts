import { createHmac } from 'node:crypto';
import type { Kept } from '../state.ts';
import { told } from './lies.ts';
import { type Message, mostKept, newId, type Order, type Payment, type Records, type Refund } from './records.ts';

/** Refused as the gateway refuses: 400 with a code, a description and a reason. */
export class Refusal extends Error {
  readonly reason: string;
  readonly field: string | null;
  readonly status: number;

  constructor(description: string, { reason = 'input_validation_failed', field = null as string | null, status = 400 } = {}) {
    super(description);
    this.reason = reason;
    this.field = field;
    this.status = status;
  }
}

export interface Instrument {
  method: Payment['method'];
  bank?: string;
  wallet?: string;
  vpa?: string;
  card?: { network: string; last4: string };
}

/** The amount with which a refund fails, as in the gateway's own test mode: ₹24.68. */
const failingRefund = 2468;

/**
 * What the gateway does, apart from how it is asked: orders, payments that go their way, refunds. Every change is saved and
 * announced by messages before it is answered.
 */
export function createGateway(kept: Kept<Records>, secrets: { keySecret: string }) {
  const { value: records } = kept;
  const nowSeconds = () => Math.floor(Date.now() / 1000) + (records.settings.ahead ?? 0);

  function save(): void {
    for (const list of [records.orders, records.payments, records.refunds, records.refundKeys, records.messages]) {
      if (list.length > mostKept) list.splice(0, list.length - mostKept);
    }
    kept.save();
  }

  function announce(event: string, entities: Record<string, object>): void {
    const { messages: mode } = records.settings;
    const now = Date.now();
    const payload = Object.fromEntries(
      Object.entries(entities).map(([name, entity]) => [name, { entity: told(entity, records, 'messages') }]),
    );
    const envelope = { entity: 'event', account_id: 'acc_SANDBOX000001', event, contains: Object.keys(entities), payload };
    const message: Message = {
      id: newId('evt'),
      event,
      body: JSON.stringify({ ...envelope, created_at: nowSeconds() }),
      state: mode === 'lost' ? 'lost' : mode === 'held' ? 'held' : 'waiting',
      attempts: 0,
      nextAt: now + (mode === 'late' ? 30_000 : mode === 'out of order' ? 500 + Math.random() * 4000 : 0),
      copies: mode === 'twice' ? 2 : 1,
      forged: mode === 'wrong signature',
      lastAnswer: '',
      createdAt: now,
    };
    records.messages.push(message);
  }

  function find<T extends { id: string }>(list: T[], id: string, what: string): T {
    const found = list.find((one) => one.id === id);
    if (found) return found;
    throw new Refusal(new RegExp(`^${what}_[A-Za-z0-9]{14}$`).test(id) ? 'The id provided does not exist' : `${id} is not a valid id`);
  }

  const orderOf = (id: string): Order => find(records.orders, id, 'order');
  const paymentOf = (id: string): Payment => find(records.payments, id, 'pay');

  function makeOrder(given: { amount: number; currency: string; receipt: string | null; notes: Record<string, string> }): Order {
    const { amount, currency, receipt, notes } = given;
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: Object.keys(notes).length > 0 ? notes : [],
      created_at: nowSeconds(),
    };
    records.orders.push(order);
    save();
    return order;
  }

  /** A shopper has entered what to pay with; their bank has not answered. */
  function beginPayment(orderId: string, by: Instrument, who: { email?: string; contact?: string }): Payment {
    const order = orderOf(orderId);
    if (order.status === 'paid') throw new Refusal('The order is already paid', { reason: 'order_already_paid' });
    order.status = 'attempted';
    order.attempts += 1;
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: by.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: null,
      card_id: null,
      bank: by.bank ?? null,
      wallet: by.wallet ?? null,
      vpa: by.vpa ?? null,
      email: who.email ?? null,
      contact: who.contact ?? null,
      notes: [],
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
      created_at: nowSeconds(),
    };
    if (by.card) {
      payment.card_id = newId('card');
      payment.card = { id: payment.card_id, entity: 'card', type: 'debit', ...by.card };
    }
    records.payments.push(payment);
    save();
    return payment;
  }

  /** The bank agrees; also of a payment that had failed, days later. Nothing where it was decided before. */
  function authorise(paymentId: string): Payment {
    const payment = paymentOf(paymentId);
    if (payment.status !== 'created' && payment.status !== 'failed') return payment;
    payment.status = 'authorized';
    Object.assign(payment, { error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null });
    payment.acquirer_data = payment.method === 'card' ? { auth_code: '123456' } : { bank_transaction_id: '1234567' };
    announce('payment.authorized', { payment });
    save();
    return payment;
  }

  function fail(paymentId: string, reason: string, description: string): Payment {
    const payment = paymentOf(paymentId);
    if (payment.status !== 'created') return payment;
    payment.status = 'failed';
    payment.error_code = reason.startsWith('gateway') ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR';
    payment.error_description = description;
    payment.error_source = reason === 'payment_cancelled' ? 'customer' : 'bank';
    payment.error_step = 'payment_authorization';
    payment.error_reason = reason;
    announce('payment.failed', { payment });
    save();
    return payment;
  }

  function capture(paymentId: string, amount: number): Payment {
    const payment = paymentOf(paymentId);
    if (payment.captured) throw new Refusal('This payment has already been captured.', { reason: 'payment_already_captured' });
    if (payment.status !== 'authorized') throw new Refusal('Only payments which have been authorized and not yet captured can be captured');
    if (amount !== payment.amount) throw new Refusal('Capture amount must be equal to the amount authorized.', { field: 'amount' });
    const order = orderOf(payment.order_id);
    payment.status = 'captured';
    payment.captured = true;
    payment.fee = Math.round(payment.amount * 0.0236);
    payment.tax = Math.round(payment.amount * 0.0036);
    order.status = 'paid';
    order.amount_paid = payment.amount;
    order.amount_due = 0;
    announce('payment.captured', { payment });
    announce('order.paid', { payment, order });
    save();
    return payment;
  }

  /** What was reserved and not taken is let go, as the gateway does it after five days. */
  function lapse(paymentId: string): Payment {
    const payment = paymentOf(paymentId);
    if (payment.status !== 'authorized') return payment;
    payment.status = 'refunded';
    payment.amount_refunded = payment.amount;
    payment.refund_status = 'full';
    save();
    return payment;
  }

  function refund(
    paymentId: string,
    given: { amount?: number; receipt: string | null; speed: string; notes: Record<string, string> },
  ): Refund {
    const payment = paymentOf(paymentId);
    if (!payment.captured) throw new Refusal('The payment status should be captured for action to be taken');
    const left = payment.amount - payment.amount_refunded;
    if (left === 0) throw new Refusal('The payment has been fully refunded already.');
    const amount = given.amount ?? left;
    if (amount > left) throw new Refusal('The refund amount provided is greater than amount captured.', { field: 'amount' });
    const status = amount === failingRefund ? 'failed' : records.settings.refunds;
    const made: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      receipt: given.receipt,
      currency: payment.currency,
      payment_id: payment.id,
      notes: Object.keys(given.notes).length > 0 ? given.notes : [],
      acquirer_data: { arn: null },
      created_at: nowSeconds(),
      batch_id: null,
      status: 'pending',
      speed_requested: given.speed,
      speed_processed: 'normal',
    };
    records.refunds.push(made);
    tally(payment);
    announce('refund.created', { refund: made, payment });
    if (status !== 'pending') decideRefund(made.id, status);
    save();
    return made;
  }

  /** A refund that is under way is done, or cannot be. */
  function decideRefund(refundId: string, status: 'processed' | 'failed'): Refund {
    const made = find(records.refunds, refundId, 'rfnd');
    if (made.status !== 'pending') return made;
    made.status = status;
    made.acquirer_data = { arn: status === 'processed' ? '74332745150045612345678' : null };
    const payment = paymentOf(made.payment_id);
    tally(payment);
    announce(`refund.${status}`, { refund: made, payment });
    save();
    return made;
  }

  function tally(payment: Payment): void {
    const standing = records.refunds.filter(({ payment_id, status }) => payment_id === payment.id && status !== 'failed');
    payment.amount_refunded = standing.reduce((sum, { amount }) => sum + amount, 0);
    const isFull = payment.amount_refunded === payment.amount;
    payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null;
    payment.status = isFull ? 'refunded' : 'captured';
  }

  /** What the browser hands to the shop after a success. */
  function handOver(payment: Payment) {
    const signature = createHmac('sha256', secrets.keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex');
    return { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id, razorpay_signature: signature };
  }

  return { records, save, orderOf, paymentOf, makeOrder, beginPayment, authorise, fail, capture, lapse, refund, decideRefund, handOver };
}

export type SandboxGateway = ReturnType<typeof createGateway>;
