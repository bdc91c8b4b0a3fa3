import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { designExists } from '#server/fulfilment/designs/queries.ts';
import type { OrderVisibility } from './order-visibility.ts';

/** Maximum number of designs with equal words, of which those of the newest orders are shown. */
const mostAlike = 300;

/** Limit of words in one search. */
const mostWords = 8;

/** Finds designs of orders by the words printed on them (prefix match) or by ticket; newest first. */
export async function findOrderDesigns(
  db: Db,
  typed: string,
  { which }: Pick<OrderVisibility, 'which'>,
  limit: number,
) {
  const wanted = ticketOf(typed) ?? wordsWanted(db, typed);
  if (!wanted) return [];
  return db
    .select({
      ...{ reference: ordersTable.reference, state: ordersTable.state, position: orderLinesTable.position },
      design: designsTable,
    })
    .from(orderLinesTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderLinesTable.orderId))
    .innerJoin(designsTable, eq(designsTable.id, orderLinesTable.customProductId))
    .where(and(wanted, which, designExists))
    .orderBy(desc(ordersTable.placedAt), orderLinesTable.position)
    .limit(limit);
}

/** Returns the condition for a ticket such as 'K7QW4MX9TD-2'. */
function ticketOf(typed: string): SQL | undefined {
  const [, reference, line] = /^([A-Za-z0-9]{10})-(\d{1,3})$/.exec(typed.trim()) ?? [];
  if (!reference || !line) return undefined;
  return and(eq(ordersTable.reference, reference.toUpperCase()), eq(orderLinesTable.position, Number(line)));
}

function wordsWanted(db: Db, typed: string): SQL | undefined {
  if (typed.includes('@')) return undefined;
  const words = (typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return undefined;
  // The last word is a prefix, since it may be incomplete. Words here consist of letters and digits only.
  const asked = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
  const alike = db
    .select({ id: designsTable.id })
    .from(designsTable)
    .where(
      sql`to_tsvector('simple', jsonb_path_query_array(${designsTable.design}, '$.sides.*[*].words') || jsonb_path_query_array(${designsTable.design}, '$.name')) @@ to_tsquery('simple', ${asked})`,
    )
    .limit(mostAlike);
  return inArray(orderLinesTable.customProductId, alike);
}
