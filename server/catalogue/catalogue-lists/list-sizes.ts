import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';

/** Note of the movement by which a new size gets its first pieces. */
export const firstStockNote = 'first stock, from the catalogue';

/** Size of a data file, with its number of pieces. */
export interface ListedSize {
  productId: string;
  size: string;
  position: number;
  /** Number of pieces in the file; null for no change, or zero for a new size. */
  figure: number | null;
}

/** Size whose number in the file differs from the one last applied. */
export interface OtherFigure {
  productId: string;
  size: string;
  /** Number in the file when last applied; null if it was not stored. */
  said: number | null;
  says: number;
  available: number;
}

export interface ListedSizes {
  /** Products with a new, removed or reordered size. */
  changed: string[];
  figures: OtherFigure[];
}

/**
 * Writes the sizes of products and their order. A new size starts with the file's pieces, as an arrival; existing stock
 * never changes. Sizes no longer in the file are no longer offered.
 */
export async function listSizes(
  tx: Db,
  products: readonly string[],
  listed: readonly ListedSize[],
  person: string,
): Promise<ListedSizes> {
  const given = sql`
    given as (
      select "productId" as product_id, size, position, figure
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as g("productId" text, size text, position int, figure int)
    )`;
  const added = await tx.execute<{ product_id: string }>(sql`
    with ${given}, added as (
      insert into ${stockTable} (product_id, size, position, available, in_file)
      select product_id, size, position, coalesce(figure, 0), coalesce(figure, 0) from given order by (product_id || ' ' || size) collate "C"
      on conflict do nothing returning product_id, size, available
    ), arrived as (
      insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, person, note)
      select product_id, size, available, 0, 'arrived', ${person}, ${firstStockNote}::text from added where available > 0
    )
    select distinct product_id from added`);
  const { rows } = await tx.execute<Differing>(sql`
    with ${given}, differing as (
      select s.product_id, s.size, s.available, s.in_file, given.figure, given.position, given.size is not null as listed,
        given.size is null or not s.offered or s.position <> given.position as shown
      from ${stockTable} s left join given on given.product_id = s.product_id and given.size = s.size
      where s.product_id in (select jsonb_array_elements_text(${JSON.stringify(products)}::jsonb)) and case when given.size is null then s.offered
        else not s.offered or s.position <> given.position or (given.figure is not null and s.in_file is distinct from given.figure) end
      order by (s.product_id || ' ' || s.size) collate "C" for update of s
    ), written as (
      update ${stockTable} s set offered = d.listed, position = coalesce(d.position, s.position), in_file = coalesce(d.figure, s.in_file)
      from differing d where s.product_id = d.product_id and s.size = d.size
    )
    select product_id, size, available, in_file, figure, shown from differing order by product_id, position`);
  const changed = [...added.rows, ...rows.filter(({ shown }) => shown)].map(({ product_id }) => product_id);
  const figures = rows.flatMap(({ product_id, size, in_file, figure, available }) =>
    figure === null || figure === in_file
      ? []
      : [{ productId: product_id, size, said: in_file, says: figure, available }],
  );
  return { changed: [...new Set(changed)], figures };
}

interface Differing extends Record<string, unknown> {
  product_id: string;
  size: string;
  available: number;
  in_file: number | null;
  figure: number | null;
  shown: boolean;
}
