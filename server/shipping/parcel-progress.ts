import type { OrderState } from '#contract/orders.ts';
import type { CourierStatus, ParcelStep } from './courier-status.ts';

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

const underway: ReadonlySet<ShipmentStep> = new Set(['shipped', 'attempt_failed', 'delivered', 'returning', 'returned']);

/**
 * What the parcels of an order, taken together, say of it; null where they say nothing yet. Cancelled parcels do not count. An
 * order is delivered when its last parcel has ended and one arrived; while one is still being made it stays where it is. Pure.
 */
export function orderStateBy(steps: readonly ShipmentStep[]): OrderState | null {
  const counting = steps.filter((step) => step !== 'cancelled');
  if (counting.length === 0 || counting.includes('planned')) return null;
  if (counting.every(isOver)) return counting.includes('delivered') ? 'delivered' : 'returned_to_origin';
  if (counting.includes('out_for_delivery')) return 'out_for_delivery';
  return counting.some((step) => underway.has(step)) ? 'shipped' : 'packed';
}

const road: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'];

/** The states an order passes through from one to another, without the first; none where the courier has no say. Pure. */
export function statesBetween(from: OrderState, to: OrderState): OrderState[] {
  if (from === to || !road.includes(from)) return [];
  const start = road.indexOf(from);
  if (to === 'returned_to_origin' || to === 'lost') {
    return from === 'delivered' ? [] : [...road.slice(start + 1, Math.max(start + 1, road.indexOf('shipped') + 1)), to];
  }
  const end = road.indexOf(to);
  // A courier who found nobody: the only step back, and the table of orders allows it.
  if (from === 'out_for_delivery' && to === 'shipped') return ['shipped'];
  return end > start ? road.slice(start + 1, end + 1).filter((state) => state !== 'out_for_delivery' || to === state) : [];
}
