import type { CourierStatus, CourierStep } from '#server/fulfilment/courier/courier-status.ts';

/** Step of a parcel: `planned` until it has a waybill, then as the courier reports. */
export type ShipmentStep = 'planned' | CourierStep;

/**
 * Transitions between steps, only forward, with one exception: a failed attempt and the next one. Delivered, returned
 * and cancelled are final, and a returning parcel is not delivered. Steps may be skipped.
 */
export const nextSteps: Record<ShipmentStep, readonly ShipmentStep[]> = {
  planned: ['booked', 'cancelled'],
  booked: [
    'awaiting_pickup',
    'shipped',
    'out_for_delivery',
    'attempt_failed',
    'delivered',
    'returning',
    'returned',
    'cancelled',
  ],
  awaiting_pickup: ['shipped', 'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'cancelled'],
  shipped: ['out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned'],
  out_for_delivery: ['attempt_failed', 'delivered', 'returning', 'returned'],
  attempt_failed: ['out_for_delivery', 'delivered', 'returning', 'returned'],
  delivered: [],
  returning: ['returned'],
  returned: [],
  cancelled: [],
};

/** Returns true if the step is final, so that the courier has finished. */
export function isOver(step: ShipmentStep): boolean {
  return nextSteps[step].length === 0;
}

export interface Progress {
  step: ShipmentStep;
  /** True if the courier's words are displayed from now on. */
  shown: boolean;
}

/**
 * Computes a parcel's progress from a report: its step, and if its status text is shown. Late reports (`late`) and
 * backward ones change neither. Unknown statuses and trouble are shown without a step. Pure.
 */
export function progressBy(step: ShipmentStep, status: CourierStatus, late: boolean): Progress {
  const unchanged = { step, shown: false };
  if (late || isOver(step)) return unchanged;
  if (status.meaning === 'words' || status.meaning === 'trouble') return { step, shown: status.words !== '' };
  if (status.meaning === step) return { step, shown: true };
  return nextSteps[step].includes(status.meaning) ? { step: status.meaning, shown: true } : unchanged;
}
