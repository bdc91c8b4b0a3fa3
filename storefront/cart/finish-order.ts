import type { OrderStateName } from '#contract/lists.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { tellPlaced } from '../browser/placed-order.ts';
import { clearDraft, forgetPending, type PendingOrder, readSavedCheckout } from './pending-order.ts';

/**
 * Returns the path of the confirmation. It contains the key of a guest order. An account's order needs the session, as
 * the tab history outlives a logout.
 */
export function confirmationPath({ reference, key, own }: Pick<PendingOrder, 'reference' | 'key' | 'own'>): string {
  return `/checkout/complete?${new URLSearchParams({ order: reference, ...(!own && { key }) })}`;
}

/** Returns a cart without the ordered pieces; pieces added since stay. */
export function withoutOrdered(lines: readonly CartLine[], ordered: PendingOrder['lines']): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered
      .filter(({ id, size }) => id === line.id && size === line.size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

/** Removes the ordered pieces from the cart and starts a new checkout. First notifies all tabs of the order. */
export function finishOrder(shop: ShopFacts, order: PendingOrder): void {
  tellPlaced(order);
  writeCart(withoutOrdered(readCart(shop), order.lines));
  clearDraft();
}

/**
 * Updates this browser's unpaid order from the order that was loaded. Removes the pieces of a paid order from the cart,
 * and discards a cancelled order.
 */
export function settlePending(
  shop: ShopFacts,
  { reference, status }: { reference: string; status: OrderStateName },
): void {
  const { pending } = readSavedCheckout();
  if (pending?.reference !== reference || status === 'placed' || status === 'payment_failed') return;
  if (status === 'cancelled') forgetPending();
  else finishOrder(shop, pending);
}
