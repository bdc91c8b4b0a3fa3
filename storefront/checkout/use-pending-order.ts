import { useEffect, useMemo } from 'react';
import { useHydrated } from '../browser/hydrated.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useRead } from '../browser/use-read.ts';
import { finishOrder } from '../cart/finish-order.ts';
import { forgetPending, type PendingOrder, readSavedCheckout } from '../cart/pending-order.ts';
import { readPayment } from '../payment/payment-status.ts';

/**
 * Returns the unfinished order of an earlier visit, for pages that show the cart. `waiting`: its pieces are reserved
 * for payment. `paid`: it was paid after the tab was closed; its pieces leave the cart.
 */
export function usePendingOrder(): { waiting?: PendingOrder; paid?: PendingOrder } {
  const shop = useShop();
  const hydrated = useHydrated();
  const pending = useMemo(() => (hydrated ? readSavedCheckout().pending : undefined), [hydrated]);
  // If the state is still unknown on this page, the checkout requests it again.
  const { data: status } = useRead(pending, readPayment);
  const state = status?.state;
  useEffect(() => {
    if (pending && state === 'paid') finishOrder(shop, pending);
    if (state === 'cancelled') forgetPending();
  }, [pending, state, shop]);
  if (!pending || state === 'cancelled') return {};
  return state === 'paid' ? { paid: pending } : { waiting: pending };
}
