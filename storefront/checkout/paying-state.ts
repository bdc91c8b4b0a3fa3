import type { PaymentStatus } from '#contract/payments.ts';
import type { PendingOrder } from '../cart/pending-order.ts';

/** The order is being sent, or the gateway's window opens, is open, or was closed and the shop looks whether money moved. */
export type Underway = 'sending' | 'opening' | 'open' | 'leaving';

/** How far the paying has got, as the page shows it. */
export type Paying =
  | { stage: 'idle' | Underway }
  /** The bank is asked; nothing may be paid again meanwhile. */
  | { stage: 'confirming' | 'unanswered' }
  /** Nothing was charged, or it goes back: all may be tried again. */
  | { stage: 'stopped'; tone: 'tile' | 'haldi' | 'ball'; message: string; order?: PendingOrder };

export interface PayingState {
  paying: Paying;
  /** Until when the pieces are kept. */
  heldUntil: string | undefined;
  /** The order whose bank is asked. */
  asking: PendingOrder | undefined;
}

export type PayingAction =
  | { kind: 'stage'; stage: Exclude<Paying['stage'], 'stopped'> }
  | { kind: 'hold'; until: string | undefined }
  /** The bank is to be asked about this order. */
  | { kind: 'ask'; order: PendingOrder }
  /** What the shop says of its payment. */
  | { kind: 'told'; order: PendingOrder; status: PaymentStatus }
  /** No payment was taken, and why. */
  | { kind: 'refused'; message: string };

export const notPaying: PayingState = { paying: { stage: 'idle' }, heldUntil: undefined, asking: undefined };

/** Says whether something that was pressed is still being done. */
export function isUnderway(paying: Paying): paying is { stage: Underway } {
  return paying.stage in underwayWords;
}

/** What the button says while something is being done. */
export const underwayWords: Record<Underway, string> = {
  sending: 'Checking your order...',
  opening: 'Opening the payment...',
  open: 'Waiting for your payment...',
  leaving: 'Checking your payment...',
};

/** Takes the paying one step on. */
export function payingReducer(state: PayingState, action: PayingAction): PayingState {
  switch (action.kind) {
    case 'stage':
      return { ...state, paying: { stage: action.stage } };
    case 'hold':
      return { ...state, heldUntil: action.until };
    case 'ask':
      return { ...state, paying: { stage: 'confirming' }, asking: action.order };
    case 'told':
      // Of what is paid nothing is held any more: the page turns, and says until then what it said.
      return told(comesTo(action.status.state) === 'done' ? state : { ...state, heldUntil: action.status.heldUntil ?? undefined }, action);
    case 'refused':
      return { ...state, paying: { stage: 'stopped', tone: 'ball', message: action.message }, asking: undefined };
  }
}

function told(state: PayingState, { order, status: { state: now, message } }: Extract<PayingAction, { kind: 'told' }>): PayingState {
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

/** Says what a payment has come to: done with, still with its bank, to be tried again, or over because the order is. */
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
