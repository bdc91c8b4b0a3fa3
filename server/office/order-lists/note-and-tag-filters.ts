import { type SQL, sql } from 'drizzle-orm';
import { noteMentionsTable, orderNotesTable, orderTagsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';

/** Builds the conditions by tag, and by unread mentions of the caller. */
export function noteAndTagFilters(
  { tag, named }: { tag?: string | undefined; named?: 'me' | undefined },
  memberId: string,
): (SQL | undefined)[] {
  return [
    tag === undefined
      ? undefined
      : sql`exists (select 1 from ${orderTagsTable} t where t.order_id = ${ordersTable.id} and t.tag = ${tag})`,
    named &&
      sql`${ordersTable.id} in (select n.order_id from ${noteMentionsTable} m join ${orderNotesTable} n on n.id = m.note_id
        where m.member_id = ${memberId} and m.seen_at is null)`,
  ];
}
