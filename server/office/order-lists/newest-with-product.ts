import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';

/** What a list may be narrowed by besides its product and still be filled soon from the newest orders with it: no other filter leaves few of them. */
const widely: ReadonlySet<string> = new Set(['product', 'payment', 'delivery', 'from', 'to', 'sort', 'limit', 'after']);

/** Tells whether a list is of the newest orders with one product, as a shop asks for it: those stand in a row in an index. Pure. */
export function isOfNewest(filter: { product?: string | undefined; sort: string } & Record<string, unknown>): boolean {
  const narrowed = Object.entries(filter).filter(([name, value]) => value !== undefined && !widely.has(name));
  return filter.product !== undefined && filter.sort === '-placed' && narrowed.length === 0;
}

interface Between {
  from: Date | undefined;
  before: Date | undefined;
  /** Where the page before ended. */
  cursor: readonly [at: string, orderId: string] | undefined;
}

/** The orders with a product, newest first and each once, as a table to join orders to by both its columns: read from the index as far as a page needs. */
export function newestWithProduct(db: Db, product: string, { from, before, cursor }: Between) {
  const { orderId, placedAt, productId } = orderLines;
  const after: SQL | undefined = cursor && sql`(${placedAt}, ${orderId}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;
  return db
    .select({ orderId, placedAt })
    .from(orderLines)
    .where(and(eq(productId, product), from && gte(placedAt, from), before && lt(placedAt, before), after))
    .groupBy(placedAt, orderId)
    .orderBy(desc(placedAt), desc(orderId))
    .as('sold');
}
