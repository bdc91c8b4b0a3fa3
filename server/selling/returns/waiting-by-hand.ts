import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { returns } from '#database/schema/returns.ts';
import { isFailed } from '#server/money/refunds/send-again.ts';

/** Refund without a gateway, or that failed there, until a person has sent it. */
export interface ByHand {
  id: string;
  amountPaise: number;
  /** UPI ID the shopper gave; null if never requested. */
  upi: string | null;
  /** True if the gateway failed to refund it. */
  failed: boolean;
}

/** UPI ID given for a refund, by its return; used beside `refunds` in a statement. */
export const upiGiven = sql<
  string | null
>`(select r.upi from ${returns} r where r.order_id = ${refunds}.order_id and r.refund_ids @> jsonb_build_array(${refunds}.id) limit 1)`;

/** Condition of a manual refund that is not yet sent. */
export const isByHand = or(and(isNull(refunds.paymentId), eq(refunds.state, 'wanted')), isFailed);

/** Lists the manual refunds of an order, oldest first. */
export async function waitingByHand(db: Db, orderId: string): Promise<ByHand[]> {
  const rows = await db
    .select({ id: refunds.id, amountPaise: refunds.amountPaise, upi: upiGiven, state: refunds.state })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isByHand))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ state, ...row }) => ({ ...row, failed: state === 'failed' }));
}

/** Describes the destination of a manual refund with the address masked. */
export function whereByHand(upi: string | null): string {
  return upi ? upi.replace(/^(.{2})[^@]*/, '$1••') : 'No UPI ID: ask by phone';
}
