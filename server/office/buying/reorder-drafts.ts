import { and, asc, isNull, type SQL, sql } from 'drizzle-orm';
import { draftHoldsDays } from '#contract/office/piece-rules.ts';
import type { ReorderDraft } from '#contract/office/purchase-orders.ts';
import type { Db } from '#database/db.ts';
import { purchaseOrderLinesTable, purchaseOrdersTable } from '#database/schema/stock.ts';

/** Maximum number of drafts beside the proposals. */
const mostDrafts = 20;

/** Returns the time since which a draft must have been made to count as on order. Pure. */
export function draftsCountedSince(now: Date): Date {
  return new Date(now.getTime() - draftHoldsDays * 86_400_000);
}

/** SQL for the oldest open draft with a size of `page`: its number and time, or null. */
export const draftOfSizeSql: SQL = sql`(
  select json_build_object('number', o.id, 'since', o.created_at)
  from ${purchaseOrdersTable} o join ${purchaseOrderLinesTable} l on l.order_id = o.id
  where o.ordered_at is null and o.closed_at is null and l.product_id = page.product and l.size = page.size
  order by o.created_at, o.id limit 1)`;

/** Lists the open drafts, oldest first, with whether they count as on order. */
export async function listReorderDrafts(db: Db, now: Date): Promise<ReorderDraft[]> {
  const { id, supplier, createdAt, orderedAt, closedAt } = purchaseOrdersTable;
  const rows = await db
    .select({ number: id, supplier, createdAt })
    .from(purchaseOrdersTable)
    .where(and(isNull(orderedAt), isNull(closedAt)))
    .orderBy(asc(createdAt), asc(id))
    .limit(mostDrafts);
  const since = draftsCountedSince(now);
  return rows.map((row) => ({
    ...{ number: row.number, supplier: row.supplier },
    ...{ since: row.createdAt.toISOString(), counted: row.createdAt > since },
  }));
}
