import type { Secret } from '#server/foundation/values/secret.ts';
import { type Linked, orderKey } from '#server/orders/model/order-reference.ts';

/** Returns the URL of a document, with the order's key so that a browser can open it. */
export function documentAddress(secret: Secret, order: Linked & { reference: string }, number: string): string {
  return `/api/orders/${order.reference}/documents/${number}.pdf?key=${orderKey(secret, order)}`;
}
