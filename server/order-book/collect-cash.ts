import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyMovements } from '#database/schema/payments.ts';
import { lockOrder, type OrderRow } from './find-order.ts';
import { creditOn } from './order-money.ts';

/** Books the cash that a courier took for an order when it was delivered, once. Runs in the transaction that moves the order. */
export async function collectCash(tx: Db, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.payment !== 'cod') return;
  const collected = and(eq(moneyMovements.orderId, orderId), eq(moneyMovements.reason, 'collected'));
  if ((await tx.select({ id: moneyMovements.id }).from(moneyMovements).where(collected).limit(1)).length > 0) return;
  const amountPaise = cashDue(order, await creditOn(tx, orderId));
  if (amountPaise > 0) await tx.insert(moneyMovements).values({ at, orderId, source: 'cash', reason: 'collected', amountPaise });
}

/** What the courier takes for the pieces that were not cancelled, in paise: less the credit that is still spent on them. */
export function cashDue(order: Pick<OrderRow, 'totalPaise' | 'cancelledPaise'>, creditPaise: number): number {
  return Math.max(0, order.totalPaise - order.cancelledPaise - creditPaise);
}
