import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Why an order in cash ended whose mailed code nobody entered. The shopper reads it. */
export const codeNotEntered = 'its code was not entered in time';

/** Whether an order in cash waits for the code that was mailed: until then its pieces are kept and it is not confirmed. Pure. */
export function waitsForCode({ payment, state, heldUntil }: Pick<OrderRow, 'payment' | 'state' | 'heldUntil'>): boolean {
  return payment === 'cod' && state === 'placed' && heldUntil !== null;
}

/** Whether an order in cash ended before anybody showed that it was theirs: its address is told no more of it. Pure. */
export function endedUnproved({ payment, state, heldUntil }: Pick<OrderRow, 'payment' | 'state' | 'heldUntil'>): boolean {
  return payment === 'cod' && state === 'cancelled' && heldUntil !== null;
}
