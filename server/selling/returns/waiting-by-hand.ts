import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { isFailed } from '#server/money/refunds/send-again.ts';

/** Refund without a gateway payment, or that failed at the gateway, until staff have sent it by hand. */
export interface ByHand {
  id: string;
  amountPaise: number;
  /** UPI ID that the shopper entered; null if none was requested. */
  upi: string | null;
  /** True if the refund failed at the gateway. */
  failed: boolean;
}

/** SQL for the UPI ID entered for a refund, found through its return; for statements that select from `refunds`. */
export const upiGiven = sql<
  string | null
>`(select r.upi from ${returnsTable} r where r.order_id = ${refundsTable}.order_id and r.refund_ids @> jsonb_build_array(${refundsTable}.id) limit 1)`;

/** Condition of a manual refund that is not yet sent. */
export const isByHand = or(and(isNull(refundsTable.paymentId), eq(refundsTable.state, 'wanted')), isFailed);

/** Lists the manual refunds of an order, oldest first. */
export async function waitingByHand(db: Db, orderId: string): Promise<ByHand[]> {
  const rows = await db
    .select({ id: refundsTable.id, amountPaise: refundsTable.amountPaise, upi: upiGiven, state: refundsTable.state })
    .from(refundsTable)
    .where(and(eq(refundsTable.orderId, orderId), isByHand))
    .orderBy(asc(refundsTable.createdAt));
  return rows.map(({ state, ...row }) => ({ ...row, failed: state === 'failed' }));
}

/** Describes the destination of a manual refund with the address masked. */
export function whereByHand(upi: string | null): string {
  return upi ? upi.replace(/^(.{2})[^@]*/, '$1••') : 'No UPI ID: ask by phone';
}
