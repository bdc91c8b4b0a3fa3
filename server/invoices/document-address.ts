import { type Linked, orderKey } from '#server/order-book/order-reference.ts';
import type { Secret } from '#server/platform/secret.ts';

/** Where a document of an order is: the order's key is in it, so that a browser opens it as it stands. */
export function documentAddress(secret: Secret, order: Linked & { reference: string }, number: string): string {
  return `/api/orders/${order.reference}/documents/${number}.pdf?key=${orderKey(secret, order)}`;
}
