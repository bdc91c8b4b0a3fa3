import { sql } from 'drizzle-orm';
import { typedProductId } from '#contract/category-names.ts';
import { type CountLine, countPage, type OpenCount } from '#contract/office/stock.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockCountLinesTable, stockCountsTable, stockTable } from '#database/schema/stock.ts';

interface Line extends CountLine, Record<string, unknown> {}

interface Head extends Record<string, unknown> {
  number: number;
  begunAt: string;
  all: number;
  entered: number;
}

/**
 * Reads the open count for the people who count: found and moved quantities, never the ledger's stock. Null if none is
 * open.
 */
export async function readCount(db: Db, q?: string): Promise<OpenCount | null> {
  const { rows: heads } = await db.execute<Head>(sql`
    select c.id as number, to_json(c.begun_at) #>> '{}' as "begunAt", count(l.*)::int as all, count(l.figure)::int as entered
    from ${stockCountsTable} c left join ${stockCountLinesTable} l on l.count_id = c.id where c.ended_at is null group by c.id`);
  const [head] = heads;
  if (!head) return null;
  const like = q ? `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const found =
    like === undefined
      ? sql``
      : sql`and (lower(p.name) like ${like} or lower(k.shelf) like ${like} or p.id = ${typedProductId(q ?? '')})`;
  const { rows } = await db.execute<Line>(sql`${linesOf(sql`${head.number}::int`, found)}
    order by l.figure is not null, k.shelf nulls last, p.name, p.id, s.position limit ${countPage}`);
  return { ...head, begunAt: new Date(head.begunAt).toISOString(), lines: rows };
}

/** Reads one size of the open count; undefined if it is not counted. */
export async function readCountLine(db: Db, product: string, size: string): Promise<CountLine | undefined> {
  const { rows } = await db.execute<Line>(
    linesOf(
      sql`(select id from ${stockCountsTable} where ended_at is null)`,
      sql`and l.product_id = ${product} and l.size = ${size}`,
    ),
  );
  return rows[0];
}

function linesOf(count: ReturnType<typeof sql>, which: ReturnType<typeof sql>) {
  return sql`
    select l.product_id as product, l.size, p.name, k.shelf, l.figure, l.entered_by as by, coalesce(l.came, 0)::int as came,
      coalesce(l.went, 0)::int as went, l.booked_at is not null as booked
    from ${stockCountLinesTable} l join ${productsTable} p on p.id = l.product_id
      join ${stockTable} s on s.product_id = l.product_id and s.size = l.size
      left join ${skuPlacesTable} k on k.product_id = l.product_id and k.size = l.size
    where l.count_id = ${count} ${which}`;
}
