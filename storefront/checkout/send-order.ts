import type { FieldFault } from '#contract/account-rules.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { daysShown } from '#contract/expected-days.ts';
import type { placeOrderEndpoint } from '#contract/orders.ts';
import type { GatewayCheckout } from '#contract/payments.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { underKey } from '../browser/idempotency-key.ts';
import { readSession } from '../browser/session.ts';
import { guardSession } from '../browser/session-guard.ts';
import type { PendingOrder } from '../cart/pending-order.ts';
import { wantedLine } from '../cart/use-quote.ts';
import { readPayment } from '../payment/payment-status.ts';
import { keepPending, readCheckoutDraft, renewKey } from './checkout-draft.ts';
import type { CheckoutData } from './checkout-form.ts';
import { endRanOut } from './ran-out.ts';

export type SendOutcome =
  /**
   * `due` is true if an online payment is needed. `gateway` has the options of its script, unless still to be
   * requested.
   */
  | { kind: 'placed'; order: PendingOrder; due: boolean; gateway: GatewayCheckout | undefined }
  | { kind: 'fields'; faults: FieldFault[] }
  | { kind: 'refused'; message: string };

export interface CheckoutOrder {
  lines: readonly CartLine[];
  data: CheckoutData;
  /** Total in rupees as shown in the summary. */
  expectedTotal: number;
  /** Delivery days shown for the chosen method. */
  expectedDays: ReturnType<typeof daysShown>;
  /** Store credit to spend in rupees. */
  storeCredit: number;
}

function bodyOf({ lines, data, expectedTotal, expectedDays, storeCredit }: CheckoutOrder) {
  const { contact, address, delivery, billing, gstin, note } = data;
  const agreed = { expectedTotal, ...(expectedDays && { expectedDays }) };
  const optional = {
    ...(billing && { billing }),
    ...(gstin && { gstin }),
    ...(note && { note }),
    ...(storeCredit > 0 && { storeCredit }),
  };
  const payment = data.payment === 'cod' ? ('cod' as const) : ('razorpay' as const);
  return { lines: lines.map(wantedLine), contact, address, delivery, payment, ...agreed, ...optional };
}

/**
 * Places the order under the checkout's idempotency key, or continues the unpaid order if the request is unchanged.
 * Without a response it may be sent again and never makes a second order. A changed request makes an order that
 * replaces the unpaid one.
 */
export async function sendOrder(wanted: CheckoutOrder): Promise<SendOutcome> {
  const { pending, idempotencyKey } = readCheckoutDraft();
  const body = bodyOf(wanted);
  const asked = JSON.stringify(body);
  const stillTheirs = guardSession();
  // The server rejects incomplete sessions, so an order sent with a session belongs to the account.
  const own = readSession() !== undefined;
  try {
    if (pending?.asked === asked) return { kind: 'placed', order: pending, due: true, gateway: undefined };
    const replaces = pending && { replaces: { reference: pending.reference, key: pending.key } };
    const place = (more: typeof replaces) =>
      browserApi('POST /api/orders', { headers: underKey(idempotencyKey), body: { ...body, ...more } });
    const { data: placed } = await place(replaces).catch(async (problem: unknown) => {
      if (!pending || !(problem instanceof ApiProblem && problem.code === 'proof_needed')) throw problem;
      // The browser rejects cookies, or the proof has expired. The old order later expires and releases its pieces,
      // unless it is being paid.
      const { payable, message } = await readPayment(pending);
      if (!payable) throw new ApiProblem(409, 'conflict', message);
      return place(undefined);
    });
    const lines = wanted.lines.map(({ id, size, quantity }) => ({ id, size, quantity }));
    const order = { reference: placed.reference, key: placed.key, ...(own && { own }), asked, lines };
    const due = isDue(placed, body.payment);
    if (due && stillTheirs()) keepPending(order);
    return { kind: 'placed', order, due, gateway: placed.payment };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return outcomeOf(error, stillTheirs);
  }
}

/** Converts a rejection to the outcome that the shopper sees. */
function outcomeOf(error: ApiProblem, stillTheirs: () => boolean): SendOutcome {
  if (error.code === 'signed_out') endRanOut();
  if (error.code === 'idempotency_mismatch') {
    // An earlier attempt without a response has created an order. The next press places a new order, after a message to
    // the shopper.
    if (stillTheirs()) renewKey();
    const message =
      'Your last try may have become an order. Look for its confirmation in your e-mail before you place this one.';
    return { kind: 'refused', message };
  }
  const faults = Object.entries(error.fields).map(([field, message]) => ({ field, message }));
  return faults.length > 0 ? { kind: 'fields', faults } : { kind: 'refused', message: error.message };
}

function isDue(placed: ReplyOf<typeof placeOrderEndpoint>['data'], payment: 'cod' | 'razorpay'): boolean {
  return payment === 'razorpay' && placed.status === 'placed' && placed.storeCredit < placed.total;
}
