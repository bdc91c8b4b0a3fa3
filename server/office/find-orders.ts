import { and, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { foundBy } from '#contract/office/search.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { payments } from '#database/schema/payments.ts';
import { shipments } from '#database/schema/shipments.ts';
import { findsPeople, type Sight } from './order-sight.ts';
import { readWords, type Wanted } from './read-words.ts';

type OrderRow = typeof orders.$inferSelect;

/** An order that was found, and by what. */
export interface FoundRow {
  row: OrderRow;
  by: (typeof foundBy)[number];
  /** It is this one and no other. */
  exact: boolean;
}

/** Of many people of one name so many are looked at: the newest of them are shown. */
const mostOfAName = 2000;

/** Finds orders by what somebody typed: each way has an index of its own. The surest come first, then the newest. */
export async function findOrders(db: Db, typed: string, sight: Sight, limit: number): Promise<FoundRow[]> {
  const wanted = readWords(typed);
  const ways = [...certainWays(db, wanted), ...(findsPeople(sight.shown) ? personalWays(wanted) : [])];
  const found = new Map<string, FoundRow>();
  for (const { by, where, exact } of ways) {
    if (found.size >= limit) break;
    const rows = await db.select().from(orders).where(and(where, sight.which)).orderBy(desc(orders.placedAt)).limit(limit);
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, by, exact: exact && rows.length === 1 });
  }
  return [...found.values()].slice(0, limit);
}

interface Way {
  by: FoundRow['by'];
  where: SQL | undefined;
  exact: boolean;
}

function certainWays(db: Db, { reference, payment, awb }: Wanted): Way[] {
  return [
    ...(reference ? [{ by: 'reference' as const, where: eq(orders.reference, reference), exact: true }] : []),
    ...(payment
      ? [
          {
            by: 'payment' as const,
            where: inArray(orders.id, db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, payment))),
            exact: true,
          },
        ]
      : []),
    ...(awb
      ? [
          {
            by: 'awb' as const,
            where: inArray(orders.id, db.select({ id: shipments.orderId }).from(shipments).where(eq(shipments.awb, awb))),
            exact: true,
          },
        ]
      : []),
  ];
}

function personalWays({ phone, phoneEnd, email, emailStart, names }: Wanted): Way[] {
  const ways: Way[] = [];
  if (phone) ways.push({ by: 'phone', where: eq(orders.phone, phone), exact: false });
  if (phoneEnd)
    ways.push({ by: 'phone', where: and(sql`right(${orders.phone}, 4) = ${phoneEnd}`, names && hasNames(names)), exact: false });
  if (email) ways.push({ by: 'email', where: eq(orders.email, email), exact: false });
  if (emailStart) ways.push({ by: 'email', where: like(orders.email, `${emailStart.replace(/[\\%_]/g, '\\$&')}%`), exact: false });
  // Walked through in one go and stopped early: a name that thousands have is not sorted whole.
  if (names && !phoneEnd)
    ways.push({
      by: 'name',
      where: sql`${orders.id} in (select o.id from orders o where to_tsvector('simple', o.address ->> 'fullName') @@ ${queryOf(names)} limit ${mostOfAName})`,
      exact: false,
    });
  return ways;
}

function hasNames(names: readonly string[]): SQL {
  return sql`to_tsvector('simple', ${orders.address} ->> 'fullName') @@ ${queryOf(names)}`;
}

/** Nothing but letters comes here. */
function queryOf(names: readonly string[]): SQL {
  return sql`to_tsquery('simple', ${names.map((name) => `${name}:*`).join(' & ')})`;
}
