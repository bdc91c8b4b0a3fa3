import { asc } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockTable } from '#database/schema/stock.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';

/** Numbers of places per row, and of levels per place. */
const places = 24;
const levels = 5;
const rowLetters = 'ABCDEFGHJK';

/**
 * Assigns a shelf place to every size without one, with the sizes of a product next to each other. Existing places
 * stay.
 */
export async function fillShelves(db: Db, now: Date): Promise<void> {
  const rows = await db
    .select({ productId: stockTable.productId, size: stockTable.size })
    .from(stockTable)
    .orderBy(asc(stockTable.productId), asc(stockTable.position));
  const values = rows.map(({ productId, size }, at) => ({ productId, size, shelf: shelfAt(at), changedAt: now }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < values.length; from += 500)
      await tx
        .insert(skuPlacesTable)
        .values(values.slice(from, from + 500))
        .onConflictDoNothing();
  });
}

/** Returns the shelf place of an index: 'B-04-2'. Pure. */
export function shelfAt(at: number): string {
  const place = Math.floor(at / levels);
  const row = rowLetters[Math.floor(place / places) % rowLetters.length];
  return `${row}-${String((place % places) + 1).padStart(2, '0')}-${(at % levels) + 1}`;
}
