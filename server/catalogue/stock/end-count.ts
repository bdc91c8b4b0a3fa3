import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockCountLinesTable, stockCountsTable, stockTable } from '#database/schema/stock.ts';
import { invalidateStock } from '#server/catalogue/products/invalidate-pages.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { addDifferences, type Sku } from '#server/orders/model/stock-statements.ts';
import { lockOpenCount } from './begin-count.ts';

export interface Difference extends Sku {
  name: string;
  difference: number;
  /** Sellable pieces at the time of the attempted booking. */
  available: number;
}

export interface EndedCount {
  id: number;
  /** Differences booked now. */
  booked: Difference[];
  /** Missing pieces that are reserved for orders. They are not booked, and their count stays open. */
  stuck: Difference[];
  /** Numbers of sizes that match the ledger, and of sizes without a figure, which do not change. */
  agree: number;
  uncounted: number;
}

/**
 * Ends the open count: books each difference as a movement by the person who ends it. A size whose stock would become
 * negative, as orders reserve the pieces, is not booked and stays open. Throws Problem if no count is open.
 */
export function endCount(db: Db, { person }: { person: string }, { dry }: { dry: boolean }): Promise<EndedCount> {
  return inDryRunTransaction(db, dry, async (tx) => {
    const id = await lockOpenCount(tx);
    if (id === undefined) throw new Problem(409, 'conflict', 'No count is open. Begin one: stock count begin');
    const found = sql`
      select product_id, size, difference, 'counted ' || figure || ', the books had ' || (held - went) ||
        case when came + went > 0 then ' to ' || (held + came) else '' end as note
      from ${stockCountLinesTable} where count_id = ${id} and difference <> 0 and booked_at is null`;
    const added = await addDifferences(tx, found, { person, reference: `count ${id}` });
    const lines = await readLines(tx, id);
    const booked = lines.filter((line) => isIn(added, line));
    const stuck = lines.filter((line) => line.difference && !line.wasBooked && !isIn(added, line));
    const open = JSON.stringify(stuck.map(({ productId, size }) => ({ productId, size })));
    await tx.execute(sql`
      update ${stockCountLinesTable} set booked_at = now() where count_id = ${id} and booked_at is null and figure is not null
        and (product_id, size) not in (select "productId", size from jsonb_to_recordset(${open}::jsonb) as g("productId" text, size text))`);
    if (stuck.length === 0)
      await tx.execute(sql`update ${stockCountsTable} set ended_at = now(), ended_by = ${person} where id = ${id}`);
    await invalidateStock(
      tx,
      added.map(({ productId }) => productId),
    );
    return {
      id,
      booked: booked.map(asDifference),
      stuck: stuck.map(asDifference),
      agree: lines.filter(({ difference }) => difference === 0).length,
      uncounted: lines.filter(({ difference }) => difference === null).length,
    };
  });
}

interface Line extends Sku, Record<string, unknown> {
  name: string;
  difference: number | null;
  available: number;
  wasBooked: boolean;
}

async function readLines(tx: Db, id: number): Promise<Line[]> {
  const { rows } = await tx.execute<Line>(sql`
    select l.product_id as "productId", l.size, p.name, l.difference, l.booked_at is not null as "wasBooked", s.available
    from ${stockCountLinesTable} l join ${productsTable} p on p.id = l.product_id join ${stockTable} s on s.product_id = l.product_id and s.size = l.size
    where l.count_id = ${id} order by l.product_id, s.position`);
  return rows;
}

function isIn(skus: readonly Sku[], { productId, size }: Sku): boolean {
  return skus.some((sku) => sku.productId === productId && sku.size === size);
}

function asDifference({ productId, size, name, difference, available }: Line): Difference {
  return { productId, size, name, difference: difference ?? 0, available };
}
