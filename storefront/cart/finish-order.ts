import type { OrderState } from '#contract/lists.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { clearDraft, forgetPending, type PendingOrder, readKept } from './pending-order.ts';

/** Where an order is shown to whoever holds its key; one of an account opens to it alone, since the history of a tab outlives who was signed in. */
export function confirmationPath({ reference, key, own }: Pick<PendingOrder, 'reference' | 'key' | 'own'>): string {
  return `/checkout/complete?${new URLSearchParams({ order: reference, ...(!own && { key }) })}`;
}

/** A cart without the pieces that were ordered; what was put in since stays. */
export function withoutOrdered(lines: readonly CartLine[], ordered: PendingOrder['lines']): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered.filter(({ id, size }) => id === line.id && size === line.size).reduce((sum, { quantity }) => sum + quantity, 0);
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

/** After an order: its pieces leave the cart, and the next checkout is another one. */
export function finishOrder(order: PendingOrder): void {
  writeCart(withoutOrdered(readCart(), order.lines));
  clearDraft();
}

/** An order as some page has read it: if this browser waits for its payment, its pieces leave the cart once it is paid, and it is forgotten once it is cancelled. */
export function settlePending({ reference, status }: { reference: string; status: OrderState }): void {
  const { pending } = readKept();
  if (pending?.reference !== reference || status === 'placed' || status === 'payment_failed') return;
  if (status === 'cancelled') forgetPending();
  else finishOrder(pending);
}
