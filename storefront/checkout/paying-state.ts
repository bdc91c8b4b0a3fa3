import type { PaymentStatus } from '#contract/payments.ts';
import type { PendingOrder } from '../cart/pending-order.ts';

/**
 * Stages of a started payment: sending the order, gateway opening, gateway open, or closed while the shop checks if
 * money moved.
 */
export type Underway = 'sending' | 'opening' | 'open' | 'leaving';

/** Payment progress as the page shows it. */
export type PaymentProgress =
  | { stage: 'idle' | Underway }
  /** Waiting for the bank; no other payment may be started. */
  | { stage: 'confirming' | 'unanswered' }
  /** Nothing was charged, or it is being refunded; a retry is possible. */
  | { stage: 'stopped'; tone: 'tile' | 'haldi' | 'ball'; message: string; order?: PendingOrder };

export interface PayingState {
  paying: PaymentProgress;
  /** End of the stock reservation. */
  heldUntil: string | undefined;
  /** Order whose payment is being queried. */
  asking: PendingOrder | undefined;
}

export type PayingAction =
  | { kind: 'stage'; stage: Exclude<PaymentProgress['stage'], 'stopped'> }
  | { kind: 'hold'; until: string | undefined }
  /** Starts to query the payment of this order. */
  | { kind: 'ask'; order: PendingOrder }
  /** Payment status from the shop. */
  | { kind: 'told'; order: PendingOrder; status: PaymentStatus }
  /** No payment was made, with the reason. */
  | { kind: 'refused'; message: string };

export const notPaying: PayingState = { paying: { stage: 'idle' }, heldUntil: undefined, asking: undefined };

/** Returns true while a started payment is in progress. */
export function isUnderway(paying: PaymentProgress): paying is { stage: Underway } {
  return paying.stage in underwayWords;
}

/** Button labels during a payment. */
export const underwayWords: Record<Underway, string> = {
  sending: 'Checking your order...',
  opening: 'Opening the payment...',
  open: 'Waiting for your payment...',
  leaving: 'Checking your payment...',
};

/** Returns the next payment state. */
export function payingReducer(state: PayingState, action: PayingAction): PayingState {
  switch (action.kind) {
    case 'stage':
      return { ...state, paying: { stage: action.stage } };
    case 'hold':
      return { ...state, heldUntil: action.until };
    case 'ask':
      return { ...state, paying: { stage: 'confirming' }, asking: action.order };
    case 'told':
      // A paid order has no reservation; until the redirect, the page shows the same text as before.
      return told(
        comesTo(action.status.state) === 'done' ? state : { ...state, heldUntil: action.status.heldUntil ?? undefined },
        action,
      );
    case 'refused':
      return { ...state, paying: { stage: 'stopped', tone: 'ball', message: action.message }, asking: undefined };
  }
}

function told(
  state: PayingState,
  { order, status: { state: now, message } }: Extract<PayingAction, { kind: 'told' }>,
): PayingState {
  const stopped = (tone: 'tile' | 'haldi' | 'ball', words: string, seen?: PendingOrder): PayingState => ({
    ...state,
    paying: { stage: 'stopped', tone, message: words, ...(seen && { order: seen }) },
    asking: undefined,
  });
  switch (now) {
    case 'none':
    case 'paid':
      return { ...state, asking: undefined };
    case 'processing':
      return { ...state, paying: { stage: 'confirming' }, asking: order };
    case 'due':
      return stopped('tile', 'You closed the payment window. Nothing was charged.');
    case 'failed':
      return stopped('ball', message);
    case 'ended':
      return stopped('haldi', "Your hold ended. We've checked stock again.");
    default:
      return stopped('haldi', message, order);
  }
}

/** Returns the result of a payment state: done, waiting for the bank, stopped but retryable, or over with the order. */
export function comesTo(state: PaymentStatus['state']): 'done' | 'waiting' | 'stopped' | 'over' {
  switch (state) {
    case 'none':
    case 'paid':
      return 'done';
    case 'processing':
      return 'waiting';
    case 'due':
    case 'failed':
    case 'ended':
      return 'stopped';
    default:
      return 'over';
  }
}
