import type { OrderState, PaymentMethod } from '#contract/orders.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

export type PaymentState = PaymentRow['state'];

/** Minimum gateway payment in paise: one rupee. */
const leastPaise = 100;

/** Returns the part of an order that store credit pays, in paise. It leaves either nothing or the gateway's minimum. */
export function creditPart(wantedPaise: number, totalPaise: number, payment: PaymentMethod): number {
  const most = Math.max(0, Math.min(wantedPaise, totalPaise));
  const left = totalPaise - most;
  return payment === 'razorpay' && left > 0 && left < leastPaise ? Math.max(0, totalPaise - leastPaise) : most;
}

/** Returns the state of a payment from the gateway's report. */
export function paymentStateOf(said: Pick<WirePayment, 'status' | 'captured'>): PaymentState {
  // The gateway also reports an authorization released by the bank as refunded.
  if (said.status === 'refunded') return said.captured ? 'captured' : 'lapsed';
  // A contradictory report counts as authorized; the next capture shows the real state.
  if (said.status === 'captured' && said.captured === false) return 'authorized';
  return said.captured ? 'captured' : said.status;
}

/** Returns the amount of a captured payment that the gateway reports as refunded, in paise. */
export function refundedOf(said: Pick<WirePayment, 'status' | 'captured' | 'amount' | 'amount_refunded'>): number {
  return paymentStateOf(said) === 'captured' ? Math.min(said.amount, said.amount_refunded ?? 0) : 0;
}

/**
 * Returns true if a report calls a captured payment refunded without an amount; the payment must then be read again.
 */
export function hasUnclearRefund(said: Pick<WirePayment, 'status' | 'captured' | 'amount_refunded'>): boolean {
  return said.status === 'refunded' && paymentStateOf(said) === 'captured' && !said.amount_refunded;
}

/**
 * Returns the cause that the gateway names if a captured amount differs: its fee paid by the shopper in addition, or an
 * offer that lowered the amount. Undefined for any other difference.
 */
export function differenceOf(
  said: Pick<WirePayment, 'status' | 'captured' | 'currency' | 'amount' | 'fee' | 'offer_id' | 'offers'>,
  expectedPaise: number,
): 'fee' | 'offer' | undefined {
  if (said.currency !== 'INR' || paymentStateOf(said) !== 'captured') return undefined;
  if (said.fee && said.amount - said.fee === expectedPaise) return 'fee';
  const hasOffer = said.offer_id !== null || (said.offers?.items.length ?? 0) > 0;
  return hasOffer && said.amount < expectedPaise ? 'offer' : undefined;
}

/** Returns the reported start of a payment, limited to the time between the gateway order's creation and now. */
export function beganAt(said: Pick<WirePayment, 'created_at'>, orderMadeAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime(), Math.max(orderMadeAt.getTime(), said.created_at * 1000)));
}

/**
 * Allowed state changes of a payment, as messages arrive in any order. `failed` is not final: a bank may accept a
 * payment days later.
 */
const further: Record<PaymentState, readonly PaymentState[]> = {
  created: ['failed', 'authorized', 'captured', 'lapsed'],
  failed: ['authorized', 'captured', 'lapsed'],
  authorized: ['captured', 'lapsed'],
  captured: [],
  lapsed: [],
};

/** Returns the state of a payment after a message. Messages may arrive in any order. */
export function furthestPaymentState(known: PaymentState, said: PaymentState): PaymentState {
  return further[known].includes(said) ? said : known;
}

/** Returns true for cards and EMI, which only reserve the money until capture. Other methods transfer it at once. */
export function isAuthorizationMethod(method: string | null): boolean {
  return method === 'card' || method === 'emi';
}

/** Returns true if a fully refunded payment is not captured: the bank then releases the authorization. */
export function releasesUncapturedAuthorization(
  payment: Pick<PaymentRow, 'state' | 'method' | 'refundedPaise'>,
): boolean {
  return payment.state === 'authorized' && payment.refundedPaise === 0 && isAuthorizationMethod(payment.method);
}

/** Order states in which authorizations are captured. */
const leaving: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery', 'delivered', 'closed'];

interface LeavingFacts {
  state: OrderState;
  /** True if a parcel is packed or shipped, even if another parcel of the order is not. */
  parcelPacked: boolean;
}

function leaves({ state, parcelPacked }: LeavingFacts): boolean {
  return leaving.includes(state) || (parcelPacked && state !== 'cancelled');
}

/** Age in ms at which an authorization is always captured, as the gateway releases it after five days. */
export const takeAfterMs = 4 * 24 * 3_600_000;

/**
 * Returns true if an authorized payment must be captured now. Methods other than cards are always captured, and
 * refunded if not needed. A card is captured when a parcel leaves, for a partial refund or given credit, or before the
 * authorization lapses.
 */
export function wantsCapture(
  payment: Pick<PaymentRow, 'state' | 'method' | 'refundedPaise' | 'createdAt'>,
  order: LeavingFacts & { paidByIt: boolean; creditGiven: boolean },
  now: Date,
): boolean {
  if (payment.state !== 'authorized') return false;
  if (!isAuthorizationMethod(payment.method)) return true;
  if (!order.paidByIt) return false;
  if (payment.refundedPaise > 0 || order.creditGiven) return true;
  if (order.state === 'cancelled') return false;
  return leaves(order) || now.getTime() - payment.createdAt.getTime() >= takeAfterMs;
}

/**
 * Returns true if the capture must be verified at the gateway: when the parcel leaves, for the payment that paid for
 * the order. The gateway does not know manual payments. Pure.
 */
export function wantsProof(
  payment: Pick<PaymentRow, 'state' | 'gatewayOrderId'>,
  order: LeavingFacts & { paidByIt: boolean },
): boolean {
  return payment.state === 'captured' && payment.gatewayOrderId !== null && order.paidByIt && leaves(order);
}

const wallets: Record<string, string> = {
  paytm: 'Paytm',
  phonepe: 'PhonePe',
  mobikwik: 'MobiKwik',
  amazonpay: 'Amazon Pay',
};

/** Returns the payment instrument in words, masked. */
export function instrumentOf(said: WirePayment): string | null {
  switch (said.method) {
    case 'card':
    case 'emi':
      return cardWords(said.card);
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

/** Returns the reason of a failure as the end of a sentence, never in the gateway's own words. */
export function failureInWords(reason: string | null): string {
  return reasons[reason ?? ''] ?? 'your bank did not accept it';
}

function cardWords(said: WirePayment['card']): string {
  const card = [said?.network, 'card'].filter(Boolean).join(' ');
  return said?.last4 ? `${card} ending ${said.last4}` : card;
}
