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

/** Waits until a read is no longer needed, and rejects then. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/**
 * Loads an order for its owner or the holder of its key. If the signed-in account can open it without the key, it calls
 * `onOwn` instead, which must lead to the address without the key: a task begun at the other would lead back there.
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
    if (!(await keyless)) return data;
    onOwn?.();
    return abortOf(signal);
  });
  // The order may have been paid here, in another tab, or by a bank that answered late.
  useEffect(() => void (reading.data && settlePending(shop, reading.data)), [reading.data, shop]);
  return reading;
}
