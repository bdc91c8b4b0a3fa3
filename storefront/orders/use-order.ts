import { useMemo } from 'react';
import type { Order } from '#contract/orders.ts';
import { browserApi } from '../browser/api.ts';
import { type Read, useRead } from '../browser/use-read.ts';
import { type OrderPlace, orderAccess } from './order-place.ts';

export type ReadOrder = Read<OrderPlace, Order>;

/** Reads an order for whoever holds its key or owns it, when the page opens. */
export function useOrder(reference: string, orderKey: string | undefined): ReadOrder {
  const place = useMemo(() => ({ reference: reference || '-', orderKey: orderKey || undefined }), [reference, orderKey]);
  return useRead(place, async (asked, signal) => (await browserApi('GET /api/orders/:reference', orderAccess(asked), { signal })).data);
}
