import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productTag, stockTag } from './tags.ts';

/** Channel of cache invalidations between instances. */
export const invalidatedChannel = 'maidan_invalidated';

/** Invalidates the pages with these tags on every instance when the transaction commits. */
export async function invalidatePages(tx: Db, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await tx.execute(sql`select pg_notify(${invalidatedChannel}, ${payloadOf(tags)})`);
}

/**
 * Invalidates the stock of these products on every instance: their pages, and the lists that show which sizes are sold
 * out.
 */
export function invalidateStock(tx: Db, productIds: readonly string[]): Promise<void> {
  return invalidatePages(
    tx,
    [...new Set(productIds)].flatMap((id) => [stockTag(id), productTag(id)]),
  );
}

/** Serializes tags. NOTIFY allows at most 8000 bytes; a longer list invalidates everything. */
function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags);
  return Buffer.byteLength(payload) < 7000 ? payload : JSON.stringify('everything');
}
