import { orderStates, type ParcelState } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';

export type { OrderState };

/**
 * Allowed state transitions of an order. `placed` waits for payment, or for nothing (COD, or nothing to pay). `paid`
 * means authorized or captured.
 */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  placed: ['paid', 'confirmed', 'payment_failed', 'cancelled'],
  paid: ['confirmed', 'cancelled'],
  confirmed: ['in_print', 'packed', 'cancelled'],
  // Back to confirmed if the printed goods are cancelled and stock goods remain.
  in_print: ['packed', 'cancelled', 'confirmed'],
  packed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'returned_to_origin', 'lost'],
  // After a failed delivery attempt the parcel returns to the hub.
  out_for_delivery: ['delivered', 'shipped', 'returned_to_origin', 'lost'],
  // An order closes at the end of the return period; faulty goods may come back later.
  delivered: ['return_in_progress', 'closed'],
  closed: ['return_in_progress'],
  // Back to delivered after a partial or unsuccessful return.
  return_in_progress: ['returned', 'delivered'],
  // The shopper pays again, or a late authorization arrives. Both need available stock.
  payment_failed: ['placed', 'paid', 'cancelled'],
  cancelled: [],
  returned: [],
  returned_to_origin: [],
  // The courier may find a lost parcel.
  lost: ['delivered', 'returned_to_origin'],
};

/**
 * States before and after repacking: a hand-packed parcel must be packed again. They are not in the table above, so
 * that a repeated job does not unpack an order.
 */
const unpacked: readonly OrderState[] = ['confirmed', 'in_print'];
const beforeUnpacking: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery'];

/** Returns true if a state change means that a parcel must be packed again. Pure. */
export function mustRepack(from: OrderState, to: OrderState): boolean {
  return beforeUnpacking.includes(from) && unpacked.includes(to);
}

/** Facts that decide the state of an order. */
export interface StateFacts {
  /** Stored state of the order; parcels count only once the order is paid. */
  state: OrderState;
  parcels: readonly { state: ParcelState; custom: boolean }[];
  /** Pieces neither cancelled, returned, nor on their way back. */
  kept: number;
  /** True if a return or problem report is open. */
  coming: boolean;
}

const beforeProduction: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'payment_failed']);

/**
 * Derives the state of an order from its parcels. While a parcel is in production, the order is too; then the most
 * advanced parcel under way decides. Once all parcels have ended, delivered outranks lost. Cancelled parcels do not
 * count. Pure.
 */
export function orderStateBy({ state, parcels, kept, coming }: StateFacts): OrderState {
  const counting = parcels.filter((parcel) => parcel.state !== 'cancelled');
  if (counting.length === 0) return 'cancelled';
  if (beforeProduction.has(state)) return state;
  const some = (...states: readonly ParcelState[]) => counting.some((parcel) => states.includes(parcel.state));
  if (some('placed', 'confirmed', 'in_print')) return counting.some(isBegun) ? 'in_print' : 'confirmed';
  if (some('out_for_delivery')) return 'out_for_delivery';
  if (some('packed', 'shipped')) return counting.every((parcel) => parcel.state === 'packed') ? 'packed' : 'shipped';
  if (!some('delivered')) return some('lost') ? 'lost' : 'returned_to_origin';
  return arrivedState({ state, kept, coming });
}

/** Returns the state of an order with a delivered parcel. */
function arrivedState({ state, kept, coming }: Pick<StateFacts, 'state' | 'kept' | 'coming'>): OrderState {
  if (coming) return 'return_in_progress';
  if (kept === 0) return 'returned';
  return state === 'closed' ? 'closed' : 'delivered';
}

/** States that are never intermediate steps. */
const noWay: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'payment_failed', 'out_for_delivery']);

/** Returns the states on the shortest path between two states, without the first; empty if there is none. Pure. */
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

/**
 * Returns the states from which `to` is reachable. Used as the condition of an update, so that only one of two
 * concurrent changes succeeds. With `unpacking`, returns the states from which repacking leads to `to`.
 */
export function statesBefore(to: OrderState, unpacking = false): OrderState[] {
  if (unpacking) return beforeUnpacking.filter((from) => mustRepack(from, to));
  return orderStates.filter((from) => nextStates[from].includes(to));
}

/** Table of states in which an order reserves stock. */
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

/**
 * Kind of an aftersales case: a return, an exchange for another size, or a reported problem. Pieces of a report may
 * stay with the shopper.
 */
export type Matter = 'return' | 'swap' | 'report';

/** Titles for aftersales cases other than returns. */
const titlesBy: Readonly<Record<Matter, Partial<Record<OrderState, string>>>> = {
  return: {},
  swap: { return_in_progress: 'Swap in progress' },
  report: { return_in_progress: 'Problem reported', returned: 'Problem settled' },
};

/** Returns the title of a state for the shopper. */
export function titleOf(state: OrderState, matter: Matter = 'return'): string {
  return titlesBy[matter][state] ?? titles[state];
}

/** Returns true if a printed parcel is in production or a later state. */
function isBegun({ custom, state }: StateFacts['parcels'][number]): boolean {
  return custom && state !== 'placed' && state !== 'confirmed';
}
