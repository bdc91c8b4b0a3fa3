import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditTable, staffMembersTable } from '#database/schema/staff.ts';

/**
 * Returns SQL for the name of the colleague whose id a column contains, also of one who was let go since: the audit log
 * keeps their name ('A former colleague' if it does not). Null for no id.
 */
export function colleagueName(column: AnyPgColumn): SQL<string | null> {
  // Named with its table, as a subquery may have a column of the same name.
  const id = sql`${column.table}.${sql.identifier(column.name)}`;
  return sql<string | null>`case when ${id} is not null then coalesce(
    (select m.name from ${staffMembersTable} m where m.id = ${id}),
    (select a.who from ${auditTable} a where a.member_id = ${id} order by a.number desc limit 1),
    'A former colleague') end`;
}
