import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type DueFacts, readInvoiceableAmounts, unpaidPaise } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Returns the reason for which no new piece is sent for an order; undefined if all of it is paid. Pure. */
export function refusalOfNewPiece(facts: DueFacts): string | undefined {
  return unpaidPaise(facts) > 0 ? 'The order is not paid, so no new piece can be sent for it.' : undefined;
}

/**
 * Throws Problem 409 `not_offered` if a new piece is to be sent for an order that nobody has paid, such as an
 * undelivered one with cash on delivery. The order must be locked.
 */
export async function refuseUnpaidSwap(tx: Db, order: OrderRow): Promise<void> {
  const refusal = refusalOfNewPiece(await readInvoiceableAmounts(tx, order));
  if (refusal !== undefined) throw new Problem(409, 'not_offered', refusal);
}
