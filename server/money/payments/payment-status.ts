import type { z } from 'zod';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { OrderState } from '#contract/orders.ts';
import type { PaymentStatus, paymentStates } from '#contract/payments.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { PaymentRow, RefundRow } from '#server/orders/order-state/order-money.ts';
import { failureInWords, releasesUncapturedAuthorization } from './payment-rules.ts';

export type PaymentStateSeen = (typeof paymentStates)[number];

/**
 * Time in ms after which the shop stops waiting for an undecided payment. The gateway gives up after about ten minutes.
 */
export const undecidedMs = 15 * 60_000;

type Order = Pick<OrderRow, 'state' | 'payment' | 'totalPaise' | 'creditPaise' | 'heldUntil' | 'paidBy' | 'email'>;
type Payment = Pick<PaymentRow, 'id' | 'state' | 'failure' | 'createdAt' | 'capturedPaise'> &
  Partial<Pick<PaymentRow, 'heldFor' | 'method' | 'refundedPaise'>>;
type Refund = Pick<RefundRow, 'paymentId' | 'state' | 'amountPaise'> & Partial<Pick<RefundRow, 'asCredit'>>;

/** Returns the amount of an order to be paid online, in paise. */
export function duePaise(order: Pick<OrderRow, 'payment' | 'totalPaise' | 'creditPaise'>): number {
  return order.payment === 'razorpay' ? order.totalPaise - order.creditPaise : 0;
}

/** States of sent orders of which the customer has nothing, so that a lost payment is not asked for. */
const cameToNothing: ReadonlySet<OrderState> = new Set(['returned_to_origin', 'lost']);

/** Returns the payment state of an order. `payments` must be sorted newest first. */
export function paymentState(
  order: Order,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  now: Date,
): PaymentStateSeen {
  if (duePaise(order) === 0 || (order.paidBy === null && cameToNothing.has(order.state))) return 'none';
  if (order.paidBy !== null && order.state !== 'cancelled') return 'paid';
  const inHand = payments.filter(
    (payment) => isInHand(payment) && !(order.state === 'cancelled' && isSetFree(payment)),
  );
  if (inHand.length > 0) return inHandState(order, inHand, refunds);
  if (isGivenUp(order)) return 'cancelled';
  return unpaidState(order, payments, now);
}

/** Returns true for an authorization of a cancelled order that is never captured: the bank releases it. */
function isSetFree({ state, method, refundedPaise }: Payment): boolean {
  return (
    method !== undefined &&
    refundedPaise !== undefined &&
    releasesUncapturedAuthorization({ state, method, refundedPaise })
  );
}

/** Returns the payment state of an order that has received no payment. */
function unpaidState(order: Order, payments: readonly Payment[], now: Date): PaymentStateSeen {
  if (payments.some((payment) => isUndecided(payment, now))) return 'processing';
  if (order.state === 'payment_failed' && !isKept(order, now)) return 'ended';
  return payments[0]?.state === 'failed' ? 'failed' : 'due';
}

/** Returns true if an order is cancelled or its contact is erased, so that nothing can be sent. */
function isGivenUp(order: Order): boolean {
  return order.state === 'cancelled' || isErased(order);
}

/**
 * Returns the state of money that does not pay for its order: being refunded, or staff must decide about its amount.
 */
function inHandState(order: Order, inHand: readonly Payment[], refunds: readonly Refund[]): PaymentStateSeen {
  const waits = order.state !== 'cancelled' && inHand.some((payment) => isHeld(payment, refunds));
  return waits ? 'processing' : returningState(inHand, refunds);
}

function isHeld({ id, heldFor = null }: Payment, refunds: readonly Refund[]): boolean {
  return heldFor !== null && !refunds.some(({ paymentId }) => paymentId === id);
}

function isBack(payment: Payment, refunds: readonly Refund[]): boolean {
  if (payment.capturedPaise === 0) return false;
  const back = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === 'processed');
  return back.reduce((sum, { amountPaise }) => sum + amountPaise, 0) === payment.capturedPaise;
}

type Status = z.infer<typeof PaymentStatus>;

/** Table of states in which an order can be paid. */
export const isPayable: Record<PaymentStateSeen, boolean> = {
  ...{ none: false, due: true, processing: false, paid: false, failed: true },
  ...{ ended: true, cancelled: false, going_back: false, gone_back: false },
};

/**
 * Returns the payment status with a message for the shopper. `over` is the message for an unpaid order whose stock
 * cannot be reserved again.
 */
export function paymentStatus(
  order: Order & Pick<OrderRow, 'reference'>,
  payments: readonly PaymentRow[],
  refunds: readonly Refund[],
  now: Date,
  over?: string,
): Status {
  const state = paymentState(order, payments, refunds, now);
  const paying =
    payments.find(({ id }) => id === order.paidBy) ?? payments.find(({ instrument }) => instrument !== null);
  const amount = toRupees(duePaise(order));
  const isHeld = order.state === 'placed' && isKept(order, now);
  return {
    reference: order.reference,
    state,
    message: isPayable[state] && over !== undefined ? over : messageOf(order, state, { amount, payments, refunds }),
    amount,
    instrument: paying?.instrument ?? null,
    heldUntil: isHeld ? (order.heldUntil?.toISOString() ?? null) : null,
    payable: isPayable[state] && over === undefined,
  };
}

function messageOf(
  order: Order,
  state: PaymentStateSeen,
  { amount, payments, refunds }: { amount: number; payments: readonly PaymentRow[]; refunds: readonly Refund[] },
): string {
  const isBack = state === 'going_back' || state === 'gone_back';
  // Store credit and transfers by hand have their own dates, which the page of the order shows.
  if (
    isBack &&
    order.state === 'cancelled' &&
    refunds.some(({ paymentId, asCredit }) => paymentId === null || asCredit)
  )
    return 'This order was cancelled. The page of the order says how your money comes back.';
  return sentences[state](formatRupees(amount), payments[0]?.failure ?? null, order.paidBy !== null);
}

/** Messages by state. `wasPaid`: the order was paid before it was cancelled, so its money was not late. */
const sentences: Record<PaymentStateSeen, (amount: string, failure: string | null, wasPaid: boolean) => string> = {
  none: () => 'There is nothing to pay online.',
  due: (amount) => `${amount} is still to be paid.`,
  processing: () => "Confirming your payment. Don't pay again.",
  paid: () => 'Payment received.',
  failed: (_amount, failure) => `Payment didn't go through: ${failureInWords(failure)}. Nothing was charged.`,
  ended: () => "Your hold ended. We'll check stock again when you continue.",
  cancelled: () => 'This order was cancelled. Nothing was charged.',
  going_back: (_amount, _failure, wasPaid) =>
    wasPaid
      ? 'This order was cancelled. What you paid goes back automatically, in 7-10 days.'
      : "This order can't be had for your payment. What was taken goes back automatically, in 7-10 days.",
  gone_back: () => 'Your money was sent back the way it came. Banks show it within 7-10 days.',
};

function isUndecided({ state, createdAt }: Payment, now: Date): boolean {
  return state === 'created' && now.getTime() - createdAt.getTime() < undecidedMs;
}

/** Returns true if the pieces of an unpaid order are still reserved. */
function isKept({ heldUntil }: Pick<Order, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== null && heldUntil > now;
}

function isInHand({ state }: Payment): boolean {
  return state === 'authorized' || state === 'captured';
}

function returningState(inHand: readonly Payment[], refunds: readonly Refund[]): 'gone_back' | 'going_back' {
  return inHand.every((payment) => isBack(payment, refunds)) ? 'gone_back' : 'going_back';
}
