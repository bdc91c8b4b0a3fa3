import { type ReturnStateName, type returnKinds, returnStates } from '#contract/lists.ts';

/**
 * Allowed transitions of a return's state. `inspected` means found as described; then a replacement is sent or money is
 * refunded. A problem with nothing to send back (missing, late) goes from approved to inspected.
 */
export const nextReturnStates: Record<ReturnStateName, readonly ReturnStateName[]> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['pickup_booked', 'picked_up', 'received', 'inspected', 'rejected', 'cancelled'],
  pickup_booked: ['picked_up', 'received', 'rejected', 'cancelled'],
  picked_up: ['received'],
  received: ['inspected', 'rejected'],
  inspected: ['refund_started', 'refunded', 'exchanged'],
  // The job of the refund reports that the bank has received it.
  refund_started: ['refunded'],
  refunded: [],
  exchanged: [],
  rejected: [],
  cancelled: [],
};

/** Returns the states from which `to` may be reached, for the condition of an update. */
export function stepsBefore(to: ReturnStateName): ReturnStateName[] {
  return returnStates.filter((from) => nextReturnStates[from].includes(to));
}

/** Returns true if the shop can check and accept a return: its pieces are in the shop, or none were to be fetched. */
export function canBeAccepted({ state, pickup }: { state: ReturnStateName; pickup: object | null }): boolean {
  return state === 'received' || (state === 'approved' && pickup === null);
}

/**
 * Returns true if the shop can decide what is given for a return: it can be accepted, or it was accepted as an exchange
 * whose new piece has not left, which may become money. Pure.
 */
export function canBeDecided(found: { state: ReturnStateName; pickup: object | null }): boolean {
  return found.state === 'inspected' || canBeAccepted(found);
}

const titles: Record<ReturnStateName, string> = {
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

/** Titles of steps that differ for a reported problem. */
const titlesOfReport: Partial<Record<ReturnStateName, string>> = { requested: 'Reported', exchanged: 'New piece sent' };

/** Returns the title of a step of a return, swap or report for the shopper. */
export function titleOfStep(state: ReturnStateName, kind: (typeof returnKinds)[number]): string {
  return (kind === 'problem' && titlesOfReport[state]) || titles[state];
}
