import type { Books } from './books.ts';
import { type GatewayOrder, newId, type Payment } from './records.ts';
import { GatewayRefusal } from './refusal.ts';

/** Payment instrument. */
export interface Instrument {
  method: Payment['method'];
  bank?: string;
  wallet?: string;
  vpa?: string;
  card?: { network: string; last4: string };
}

/** Contact details of the payer, if given. */
interface Payer {
  email?: string;
  contact?: string;
}

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** Refuses a second or early capture of a payment, or one of another amount. Throws GatewayRefusal. */
function refuseCapture(payment: Payment, amount: number): void {
  if (payment.captured)
    throw new GatewayRefusal('This payment has already been captured.', { reason: 'payment_already_captured' });
  if (payment.status !== 'authorized')
    throw new GatewayRefusal('Only payments which have been authorized and not yet captured can be captured');
  if (amount !== payment.amount)
    throw new GatewayRefusal('Capture amount must be equal to the amount authorized.', { field: 'amount' });
}

/** Creates the functions of payments: started, authorized or failed, captured or released. */
export function openPayments({ records, nowSeconds, save, announce, orderOf, paymentOf }: Books) {
  /** Starts a payment: the shopper has entered an instrument, and the bank has not decided yet. */
  function beginPayment(orderId: string, by: Instrument, who: Payer): Payment {
    const order = orderOf(orderId);
    if (order.status === 'paid')
      throw new GatewayRefusal('The order is already paid', { reason: 'order_already_paid' });
    order.status = 'attempted';
    order.attempts += 1;
    const payment = newPayment(order, by, who, nowSeconds());
    records.payments.push(payment);
    save();
    return payment;
  }

  /** Authorizes a payment, even one that failed days ago. Does nothing if it was already decided otherwise. */
  function authorise(paymentId: string): Payment {
    const payment = paymentOf(paymentId);
    if (payment.status !== 'created' && payment.status !== 'failed') return payment;
    payment.status = 'authorized';
    Object.assign(payment, noError);
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
    refuseCapture(payment, amount);
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

  /** Releases an uncaptured authorization, as the gateway does after five days. */
  function lapse(paymentId: string): Payment {
    const payment = paymentOf(paymentId);
    if (payment.status !== 'authorized') return payment;
    payment.status = 'refunded';
    payment.amount_refunded = payment.amount;
    payment.refund_status = 'full';
    save();
    return payment;
  }

  return { beginPayment, authorise, fail, capture, lapse };
}

function newPayment(order: GatewayOrder, by: Instrument, who: Payer, createdAt: number): Payment {
  const cardId = by.card ? newId('card') : null;
  return {
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
    card_id: cardId,
    bank: by.bank ?? null,
    wallet: by.wallet ?? null,
    vpa: by.vpa ?? null,
    email: who.email ?? null,
    contact: who.contact ?? null,
    notes: [],
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: {},
    created_at: createdAt,
    ...(by.card && cardId && { card: { id: cardId, entity: 'card' as const, type: 'debit', ...by.card } }),
  };
}
