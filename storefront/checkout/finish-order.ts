import { readCart, writeCart } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { clearDraft, type PendingOrder } from './pending-order.ts';

/** Where an order is shown to whoever holds its key. */
export function confirmationPath({ reference, key }: Pick<PendingOrder, 'reference' | 'key'>): string {
  return `/checkout/complete?${new URLSearchParams({ order: reference, key })}`;
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
