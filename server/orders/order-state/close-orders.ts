import { and, eq, type SQL, sql } from 'drizzle-orm';
import { firstReturns } from '#contract/default-terms.ts';
import { type ShopSettings, settingTimelineOf } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { isWithinReturnDays } from '#server/orders/model/order-actions.ts';
import { moveOrder } from './move-order.ts';

/** Limit of orders per run; the next run continues. */
const atOnce = 500;

/** Closes delivered orders whose return period is over. Returns their number. */
export async function closeOrders(
  settings: ShopSettings,
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  now: Date,
): Promise<number> {
  const arrived = sql`(select min(e.at) from ${orderEventsTable} e where e.order_id = orders.id and e.state = 'delivered')`;
  const due = await db
    .select({ id: ordersTable.id, placedAt: ordersTable.placedAt, arrived: arrived.mapWith(orderEventsTable.at) })
    .from(ordersTable)
    .where(
      and(
        eq(ordersTable.state, 'delivered'),
        sql`${arrived} < ${now.toISOString()}::timestamptz - ${daysGiven(settings)} * interval '1 day'`,
      ),
    )
    .orderBy(ordersTable.placedAt)
    .limit(atOnce);
  const by = { actor: 'shop', reason: 'the days for returns are over', at: now } as const;
  let closed = 0;
  for (const { id, placedAt, arrived: deliveredAt } of due) {
    // The return period ends at midnight in India.
    if (isWithinReturnDays(settings, { deliveredAt, placedAt }, now)) continue;
    if (await inTransaction(db, (tx) => moveOrder(tx, jobs, id, 'closed', by))) closed += 1;
  }
  return closed;
}

/** Returns SQL for the return period of an order in days, by the setting in force when it was placed. */
function daysGiven(settings: ShopSettings): SQL {
  const versions = settingTimelineOf(settings, 'returns').map(
    ({ from, value }) =>
      sql`when ${ordersTable.placedAt} >= ${new Date(from).toISOString()}::timestamptz then ${value.days}::int`,
  );
  if (versions.length === 0) return sql`${firstReturns.days}::int`;
  return sql`case ${sql.join(versions.toReversed(), sql` `)} else ${firstReturns.days}::int end`;
}
