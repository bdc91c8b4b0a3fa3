import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stockCountLinesTable, stockCountsTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

export interface BegunCount {
  id: number;
  /** Number of sizes whose count starts now, with their products. */
  sizes: number;
  products: string[];
  /** Number of figures entered earlier that are discarded. */
  forgotten: number;
}

interface Beginning {
  /** Products to count; all that are sold or in stock if omitted. */
  productIds?: readonly string[];
  person: string;
  /** True to restart the count of named products and discard their figures. */
  anew?: boolean;
}

/**
 * Starts a stock count of some products, or of all that are sold or in stock. Stores the current ledger, so that later
 * movements cause no differences. Adds to an open count: sizes already in it keep their figures, unless named products
 * restart.
 */
export function beginCount(
  db: Db,
  { productIds, person, anew = false }: Beginning,
  { dry }: { dry: boolean },
): Promise<BegunCount> {
  return inDryRunTransaction(db, dry, async (tx) => {
    await tx.execute(sql`insert into ${stockCountsTable} default values on conflict do nothing`);
    const id = await lockOpenCount(tx);
    if (id === undefined) throw new Problem(409, 'conflict', 'A count has just ended. Begin again.');
    const named =
      productIds && sql`s.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`;
    const again = named && anew ? named : undefined;
    const begin = sql`do update set begun_at = now(), begun_by = excluded.begun_by, held = excluded.held, after_movement = excluded.after_movement,
      figure = null, entered_at = null, entered_by = null, came = null, went = null, difference = null where l.booked_at is null`;
    const forgotten = await tx.execute<{ figures: number }>(sql`
      select count(*)::int as figures from ${stockCountLinesTable} s where count_id = ${id} and figure is not null and booked_at is null and ${again ?? sql`false`}`);
    // One statement reads both, so they are consistent. Each movement locks its row and movements are numbered in
    // commit order, so the last one seen here is the last in the sum.
    const { rows: begun } = await tx.execute<{ product: string }>(sql`
      insert into ${stockCountLinesTable} as l (count_id, product_id, size, begun_by, held, after_movement)
      select ${id}, s.product_id, s.size, ${person}, s.available + s.reserved,
        coalesce((select max(m.id) from ${stockMovementsTable} m where m.product_id = s.product_id and m.size = s.size), 0)
      from ${stockTable} s where ${named ?? sql`s.offered or s.available + s.reserved > 0`}
      on conflict (count_id, product_id, size) ${again ? begin : sql`do nothing`}
      returning product_id as product`);
    const products = [...new Set(begun.map(({ product }) => product))];
    return { id, sizes: begun.length, products, forgotten: forgotten.rows[0]?.figures ?? 0 };
  });
}

/** Locks the open count, if there is one, until the transaction ends. */
export async function lockOpenCount(tx: Db): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${stockCountsTable} where ended_at is null for update`,
  );
  return rows[0]?.id;
}
