import type { PaymentStatus } from '#contract/payments.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { guardSession, type SessionGuard } from '../browser/session-guard.ts';
import { forgetPending, type PendingOrder } from '../cart/pending-order.ts';
import { openGateway, whyNotTaken } from '../payment/open-gateway.ts';
import { readPayment } from '../payment/payment-status.ts';
import type { PayingAction } from './paying-state.ts';
import { type CheckoutOrder, type SendOutcome, sendOrder } from './send-order.ts';

type Placed = Extract<SendOutcome, { kind: 'placed' }>;
export type OrderRefusal = Exclude<SendOutcome, { kind: 'placed' }>;

/** Callbacks for the progress of a payment. */
export interface Watcher {
  dispatch: (action: PayingAction) => void;
  /** Called with the payment status from the shop. */
  follow: (order: PendingOrder, status: PaymentStatus) => void;
  /** Called once the order is placed and needs no payment. */
  onDone: (order: PendingOrder) => void;
  /** Called after a failure that allows a retry. */
  onStopped: () => void;
}

/**
 * Creates a watcher that ignores events once the paying person has signed out, as the page may then belong to another
 * person.
 */
function whileTheirs(watcher: Watcher, stillTheirs: SessionGuard): Watcher {
  return {
    dispatch: (action) => void (stillTheirs() && watcher.dispatch(action)),
    follow: (order, status) => void (stillTheirs() && watcher.follow(order, status)),
    onDone: (order) => void (stillTheirs() && watcher.onDone(order)),
    onStopped: () => void (stillTheirs() && watcher.onStopped()),
  };
}

/**
 * Sends the order and collects its payment; returns the shop's rejection. Stops if the person signs out during a step.
 */
export async function payOrder(
  order: CheckoutOrder,
  listening: Watcher,
  mayRepeat = true,
): Promise<OrderRefusal | undefined> {
  const stillTheirs = guardSession();
  const watcher = whileTheirs(listening, stillTheirs);
  const { dispatch, onDone, onStopped } = watcher;
  dispatch({ kind: 'stage', stage: 'sending' });
  const outcome = await sendOrder(order);
  if (!stillTheirs()) return undefined;
  if (outcome.kind !== 'placed') {
    dispatch({ kind: 'stage', stage: 'idle' });
    onStopped();
    return outcome;
  }
  if (!outcome.due) {
    onDone(outcome.order);
    return undefined;
  }
  try {
    await takePayment(outcome, order.data.payment, watcher, stillTheirs);
  } catch (problem) {
    const anew = await explain(outcome.order, problem, watcher);
    if (!stillTheirs()) return undefined;
    if (anew) forgetPending();
    if (anew && mayRepeat) return payOrder(order, listening, false);
  }
  return undefined;
}

/**
 * Opens the gateway and reports its result to the shop; without a result, asks the shop for the state of the payment.
 */
async function takePayment(
  { order, gateway: known }: Placed,
  method: string,
  { dispatch, follow }: Watcher,
  stillTheirs: SessionGuard,
): Promise<void> {
  const access = { params: { reference: order.reference }, body: { key: order.key } };
  dispatch({ kind: 'stage', stage: 'opening' });
  const gateway = known ?? (await browserApi('POST /api/orders/:reference/payment', access)).data;
  if (!stillTheirs()) return;
  dispatch({ kind: 'hold', until: gateway.heldUntil });
  const reply = await openGateway(gateway, method, order.reference, () => dispatch({ kind: 'stage', stage: 'open' }));
  // After closing the window the page stays on the form, as most shoppers who close it have not paid.
  dispatch({ kind: 'stage', stage: reply ? 'confirming' : 'leaving' });
  const settling = reply
    ? browserApi('POST /api/payments/razorpay/verify', { body: reply })
    : browserApi('POST /api/orders/:reference/payment/left', access);
  const status = await settling.then(
    ({ data }) => data,
    () => undefined,
  );
  if (status) follow(order, status);
  else dispatch({ kind: 'ask', order });
}

/**
 * Handles a gateway window that failed to open, or an order that cannot be paid any more. Returns true if the order
 * must be sent again.
 */
async function explain(
  order: PendingOrder,
  problem: unknown,
  { dispatch, follow, onStopped }: Watcher,
): Promise<boolean> {
  const decided = problem instanceof ApiProblem && problem.code === 'conflict';
  const status = decided ? await readPayment(order).catch(() => undefined) : undefined;
  if (status?.state === 'cancelled') return true;
  if (status && status.state !== 'due') {
    follow(order, status);
    return false;
  }
  const message = whyNotTaken(problem);
  if (message === undefined) throw problem;
  dispatch({ kind: 'refused', message });
  onStopped();
  return false;
}
