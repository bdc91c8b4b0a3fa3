import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { documentsOf, invoicedLines } from '#server/money/invoices/issued-documents.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { hasLeft, type OrderParcel, parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { holdsStock } from '#server/orders/model/order-state.ts';
import { lockStockOf, releasePieces } from '#server/orders/model/order-stock.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { reservePieces } from '#server/orders/model/stock-statements.ts';
import { divideLine } from '#server/orders/pricing/divide-line.ts';
import { soldPiecesLeft } from '#server/orders/pricing/refund-pieces.ts';
import { sizeChangedMail } from '#server/selling/order-mails/change-mails.ts';
import { renewWaitingConfirmation } from '#server/selling/order-mails/waiting-confirmation.ts';

export interface SizeWish {
  /** Number of the order line. */
  line: number;
  /** Number of pieces to change; all remaining ones if omitted. */
  quantity?: number | undefined;
  /** Requested size. */
  size: string;
}

/**
 * Changes the size of pieces before packing in one transaction: releases the old, reserves the new, mails the shopper.
 * The price stays. Part of a line becomes a new line. Returns the number of the line with the new size. Throws Problem
 * 404 for an unknown line, 409 `not_offered` (too late, sold out), `conflict` (too few pieces).
 */
export async function changeSize(deps: OrderContext, orderId: string, wish: SizeWish): Promise<number> {
  const { line, productId } = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const from = (await soldLines(tx, orderId)).find((one) => one.line === wish.line);
    if (!from) throw new Problem(404, 'not_found', `Order ${order.reference} has no line ${wish.line}.`);
    const parcel = parcelWith(await parcelsOf(tx, order), wish.line);
    const refusal = whySizeStays(order, parcel, from, invoicedLines(await documentsOf(tx, orderId))(from.line));
    if (refusal) throw new Problem(409, 'not_offered', refusal);
    const quantity = wish.quantity ?? soldPiecesLeft(from);
    return { line: await exchange(tx, deps, order, from, { size: wish.size, quantity }), productId: from.productId };
  });
  if (productId !== null) deps.stockChanged([productId]);
  return line;
}

/** Returns the reason for staff why a line's size cannot change; undefined if it can. Pure. */
export function whySizeStays(
  { state, reference }: Pick<OrderRow, 'state' | 'reference'>,
  parcel: Pick<OrderParcel, 'state'>,
  line: Pick<OrderLineNow, 'custom' | 'quantity' | 'takenQuantity' | 'name'>,
  invoiced: boolean,
): string | undefined {
  if (state === 'cancelled') return `Order ${reference} is cancelled.`;
  if (line.custom) return `${line.name} is made in the size it was designed for. Cancel it and order it anew.`;
  if (soldPiecesLeft(line) === 0) return `No piece of ${line.name} is left in the order.`;
  if (hasLeft[parcel.state]) return 'It has left already. It can be swapped once it is delivered.';
  if (parcel.state === 'packed') return 'It is packed already.';
  if (!holdsStock[state]) return 'No piece is kept for it now: it was not paid in time.';
  if (invoiced) return 'Its invoice names the size. Cancel the piece and order the other one.';
  return undefined;
}

async function exchange(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  from: OrderLineNow,
  { size, quantity }: { size: string; quantity: number },
): Promise<number> {
  const { productId, name } = from;
  if (productId === null) throw new RangeError('what is made to order has no shelf');
  if (size === from.size) throw new Problem(409, 'not_offered', `${name} is in size ${size} already.`);
  const left = soldPiecesLeft(from);
  if (quantity < 1 || quantity > left)
    throw new Problem(
      409,
      'conflict',
      `${left === 1 ? 'One piece' : `${left} pieces`} of ${name} ${left === 1 ? 'is' : 'are'} left in the order.`,
    );
  await lockStockOf(tx, order.id, [{ productId, size }]);
  await releasePieces(tx, order.id, [{ line: from.line, quantity }]);
  const wanted = sql`select ${productId}::text as product_id, ${size}::text as size, ${quantity}::int as quantity`;
  if (!(await reservePieces(tx, wanted, order.id)))
    throw new Problem(
      409,
      'not_offered',
      `There ${quantity === 1 ? 'is no piece' : `are not ${quantity} pieces`} of ${name} in size ${size}.`,
    );
  const line = await writeSize(tx, from, { size, quantity });
  await replaceShipments(tx, deps.jobs, { id: order.id, state: order.state }, [from.line]);
  const description = sizeChangedMail(deps, order, { name, from: from.size, to: size, pieces: quantity });
  await queueMail(tx, deps, {
    about: `size-changed:${order.id}:${line}:${deps.now().getTime()}`,
    to: order.email,
    always: order.paidBy !== null,
    description,
  });
  await renewWaitingConfirmation(tx, deps, order.id);
  return line;
}

/** Writes the new size: into the whole line, or into a new line with its share of price and tax. */
async function writeSize(
  tx: Db,
  from: OrderLineNow,
  { size, quantity }: { size: string; quantity: number },
): Promise<number> {
  const own = sql`${eq(orderLinesTable.orderId, from.orderId)} and ${eq(orderLinesTable.position, from.line)}`;
  if (quantity === from.quantity) {
    await tx.update(orderLinesTable).set({ size }).where(own);
    return from.line;
  }
  const { kept, parted } = divideLine(from, quantity);
  const [row] = await tx.update(orderLinesTable).set(kept).where(own).returning();
  if (!row) throw new RangeError(`order ${from.orderId} has no line ${from.line}`);
  const [last] = await tx
    .select({ position: sql<number>`max(${orderLinesTable.position})::int` })
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, from.orderId));
  const position = (last?.position ?? from.line) + 1;
  await tx.insert(orderLinesTable).values({ ...row, ...parted, position, size, cancelled: 0 });
  return position;
}
