import { and, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { foundBy } from '#contract/office/search.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { findsPeople, type OrderVisibility } from './order-visibility.ts';
import { parseSearchText, type SearchTerms } from './read-words.ts';

type OrderRow = typeof ordersTable.$inferSelect;

/** Order found by a search, with the matching field. */
export interface FoundRow {
  row: OrderRow;
  by: (typeof foundBy)[number];
  /** True for a unique match. */
  exact: boolean;
}

/** Maximum number of matches for one name; the newest are shown. */
const mostOfAName = 300;

/**
 * Maximum number of newest orders searched for a common name or a part of a reference; rare names are found by an
 * index.
 */
const newest = 1000;

/**
 * Finds orders by search text, using a separate index for each kind of text. Exact matches come first, then the newest.
 */
export async function findOrders(db: Db, typed: string, sight: OrderVisibility, limit: number): Promise<FoundRow[]> {
  const wanted = parseSearchText(typed);
  const ways = [
    ...certainWays(db, wanted),
    ...(findsPeople(sight.shown) ? personalWays(wanted) : []),
    ...referencePartWays(wanted),
  ];
  const found = new Map<string, FoundRow>();
  for (const { by, where, exact, instead } of ways) {
    if (found.size >= limit || (instead && found.size > 0)) break;
    const rows = await db
      .select()
      .from(ordersTable)
      .where(and(where, sight.which))
      .orderBy(desc(ordersTable.placedAt))
      .limit(limit);
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, by, exact: exact && rows.length === 1 });
  }
  return [...found.values()].slice(0, limit);
}

interface Way {
  by: FoundRow['by'];
  where: SQL | undefined;
  exact: boolean;
  /** True for a fallback that runs only if nothing else matches. */
  instead?: true;
}

function certainWays(db: Db, { reference, payment, awb }: SearchTerms): Way[] {
  return [
    ...(reference ? [{ by: 'reference' as const, where: eq(ordersTable.reference, reference), exact: true }] : []),
    ...(payment
      ? [
          {
            by: 'payment' as const,
            where: inArray(
              ordersTable.id,
              db.select({ id: paymentsTable.orderId }).from(paymentsTable).where(eq(paymentsTable.id, payment)),
            ),
            exact: true,
          },
        ]
      : []),
    ...(awb
      ? [
          {
            by: 'awb' as const,
            where: inArray(
              ordersTable.id,
              db.select({ id: shipmentsTable.orderId }).from(shipmentsTable).where(eq(shipmentsTable.awb, awb)),
            ),
            exact: true,
          },
        ]
      : []),
  ];
}

/**
 * Finds the newest orders by the first or last characters of their reference, as customers read them out on the phone.
 */
function referencePartWays({ referencePart }: SearchTerms): Way[] {
  if (!referencePart) return [];
  const where = sql`${ordersTable.id} in (select o.id from (select id, reference from orders order by placed_at desc limit ${newest}) o
    where starts_with(o.reference, ${referencePart}) or right(o.reference, ${referencePart.length}) = ${referencePart})`;
  return [{ by: 'reference', where, exact: false, instead: true }];
}

function personalWays({ phone, phoneEnd, email, emailStart, names }: SearchTerms): Way[] {
  const ways: Way[] = [];
  if (phone) ways.push({ by: 'phone', where: eq(ordersTable.phone, phone), exact: false });
  if (phoneEnd)
    ways.push({
      by: 'phone',
      where: and(sql`right(${ordersTable.phone}, 4) = ${phoneEnd}`, names && hasNames(names)),
      exact: false,
    });
  if (email) ways.push({ by: 'email', where: eq(ordersTable.email, email), exact: false });
  if (emailStart) {
    const where = like(ordersTable.email, `${emailStart.replace(/[\\%_]/g, '\\$&')}%`);
    ways.push({ by: 'email', where, exact: false, ...(email !== undefined && { instead: true }) });
  }
  // Orders are scanned newest first and the scan stops early, so that not all orders of a common name are sorted.
  if (names && !phoneEnd) {
    const said = queryOf(names, 'last');
    ways.push({
      by: 'name',
      where: sql`${ordersTable.id} in (select o.id from (select id, address from orders order by placed_at desc limit ${newest}) o
        where to_tsvector('simple', o.address ->> 'fullName') @@ ${said})`,
      exact: false,
    });
    ways.push({ by: 'name', where: amongNames(said), exact: false });
    // Every name may be a prefix here, such as 'sub iyer'. Slow for common names, since all prefix matches are
    // collected before they are compared.
    if (names.length > 1)
      ways.push({ by: 'name', where: amongNames(queryOf(names, 'each')), exact: false, instead: true });
  }
  return ways;
}

function hasNames(names: readonly string[]): SQL {
  // Names filter the rows found by phone, since the name index would return a tenth of all orders.
  return sql`(to_tsvector('simple', ${ordersTable.address} ->> 'fullName') @@ ${queryOf(names, 'each')}) is true`;
}

function amongNames(said: SQL): SQL {
  return sql`${ordersTable.id} in (select o.id from orders o where to_tsvector('simple', o.address ->> 'fullName') @@ ${said} limit ${mostOfAName})`;
}

/**
 * Builds the full-text query of names. The last name may be a prefix, or each may be one. Names here consist of letters
 * only.
 */
function queryOf(names: readonly string[], beginning: 'last' | 'each'): SQL {
  const words = names.map((name, at) => (beginning === 'each' || at === names.length - 1 ? `${name}:*` : name));
  return sql`to_tsquery('simple', ${words.join(' & ')})`;
}
