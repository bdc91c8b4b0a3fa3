import { orderStates, type ParcelState } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';

export type { OrderState };

/**
 * Which state may follow which. Read it aloud: nothing else may happen to an order.
 * `placed` waits for its payment, or (cash on delivery, nothing left to pay) for nothing; `paid` means authorised or captured.
 */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  placed: ['paid', 'confirmed', 'payment_failed', 'cancelled'],
  paid: ['confirmed', 'cancelled'],
  confirmed: ['in_print', 'packed', 'cancelled'],
  // Back to confirmed when what was printed is cancelled, and goods from the shelf are left.
  in_print: ['packed', 'cancelled', 'confirmed'],
  packed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'returned_to_origin', 'lost'],
  // A courier who found nobody takes the parcel back to the hub and comes again.
  out_for_delivery: ['delivered', 'shipped', 'returned_to_origin', 'lost'],
  // Closed when the days for returns are over; what was faulty may come back later still.
  delivered: ['return_in_progress', 'closed'],
  closed: ['return_in_progress'],
  // Back to delivered when only a part was returned, or the return came to nothing.
  return_in_progress: ['returned', 'delivered'],
  // The shopper pays again, or money comes after all (a late authorisation): both need the pieces to be there still.
  payment_failed: ['placed', 'paid', 'cancelled'],
  cancelled: [],
  returned: [],
  returned_to_origin: [],
  // A courier that finds it again is believed.
  lost: ['delivered', 'returned_to_origin'],
};

/**
 * Where an order goes back to when a parcel that a person had packed is to be packed again, and from where: its other parcels may be on their way.
 * Nothing else leads there, so it is in no row above: a job that comes twice unpacks nothing.
 */
const unpacked: readonly OrderState[] = ['confirmed', 'in_print'];
const beforeUnpacking: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery'];

/** Whether an order goes back there because a parcel of it is to be packed again. Pure. */
export function unpacks(from: OrderState, to: OrderState): boolean {
  return beforeUnpacking.includes(from) && unpacked.includes(to);
}

/** What of its parcels decides where an order is. */
export interface StateFacts {
  /** Where it is told to be: as long as it is not paid for, its parcels have no say. */
  state: OrderState;
  parcels: readonly { state: ParcelState; custom: boolean }[];
  /** Pieces that were not cancelled and neither came back nor are on their way back. */
  kept: number;
  /** Something of it is on its way back, or said to be wrong. */
  coming: boolean;
}

/**
 * Where an order is, worked out from its parcels: the one place that says so. While one is still being made, the order is; once all
 * are packed it is where the first is that is on its way; when all have ended, what arrived counts, then what was lost. What
 * was cancelled does not count. Pure.
 */
export function orderStateBy({ state, parcels, kept, coming }: StateFacts): OrderState {
  const counting = parcels.filter((parcel) => parcel.state !== 'cancelled');
  if (counting.length === 0) return 'cancelled';
  if (state === 'placed' || state === 'paid' || state === 'payment_failed') return state;
  const some = (...states: readonly ParcelState[]) => counting.some((parcel) => states.includes(parcel.state));
  if (some('placed', 'confirmed', 'in_print')) {
    const printed = counting.some((parcel) => parcel.custom && parcel.state !== 'placed' && parcel.state !== 'confirmed');
    return printed ? 'in_print' : 'confirmed';
  }
  if (some('out_for_delivery')) return 'out_for_delivery';
  if (some('packed', 'shipped')) return counting.every((parcel) => parcel.state === 'packed') ? 'packed' : 'shipped';
  if (!some('delivered')) return some('lost') ? 'lost' : 'returned_to_origin';
  if (coming) return 'return_in_progress';
  if (kept === 0) return 'returned';
  return state === 'closed' ? 'closed' : 'delivered';
}

/** No way leads through these to another: they are begun with, or ended with. */
const noWay: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'payment_failed', 'out_for_delivery']);

/** The states an order passes through from one to another, without the first: the shortest way that the table has; none if it has none. Pure. */
export function wayTo(from: OrderState, to: OrderState): OrderState[] {
  const ways: OrderState[][] = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of nextStates[way.at(-1) ?? from]) {
      if (next === to) return from === to ? [] : [...way.slice(1), to];
      if (seen.has(next) || noWay.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

/** States from which `to` may be reached: the guard of an update, so that of two racing changes one wins. With `unpacking` those from which a parcel that is packed again leads there. */
export function statesBefore(to: OrderState, unpacking = false): OrderState[] {
  if (unpacking) return beforeUnpacking.filter((from) => unpacks(from, to));
  return orderStates.filter((from) => nextStates[from].includes(to));
}

/** Whether an order in this state has pieces set aside: they are in the shop and no one else can buy them. */
export const holdsStock: Record<OrderState, boolean> = {
  placed: true,
  paid: true,
  confirmed: true,
  in_print: true,
  packed: true,
  shipped: false,
  out_for_delivery: false,
  delivered: false,
  closed: false,
  payment_failed: false,
  cancelled: false,
  return_in_progress: false,
  returned: false,
  returned_to_origin: false,
  lost: false,
};

const titles: Record<OrderState, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  confirmed: 'Order confirmed',
  in_print: 'Printing',
  packed: 'Packed',
  shipped: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  closed: 'Closed',
  payment_failed: 'Payment not completed',
  cancelled: 'Cancelled',
  return_in_progress: 'Return in progress',
  returned: 'Returned',
  returned_to_origin: 'Returned to us',
  lost: 'Lost on the way',
};

/** What pieces of an order are back for: a return, a swap for another size, or a problem that was reported, with which a piece may stay where it is. */
export type Matter = 'return' | 'swap' | 'report';

/** What of these is no return is not called one. */
const titlesBy: Readonly<Record<Matter, Partial<Record<OrderState, string>>>> = {
  return: {},
  swap: { return_in_progress: 'Swap in progress' },
  report: { return_in_progress: 'Problem reported', returned: 'Problem settled' },
};

/** A state in the shopper's words. */
export function titleOf(state: OrderState, matter: Matter = 'return'): string {
  return titlesBy[matter][state] ?? titles[state];
}
