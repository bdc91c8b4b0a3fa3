import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable } from '#database/schema/returns.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { IdempotencyRecord } from '#server/foundation/http/idempotency.ts';
import { afterDispute } from '#server/money/invoices/dispute-effects.ts';
import { dueForCancelled, readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { issueCreditNote } from '#server/money/invoices/issue-document.ts';
import { noParts, type RefundParts, refundOrder } from '#server/money/refunds/refund-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import type { TakenSums } from '#server/orders/pricing/refund-pieces.ts';

export interface TakenOut extends IdempotencyRecord {
  id: string;
  part: TakenSums;
  lines: readonly OrderLineNow[];
  reason: string;
  refundTo: 'source' | 'credit';
  /** Reason, as printed on the credit note. */
  words: string;
  /** True if the whole order is cancelled. */
  endsOrder: boolean;
  at: Date;
}

/**
 * Removes pieces from an order: records them, lowers the total, refunds the overpaid amount and corrects the invoice.
 * Runs in the caller's transaction with the order locked. Returns the refund, if anything was paid. A part that the
 * bank holds in a dispute is paid when that ends.
 */
export async function takeOut(
  tx: Db,
  { jobs, shopFacts, settings }: Needs<'jobs' | 'shopFacts' | 'settings'>,
  order: OrderRow,
  taken: TakenOut,
): Promise<RefundParts | undefined> {
  const { id, part, lines, words, endsOrder, at, refundTo: to } = taken;
  const facts = await readInvoiceableAmounts(tx, order);
  const { paise: amountPaise } = dueForCancelled(facts, part);
  const heldPaise = dueForCancelled(afterDispute(facts), part).paise - amountPaise;
  await write(tx, order.id, taken);
  await issueCreditNote({ settings, shopFacts }, tx, order, {
    about: `cancellation:${id}`,
    reason: words,
    part,
    lines,
    at,
  });
  const request = { orderId: order.id, amountPaise, to, reason: words, endsOrder, at };
  if (amountPaise <= 0 && heldPaise <= 0) return undefined;
  return { ...(amountPaise > 0 ? await refundOrder(tx, jobs, request) : noParts()), heldPaise };
}

async function write(tx: Db, orderId: string, { id, part, ...taken }: TakenOut): Promise<void> {
  const { idempotencyKey, requestHash, reason, refundTo, at } = taken;
  const { shippingPaise, totalPaise: amountPaise } = part;
  await tx
    .insert(cancellationsTable)
    .values({ id, orderId, idempotencyKey, requestHash, reason, refundTo, shippingPaise, amountPaise, at });
  await tx.insert(cancelledLinesTable).values(
    part.lines.map(({ line, quantity, taxPaise }) => ({
      cancellationId: id,
      orderId,
      position: line,
      quantity,
      taxPaise,
    })),
  );
  for (const { line, quantity } of part.lines) {
    await tx
      .update(orderLinesTable)
      .set({ cancelled: sql`${orderLinesTable.cancelled} + ${quantity}` })
      .where(and(eq(orderLinesTable.orderId, orderId), eq(orderLinesTable.position, line)));
  }
  await tx
    .update(ordersTable)
    .set({ cancelledPaise: sql`${ordersTable.cancelledPaise} + ${amountPaise}` })
    .where(eq(ordersTable.id, orderId));
}
