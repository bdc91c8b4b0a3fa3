import type { CourierStatus, ParcelStep } from '#server/fulfilment/courier/courier-status.ts';

/** A parcel before it has a waybill, and then as the courier says. */
export type ShipmentStep = 'planned' | ParcelStep;

/**
 * Which step may follow which. Only forward: what is delivered, back with us or cancelled stays so, and a parcel on its way
 * back does not turn round. A missed step may be jumped over. The one way round is a failed attempt and the next try.
 */
export const nextSteps: Record<ShipmentStep, readonly ShipmentStep[]> = {
  planned: ['booked', 'cancelled'],
  booked: ['awaiting_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'cancelled'],
  awaiting_pickup: ['shipped', 'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'cancelled'],
  shipped: ['out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned'],
  out_for_delivery: ['attempt_failed', 'delivered', 'returning', 'returned'],
  attempt_failed: ['out_for_delivery', 'delivered', 'returning', 'returned'],
  delivered: [],
  returning: ['returned'],
  returned: [],
  cancelled: [],
};

/** The courier has nothing more to do with it. */
export function isOver(step: ShipmentStep): boolean {
  return nextSteps[step].length === 0;
}

export interface Progress {
  step: ShipmentStep;
  /** Whether the courier's words are shown from now on. */
  shown: boolean;
}

/**
 * What a report makes of a parcel: how far it is now, and whether its status is shown. A report older than the one before
 * (`late`) and one that leads back change neither; words of no step (unknown ones, trouble) are shown and move nothing. Pure.
 */
export function progressBy(step: ShipmentStep, status: CourierStatus, late: boolean): Progress {
  const unchanged = { step, shown: false };
  if (late || isOver(step)) return unchanged;
  if (status.meaning === 'words' || status.meaning === 'trouble') return { step, shown: status.words !== '' };
  if (status.meaning === step) return { step, shown: true };
  return nextSteps[step].includes(status.meaning) ? { step: status.meaning, shown: true } : unchanged;
}
