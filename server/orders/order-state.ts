import type { OrderState } from '#contract/orders.ts';

/** Which state may follow which. Read it aloud: nothing else may happen to an order. */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'returned_to_origin'],
  out_for_delivery: ['delivered', 'shipped', 'returned_to_origin'],
  delivered: [],
  cancelled: [],
  returned_to_origin: [],
};

/** States from which `to` may be reached: the guard of an update, so that of two racing changes one wins. */
export function statesBefore(to: OrderState): OrderState[] {
  return (Object.keys(nextStates) as OrderState[]).filter((from) => nextStates[from].includes(to));
}

const titles: Record<OrderState, string> = {
  placed: 'Order placed',
  confirmed: 'Order confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned_to_origin: 'Returned to us',
};

/** A state in the shopper's words. */
export function titleOf(state: OrderState): string {
  return titles[state];
}
