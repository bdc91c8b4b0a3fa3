import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns SQL for the likely mailbox of an e-mail column: lower case, without its plus suffix, and without dots at
 * Gmail. Immutable, for indexes. `foldMailbox` does the same in TypeScript.
 */
export function foldedMailbox(column: SQL | { getSQL(): SQL }): SQL {
  const own = sql`regexp_replace(lower(substring(${column} from '^(.*)@')), '(.)\\+.*$', '\\1')`;
  const host = sql`lower(substring(${column} from '[^@]*$'))`;
  return sql`case when ${host} in ('gmail.com', 'googlemail.com') then replace(${own}, '.', '') || '@gmail.com' else ${own} || '@' || ${host} end`;
}
