import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { owingOrders } from '#server/orders/order-state/owed.ts';
import { reportDueMs } from './money-reports.ts';

const result = 'Nothing is owed any more.';

/** SQL that is true for reports `r` about an order of which money is owed. */
const isOwed = sql`exists (select 1 from ${owingOrders} and o.id = r.order_id)`;

/**
 * Settles the open reports about lost authorizations of orders that owe nothing any more, for any reason. Opens them
 * again if money is owed after all, as for a lost parcel that arrives. Idempotent, and safe in several processes.
 */
export async function settleUnowedReports(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const dueAt = sql`${new Date(now.getTime() + reportDueMs).toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${moneyReportsTable} r set settled_at = ${at}, result = ${result}
    where r.kind = 'authorization_lost' and r.settled_at is null and r.order_id is not null and not ${isOwed}`);
  await db.execute(sql`
    update ${moneyReportsTable} r set settled_at = null, result = null, due_at = ${dueAt}
    where r.kind = 'authorization_lost' and r.result = ${result} and r.settled_by is null and ${isOwed}`);
}
