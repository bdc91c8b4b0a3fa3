import { eq } from 'drizzle-orm';
import { cancellations } from '#database/schema/returns.ts';
import { lockOrder } from '#server/payments/queries.ts';
import { everythingLeft, takePieces } from '#server/pricing/refund-pieces.ts';
import type { ChangeDeps } from './cancel-order.ts';
import { takeIntoStock } from './order-stock.ts';
import { mailRefunds } from './refund-mails.ts';
import { soldLines } from './sold-lines.ts';
import { takeOut } from './take-out.ts';

/** Under this key, and for this reason, an order that came back undelivered is taken back. */
export const undelivered = 'returned_to_origin';

/**
 * Takes back an order that the courier could not deliver, once: everything that was paid for it goes back, shipping included,
 * and its pieces are for sale again.
 */
export async function takeBackOrder(deps: ChangeDeps, orderId: string): Promise<void> {
  const products = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'returned_to_origin') return [];
    const id = `can_back_${orderId}`;
    if ((await tx.select().from(cancellations).where(eq(cancellations.id, id))).length > 0) return [];
    const lines = await soldLines(tx, orderId);
    const all = everythingLeft(lines);
    if (all.length === 0) return [];
    const part = takePieces(lines, all, order.shippingPaise);
    await takeIntoStock(tx, orderId, part.lines);
    const at = deps.now();
    const asked = { key: undelivered, requestHash: '', reason: undelivered, refundTo: 'source' as const };
    const refund = await takeOut(tx, deps, order, { id, part, lines, ...asked, words: 'Came back undelivered', at });
    if (refund) await mailRefunds(tx, deps, order, refund, at);
    return lines.flatMap(({ productId }) => productId ?? []);
  });
  if (products.length > 0) deps.stockChanged([...new Set(products)]);
}
