import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

type Paid = Pick<OrderRow, 'id' | 'payment' | 'totalPaise' | 'creditPaise' | 'paidBy'>;

/** Returns the payment instruments of an order, masked. Empty before a payment. */
export async function paidWith(db: Db, order: Paid): Promise<string> {
  const ways: string[] = [];
  if (order.creditPaise > 0) ways.push('Store credit');
  if (order.creditPaise < order.totalPaise)
    ways.push(order.payment === 'cod' ? 'Cash on delivery' : await instrumentOf(db, order));
  return ways.filter(Boolean).join(' and ');
}

/** Returns the instrument of the payment that pays for an order; of the newest one before any does. */
async function instrumentOf(db: Db, { id, paidBy }: Paid): Promise<string> {
  const [paid] = await db
    .select({ instrument: paymentsTable.instrument })
    .from(paymentsTable)
    .where(and(eq(paymentsTable.orderId, id), inArray(paymentsTable.state, ['authorized', 'captured'])))
    .orderBy(desc(sql`${paymentsTable.id} is not distinct from ${paidBy ?? null}::text`), desc(paymentsTable.createdAt))
    .limit(1);
  return paid?.instrument ?? '';
}

/** Returns the instrument that refunds go back to, masked; undefined if none of them goes to a payment. */
export async function refundedTo(db: Db, refundIds: readonly string[]): Promise<string | undefined> {
  if (refundIds.length === 0) return undefined;
  const [found] = await db
    .select({ instrument: paymentsTable.instrument })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, refundsTable.paymentId))
    .where(inArray(refundsTable.id, [...refundIds]))
    .limit(1);
  return found?.instrument ?? undefined;
}
