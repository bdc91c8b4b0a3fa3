import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';

/** Filters that match so many orders that a scan of the newest orders with a product fills a page. */
const widely: ReadonlySet<string> = new Set(['product', 'payment', 'delivery', 'from', 'to', 'sort', 'limit', 'after']);

/** Returns true if a list shows the newest orders with one product, which one index covers in order. Pure. */
export function isOfNewest(filter: { product?: string | undefined; sort: string } & Record<string, unknown>): boolean {
  const narrowed = Object.entries(filter).filter(([name, value]) => value !== undefined && !widely.has(name));
  return filter.product !== undefined && filter.sort === '-placed' && narrowed.length === 0;
}

interface Between {
  from: Date | undefined;
  before: Date | undefined;
  /** End of the previous page. */
  cursor: readonly [at: string, orderId: string] | undefined;
}

/**
 * Queries the orders with a product, newest first without duplicates, for a join with orders by both columns. Reads
 * only as much of the index as a page needs.
 */
export function newestWithProduct(db: Db, product: string, { from, before, cursor }: Between) {
  const { orderId, placedAt, productId } = orderLinesTable;
  const after: SQL | undefined = cursor && sql`(${placedAt}, ${orderId}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;
  return db
    .select({ orderId, placedAt })
    .from(orderLinesTable)
    .where(and(eq(productId, product), from && gte(placedAt, from), before && lt(placedAt, before), after))
    .groupBy(placedAt, orderId)
    .orderBy(desc(placedAt), desc(orderId))
    .as('sold');
}
