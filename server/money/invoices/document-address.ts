import type { Secret } from '#server/foundation/values/secret.ts';
import { type Linked, orderKey } from '#server/orders/model/order-reference.ts';

/** Where a document of an order is: the order's key is in it, so that a browser opens it as it stands. */
export function documentAddress(secret: Secret, order: Linked & { reference: string }, number: string): string {
  return `/api/orders/${order.reference}/documents/${number}.pdf?key=${orderKey(secret, order)}`;
}
