import { useEffect, useState } from 'react';
import { browserApi } from '../api.ts';
import { forgetPending, type PendingOrder, readDraft } from './checkout-draft.ts';
import { finishOrder } from './finish-order.ts';

/**
 * The order an earlier visit has left with the gateway, for pages that show the cart: `waiting` while it keeps pieces for its
 * payment, `paid` once it turns out that it was paid after the tab was closed. Its pieces leave the cart then.
 */
export function usePendingOrder(): { waiting?: PendingOrder; paid?: PendingOrder } {
  const [state, setState] = useState<{ waiting?: PendingOrder; paid?: PendingOrder }>({});
  useEffect(() => {
    const { pending } = readDraft();
    if (!pending) return;
    setState({ waiting: pending });
    const controller = new AbortController();
    const { reference, key } = pending;
    const asked = browserApi(
      'GET /api/orders/:reference/payment',
      { params: { reference }, query: { key } },
      { signal: controller.signal },
    );
    asked.then(
      ({ data: { state: paid } }) => {
        if (controller.signal.aborted) return;
        if (paid === 'paid') {
          finishOrder(pending);
          setState({ paid: pending });
        } else if (paid === 'cancelled') {
          forgetPending();
          setState({});
        }
      },
      // Not known now: the checkout asks again.
      () => {},
    );
    return () => controller.abort();
  }, []);
  return state;
}
