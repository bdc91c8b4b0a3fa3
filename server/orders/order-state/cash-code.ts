import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Reason for ending a COD order without its confirmation code. Shown to the shopper. */
export const codeNotEntered = 'its code was not entered in time';

/** Returns true if a COD order waits for its mailed code. It reserves stock but is not confirmed yet. Pure. */
export function waitsForCode({
  payment,
  state,
  heldUntil,
}: Pick<OrderRow, 'payment' | 'state' | 'heldUntil'>): boolean {
  return payment === 'cod' && state === 'placed' && heldUntil !== null;
}

/** Returns true if a COD order ended before its e-mail address was proved; no further mail is sent to it. Pure. */
export function endedUnproved({
  payment,
  state,
  heldUntil,
}: Pick<OrderRow, 'payment' | 'state' | 'heldUntil'>): boolean {
  return payment === 'cod' && state === 'cancelled' && heldUntil !== null;
}
