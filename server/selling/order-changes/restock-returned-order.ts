import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cancellationsTable } from '#database/schema/returns.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { shelveBack } from '#server/orders/model/order-stock.ts';
import { firstPieces, soldLines, undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';
import { everythingLeft, takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';
import { takeOut } from './take-out.ts';

/**
 * Refunds and restocks parcels that the courier returned to origin. Refunds delivery if no pieces are left and no
 * parcel arrived. A piece settled by a report is only restocked. A piece in an open report is skipped; the job runs
 * again after the report ends.
 */
export async function restockReturnedOrder(deps: OrderContext, orderId: string): Promise<void> {
  const products = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.state === 'cancelled') return [];
    const back = (await parcelsOf(tx, order)).filter(({ state }) => state === 'returned_to_origin');
    const taken: string[] = [];
    for (const parcel of back) {
      await takeBack(tx, deps, orderId, parcel);
      taken.push(...(await shelveBack(tx, orderId, parcel.lines)));
    }
    await settleOrder(tx, deps.jobs, orderId, { actor: 'shop', at: deps.now() });
    return taken;
  });
  if (products.length > 0) deps.stockChanged([...new Set(products)]);
}

/** Refunds the pieces of a parcel that no report or return has settled. */
async function takeBack(tx: Db, deps: OrderContext, orderId: string, parcel: OrderParcel): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const lines = await soldLines(tx, orderId);
  const own = lines.filter(({ line }) => parcel.lines.includes(line));
  const pieces = own
    .map((line) => ({ line: line.line, quantity: firstPieces(line) }))
    .filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) return;
  const before = await tx
    .select({ id: cancellationsTable.id })
    .from(cancellationsTable)
    .where(and(eq(cancellationsTable.orderId, orderId), eq(cancellationsTable.reason, undeliveredReason)));
  const id = `can_back_${before.length === 0 ? '' : `${before.length + 1}_`}${orderId}`;
  const sum = (some: readonly { quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0);
  const arrived = (await parcelsOf(tx, order)).some(({ state }) => state === 'delivered');
  const last = sum(pieces) === sum(everythingLeft(lines)) && !arrived;
  const part = takePieces(lines, pieces, last ? await deliveryWithLast(tx, order) : 0);
  const at = deps.now();
  const asked = { idempotencyKey: id, requestHash: '', reason: undeliveredReason, refundTo: 'source' as const };
  const refund = await takeOut(tx, deps, order, {
    id,
    part,
    lines,
    ...asked,
    words: 'Came back undelivered',
    // Its payment was captured when the parcel left.
    endsOrder: false,
    at,
  });
  if (refund) await mailRefunds(tx, deps, order, refund, at, { heldFor: id });
}
