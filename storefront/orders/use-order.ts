import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/orders.ts';
import { browserApi } from '../browser/api.ts';
import { readSession } from '../browser/session.ts';
import { useShop } from '../browser/shop-facts.ts';
import { type ReadResult, useRead } from '../browser/use-read.ts';
import { settlePending } from '../cart/finish-order.ts';
import { type OrderPlace, orderAccess } from './order-place.ts';

export type ReadOrder = ReadResult<OrderPlace, Order>;

async function isOwn(reference: string, signal: AbortSignal): Promise<boolean> {
  const access = orderAccess({ reference, orderKey: undefined });
  return browserApi('GET /api/orders/:reference', access, { signal }).then(
    () => true,
    () => false,
  );
}

/**
 * Loads an order for its owner or the holder of its key. `onOwn` is called before the order is shown if the signed-in
 * account can open it without the key.
 */
export function useOrder(reference: string, orderKey: string | undefined, onOwn?: () => void): ReadOrder {
  const shop = useShop();
  const place = useMemo(
    () => ({ reference: reference || '-', orderKey: orderKey || undefined }),
    [reference, orderKey],
  );
  const reading = useRead(place, async (asked, signal) => {
    const keyless = asked.orderKey !== undefined && onOwn && readSession() ? isOwn(asked.reference, signal) : false;
    const { data } = await browserApi('GET /api/orders/:reference', orderAccess(asked), { signal });
    if (await keyless) onOwn?.();
    return data;
  });
  // The order may have been paid here, in another tab, or by a bank that answered late.
  useEffect(() => void (reading.data && settlePending(shop, reading.data)), [reading.data, shop]);
  return reading;
}
