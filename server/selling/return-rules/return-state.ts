import { type ReturnState, type returnKinds, returnStates } from '#contract/lists.ts';

/**
 * Which step of a return may follow which. `inspected` means found as described: a swap is then sent, money goes back.
 * A problem with nothing to send back (missing, late) goes from approved to inspected.
 */
export const nextReturnStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['pickup_booked', 'picked_up', 'received', 'inspected', 'rejected', 'cancelled'],
  pickup_booked: ['picked_up', 'received', 'rejected', 'cancelled'],
  picked_up: ['received'],
  received: ['inspected', 'rejected'],
  inspected: ['refund_started', 'refunded', 'exchanged'],
  // The bank has it: seen from the refund itself.
  refund_started: ['refunded'],
  refunded: [],
  exchanged: [],
  rejected: [],
  cancelled: [],
};

/** Steps from which `to` may be reached: the guard of an update. */
export function stepsBefore(to: ReturnState): ReturnState[] {
  return returnStates.filter((from) => nextReturnStates[from].includes(to));
}

const titles: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  pickup_booked: 'Pickup booked',
  picked_up: 'Picked up',
  received: 'Received',
  inspected: 'Checked',
  refund_started: 'Refund started',
  refunded: 'Refunded',
  exchanged: 'New size sent',
  rejected: 'Refused',
  cancelled: 'Taken back',
};

/** Where what is wrong with a piece was reported, some steps are called otherwise. */
const titlesOfReport: Partial<Record<ReturnState, string>> = { requested: 'Reported', exchanged: 'New piece sent' };

/** A step of a return, a swap or a report in the shopper's words. */
export function titleOfStep(state: ReturnState, kind: (typeof returnKinds)[number]): string {
  return (kind === 'problem' && titlesOfReport[state]) || titles[state];
}
