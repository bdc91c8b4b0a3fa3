import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { returnEventsTable, returnsTable } from '#database/schema/returns.ts';

/** Returns the SQL condition for accepted returns of an order whose refund waits for the end of a dispute. */
export function waitsForDispute(orderId: string): SQL | undefined {
  const isWaiting = sql`${returnsTable.refundIds} = '[]'`;
  return and(eq(returnsTable.orderId, orderId), eq(returnsTable.state, 'refund_started'), isWaiting);
}

/** Ends the returns whose refund waited for a dispute that is lost: the bank gave the money back. */
export async function endReturnsOfLost(tx: Db, orderId: string, at: Date): Promise<void> {
  const ended = await tx
    .update(returnsTable)
    .set({ state: 'refunded' })
    .where(waitsForDispute(orderId))
    .returning({ returnId: returnsTable.id });
  if (ended.length === 0) return;
  const event = { state: 'refunded' as const, actor: 'gateway' as const, at };
  await tx.insert(returnEventsTable).values(ended.map(({ returnId }) => ({ returnId, ...event })));
}
