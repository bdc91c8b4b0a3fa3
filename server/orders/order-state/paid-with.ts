import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { paymentsTable } from '#database/schema/payments.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Returns the payment instruments of an order, masked. Empty before a payment. */
export async function paidWith(
  db: Db,
  order: Pick<OrderRow, 'id' | 'payment' | 'totalPaise' | 'creditPaise'>,
): Promise<string> {
  const ways: string[] = [];
  if (order.creditPaise > 0) ways.push('Store credit');
  if (order.creditPaise < order.totalPaise)
    ways.push(order.payment === 'cod' ? 'Cash on delivery' : await instrumentOf(db, order.id));
  return ways.filter(Boolean).join(' and ');
}

async function instrumentOf(db: Db, orderId: string): Promise<string> {
  const [paid] = await db
    .select({ instrument: paymentsTable.instrument })
    .from(paymentsTable)
    .where(and(eq(paymentsTable.orderId, orderId), inArray(paymentsTable.state, ['authorized', 'captured'])))
    .orderBy(desc(paymentsTable.createdAt))
    .limit(1);
  return paid?.instrument ?? '';
}
