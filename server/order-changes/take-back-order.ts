import { eq } from 'drizzle-orm';
import { cancellations } from '#database/schema/returns.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { takeIntoStock } from '#server/order-book/order-stock.ts';
import { soldLines } from '#server/order-book/sold-lines.ts';
import { mailRefunds } from '#server/order-mail/refund-mails.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { everythingLeft, takePieces } from '#server/pricing/refund-pieces.ts';
import { takeOut } from './take-out.ts';

/** Under this key, and for this reason, an order that came back undelivered is taken back. */
export const undelivered = 'returned_to_origin';

/**
 * Takes back an order that the courier could not deliver, once: everything that was paid for it goes back, shipping included,
 * and its pieces are for sale again.
 */
export async function takeBackOrder(deps: OrderContext, orderId: string): Promise<void> {
  const products = await inTransaction(deps.db, async (tx) => {
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
    const asked = { idempotencyKey: undelivered, requestHash: '', reason: undelivered, refundTo: 'source' as const };
    const refund = await takeOut(tx, deps, order, { id, part, lines, ...asked, words: 'Came back undelivered', at });
    if (refund) await mailRefunds(tx, deps, order, refund, at);
    return lines.flatMap(({ productId }) => productId ?? []);
  });
  if (products.length > 0) deps.stockChanged([...new Set(products)]);
}
