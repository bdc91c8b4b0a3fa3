import { useEffect, useMemo } from 'react';
import { useHydrated } from '../browser/hydrated.ts';
import { useRead } from '../browser/use-read.ts';
import { finishOrder } from '../cart/finish-order.ts';
import { forgetPending, type PendingOrder, readKept } from '../cart/pending-order.ts';
import { readPayment } from '../payment/payment-status.ts';

/**
 * The order an earlier visit has left with the gateway, for pages that show the cart: `waiting` while it keeps pieces for its
 * payment, `paid` once it turns out that it was paid after the tab was closed. Its pieces leave the cart then.
 */
export function usePendingOrder(): { waiting?: PendingOrder; paid?: PendingOrder } {
  const hydrated = useHydrated();
  const pending = useMemo(() => (hydrated ? readKept().pending : undefined), [hydrated]);
  // Where it is not known now, the checkout asks again.
  const { data: status } = useRead(pending, readPayment);
  const state = status?.state;
  useEffect(() => {
    if (pending && state === 'paid') finishOrder(pending);
    if (state === 'cancelled') forgetPending();
  }, [pending, state]);
  if (!pending || state === 'cancelled') return {};
  return state === 'paid' ? { paid: pending } : { waiting: pending };
}
