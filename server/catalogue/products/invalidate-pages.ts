import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productTag, stockTag } from './tags.ts';

/** The channel on which instances tell each other what to forget. */
export const invalidatedChannel = 'maidan_invalidated';

/** Names the pages to forget, by their tags, to every instance when the transaction commits. */
export async function invalidatePages(tx: Db, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await tx.execute(sql`select pg_notify(${invalidatedChannel}, ${payloadOf(tags)})`);
}

/** Has every instance forget what shows the pieces of these products: their pages, and the lists that call a size sold out. */
export function invalidateStock(tx: Db, productIds: readonly string[]): Promise<void> {
  return invalidatePages(
    tx,
    [...new Set(productIds)].flatMap((id) => [stockTag(id), productTag(id)]),
  );
}

/** NOTIFY carries at most 8000 bytes; beyond that everything is forgotten. */
function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags);
  return Buffer.byteLength(payload) < 7000 ? payload : JSON.stringify('everything');
}
