import { and, eq, isNotNull } from 'drizzle-orm';
import type { HeldOrder } from '#contract/checkout.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { mayRead } from '#server/orders/model/order-access.ts';

/** Number of pieces by SKU ('product size'). */
export type PiecesBySku = ReadonlyMap<string, number>;

const none: PiecesBySku = new Map();

/**
 * Returns the pieces that an unpaid order reserves, for the holder of the order's key, who may buy them again. Empty if
 * the order does not wait for a payment or the key is wrong.
 */
export async function heldPieces(db: Db, secret: Secret, given: HeldOrder | undefined): Promise<PiecesBySku> {
  if (!given) return none;
  const order = await findOrder(db, given.reference);
  if (order?.state !== 'placed' || order.heldUntil === null || !mayRead(secret, order, { key: given.key })) return none;
  const { productId, size, quantity, cancelled } = orderLinesTable;
  const lines = await db
    .select({ productId, size, quantity, cancelled })
    .from(orderLinesTable)
    .where(and(eq(orderLinesTable.orderId, order.id), isNotNull(productId)));
  const held = new Map<string, number>();
  for (const line of lines) {
    const sku = `${line.productId} ${line.size}`;
    held.set(sku, (held.get(sku) ?? 0) + line.quantity - line.cancelled);
  }
  return held;
}
