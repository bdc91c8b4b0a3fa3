import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { returns } from '#database/schema/returns.ts';

/** A refund that no gateway can make, until a person has sent it. */
export interface ByHand {
  id: string;
  amountPaise: number;
  /** The UPI ID that its shopper gave; null where nobody asked. */
  upi: string | null;
}

/** Lists what of an order is to be sent back by hand, oldest first. */
export async function waitingByHand(db: Db, orderId: string): Promise<ByHand[]> {
  return db
    .select({
      id: refunds.id,
      amountPaise: refunds.amountPaise,
      upi: sql<
        string | null
      >`(select upi from ${returns} where ${returns.orderId} = ${orderId} and ${returns.refundIds} @> jsonb_build_array(${refunds.id}) limit 1)`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.paymentId), eq(refunds.state, 'wanted')))
    .orderBy(asc(refunds.createdAt));
}

/** Says where money goes that is sent by hand, without giving the whole address away. */
export function whereByHand(upi: string | null): string {
  return upi ? upi.replace(/^(.{2})[^@]*/, '$1••') : 'No UPI ID: ask by phone';
}
