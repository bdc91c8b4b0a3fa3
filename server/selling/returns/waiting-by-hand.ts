import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { returns } from '#database/schema/returns.ts';
import { isFailed } from '#server/money/refunds/send-again.ts';

/** A refund that no gateway can make, or that ours did not carry out, until a person has sent it. */
export interface ByHand {
  id: string;
  amountPaise: number;
  /** The UPI ID that its shopper gave; null where nobody asked. */
  upi: string | null;
  /** It was to go by the gateway, which did not carry it out. */
  failed: boolean;
}

/** The UPI ID that was given for a refund, by the return it belongs to; beside `refunds` in a statement. */
export const upiGiven = sql<
  string | null
>`(select r.upi from ${returns} r where r.order_id = ${refunds}.order_id and r.refund_ids @> jsonb_build_array(${refunds}.id) limit 1)`;

/** What no gateway can send, or ours did not carry out, and nobody has sent yet. */
export const isByHand = or(and(isNull(refunds.paymentId), eq(refunds.state, 'wanted')), isFailed);

/** Lists what of an order is to be sent back by hand, oldest first. */
export async function waitingByHand(db: Db, orderId: string): Promise<ByHand[]> {
  const rows = await db
    .select({ id: refunds.id, amountPaise: refunds.amountPaise, upi: upiGiven, state: refunds.state })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isByHand))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ state, ...row }) => ({ ...row, failed: state === 'failed' }));
}

/** Says where money goes that is sent by hand, without giving the whole address away. */
export function whereByHand(upi: string | null): string {
  return upi ? upi.replace(/^(.{2})[^@]*/, '$1••') : 'No UPI ID: ask by phone';
}
