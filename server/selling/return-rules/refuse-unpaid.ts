import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type DueFacts, readInvoiceableAmounts, unpaidPaise } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Returns the reason for which no new piece is sent for an order; undefined if all of it is paid. Pure. */
export function refusalOfNewPiece(facts: DueFacts): string | undefined {
  if (unpaidPaise(facts) <= 0) return undefined;
  if (unpaidPaise({ ...facts, leftPaise: facts.leftPaise + facts.heldPaise }) <= 0)
    return 'The bank holds the payment in a dispute, so no new piece can be sent for the order until it decides.';
  return 'The order is not paid, so no new piece can be sent for it.';
}

/**
 * Throws Problem 409 `not_offered` if a new piece is to be sent for an order that nobody has paid, such as an
 * undelivered one with cash on delivery. The order must be locked.
 */
export async function refuseUnpaidSwap(tx: Db, order: OrderRow): Promise<void> {
  const refusal = refusalOfNewPiece(await readInvoiceableAmounts(tx, order));
  if (refusal !== undefined) throw new Problem(409, 'not_offered', refusal);
}
