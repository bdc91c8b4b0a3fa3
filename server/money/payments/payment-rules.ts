import type { OrderState, PaymentMethod } from '#contract/orders.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

export type PaymentState = PaymentRow['state'];

/** The gateway takes no less than a rupee. */
const leastPaise = 100;

/** How much of an order store credit pays: what is wanted of it, and never so much that less than the gateway takes is left. */
export function creditPart(wantedPaise: number, totalPaise: number, payment: PaymentMethod): number {
  const most = Math.max(0, Math.min(wantedPaise, totalPaise));
  const left = totalPaise - most;
  return payment === 'razorpay' && left > 0 && left < leastPaise ? Math.max(0, totalPaise - leastPaise) : most;
}

/** How far a payment is by what the gateway says of it. */
export function stateOf(said: Pick<WirePayment, 'status' | 'captured'>): PaymentState {
  // What the gateway let go without it ever having been taken is called refunded as well.
  if (said.status === 'refunded') return said.captured ? 'captured' : 'lapsed';
  // What says both that it was taken and that it was not is taken by us, or found to be taken.
  if (said.status === 'captured' && said.captured === false) return 'authorized';
  return said.captured ? 'captured' : said.status;
}

/** When a payment began by what the gateway says, where that can be true: not before its order was made there, nor later than now. */
export function beganAt(said: Pick<WirePayment, 'created_at'>, orderMadeAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime(), Math.max(orderMadeAt.getTime(), said.created_at * 1000)));
}

/** Messages come in any order: which states may follow one. `failed` is not final, a bank may still say yes for days. */
const further: Record<PaymentState, readonly PaymentState[]> = {
  created: ['failed', 'authorized', 'captured', 'lapsed'],
  failed: ['authorized', 'captured', 'lapsed'],
  authorized: ['captured', 'lapsed'],
  captured: [],
  lapsed: [],
};

/** The state of a payment after a message about it, whichever came first. */
export function furthest(known: PaymentState, said: PaymentState): PaymentState {
  return further[known].includes(said) ? said : known;
}

/** Reserved on a card, money stays where it is until it is taken. Every other method moves it when the shopper agrees. */
export function isReservation(method: string | null): boolean {
  return method === 'card' || method === 'emi';
}

/** Whether the whole payment, given back now, is simply never taken: the bank frees what it had reserved. */
export function releasesUncapturedAuthorization(payment: Pick<PaymentRow, 'state' | 'method' | 'refundedPaise'>): boolean {
  return payment.state === 'authorized' && payment.refundedPaise === 0 && isReservation(payment.method);
}

/** States of an order from which its parcel leaves: a reservation is taken now. */
const leaving: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery', 'delivered', 'closed'];

interface LeavingFacts {
  state: OrderState;
  /** One of its parcels is packed, or has left, though the order may wait for another to be made. */
  parcelPacked: boolean;
}

function leaves({ state, parcelPacked }: LeavingFacts): boolean {
  return leaving.includes(state) || (parcelPacked && state !== 'cancelled');
}

/** A reservation is let go by the gateway after five days: it is taken before, should the parcel still be here. */
export const takeAfterMs = 4 * 24 * 3_600_000;

/**
 * Whether an authorised payment is to be captured now: what moves money at once always (an order that cannot have it sends
 * it back, sooner than the gateway would let it go), a card's reservation when the parcel leaves, when a part of it is to go
 * back or was given as credit, or before it lapses.
 */
export function wantsCapture(
  payment: Pick<PaymentRow, 'state' | 'method' | 'refundedPaise' | 'createdAt'>,
  order: LeavingFacts & { paidByIt: boolean; creditGiven: boolean },
  now: Date,
): boolean {
  if (payment.state !== 'authorized') return false;
  if (!isReservation(payment.method)) return true;
  if (!order.paidByIt) return false;
  if (payment.refundedPaise > 0 || order.creditGiven) return true;
  if (order.state === 'cancelled') return false;
  return leaves(order) || now.getTime() - payment.createdAt.getTime() >= takeAfterMs;
}

/** Whether the gateway is to be asked if it holds what it said it took: when the parcel leaves, of what paid for it. Of what came past it, it knows nothing. Pure. */
export function wantsProof(payment: Pick<PaymentRow, 'state' | 'gatewayOrderId'>, order: LeavingFacts & { paidByIt: boolean }): boolean {
  return payment.state === 'captured' && payment.gatewayOrderId !== null && order.paidByIt && leaves(order);
}

const wallets: Record<string, string> = { paytm: 'Paytm', phonepe: 'PhonePe', mobikwik: 'MobiKwik', amazonpay: 'Amazon Pay' };

/** What a payment was made with, in words and masked. */
export function instrumentOf(said: WirePayment): string | null {
  switch (said.method) {
    case 'card':
    case 'emi': {
      const card = [said.card?.network, 'card'].filter(Boolean).join(' ');
      return said.card?.last4 ? `${card} ending ${said.card.last4}` : card;
    }
    case 'upi':
      return said.vpa ? `UPI ${maskVpa(said.vpa)}` : 'UPI';
    case 'netbanking':
      return said.bank ? `Net-banking (${said.bank})` : 'Net-banking';
    case 'wallet':
      return said.wallet ? `${wallets[said.wallet] ?? said.wallet} wallet` : 'Wallet';
    default:
      return said.method;
  }
}

function maskVpa(vpa: string): string {
  const [name = '', bank = ''] = vpa.split('@');
  return `${name.slice(0, 2)}${'•'.repeat(Math.max(0, Math.min(6, name.length - 2)))}@${bank}`;
}

const reasons: Record<string, string> = {
  authentication_failed: "your bank couldn't confirm it was you",
  incorrect_otp: 'the one-time password was wrong',
  incorrect_cvv: 'the CVV was wrong',
  incorrect_card_details: 'the card details were wrong',
  card_number_invalid: 'the card number is not valid',
  card_expired: 'the card has expired',
  card_declined: 'your bank declined the card',
  card_disabled_for_online_payments: 'the card is not switched on for online payments',
  insufficient_funds: 'there was not enough money in the account',
  insufficient_fund: 'there was not enough money in the account',
  payment_cancelled: 'it was cancelled',
  payment_timed_out: 'it was not finished in time',
  payment_collect_request_expired: 'the UPI request was not answered in time',
  invalid_vpa: 'the UPI ID is not valid',
  payment_risk_check_failed: 'your bank refused it as a precaution',
  bank_technical_error: "your bank's system had a problem",
  gateway_technical_error: 'the payment network had a problem',
};

/** Why a payment failed, as the end of a sentence; never the gateway's own text. */
export function failureInWords(reason: string | null): string {
  return reasons[reason ?? ''] ?? 'your bank did not accept it';
}
