import { orderStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';

/**
 * Which state may follow which. Read it aloud: nothing else may happen to an order.
 * `placed` waits for its payment, or (cash on delivery, nothing left to pay) for nothing; `paid` means authorised or captured.
 */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  placed: ['paid', 'confirmed', 'payment_failed', 'cancelled'],
  paid: ['confirmed', 'cancelled'],
  confirmed: ['in_print', 'packed', 'cancelled'],
  in_print: ['packed', 'cancelled'],
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
  lost: [],
};

/** States from which `to` may be reached: the guard of an update, so that of two racing changes one wins. */
export function statesBefore(to: OrderState): OrderState[] {
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

/** A state in the shopper's words. */
export function titleOf(state: OrderState): string {
  return titles[state];
}
