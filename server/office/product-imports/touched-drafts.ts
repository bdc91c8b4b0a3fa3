import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { firstStockNote } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import type { RowRecord } from '#server/office/sheet-files/write-sheet.ts';

/** SQL condition: the barcode of a size `k` is one that the row `r` of the import wrote. */
const isImportedEan = sql`r.changes -> 'eans' @> jsonb_build_array(jsonb_build_array(k.size, k.ean))`;

/**
 * Finds drafts of an import whose stock, barcodes or shelves have changed since: the reason by product. Locks their
 * stock, so that none arrives meanwhile.
 */
export async function findTouched(tx: Db, sheetId: string, rows: readonly RowRecord[]): Promise<Map<string, string>> {
  const products = JSON.stringify(rows.flatMap(({ productId }) => productId ?? []));
  const given = sql`(select jsonb_array_elements_text(${products}::jsonb))`;
  await tx.execute(sql`
    select from ${stockTable} s where s.product_id in ${given}
    order by (s.product_id || ' ' || s.size) collate "C" for update`);
  const moved = await tx.execute<{ product: string }>(sql`
    select distinct m.product_id as product from ${stockMovementsTable} m where m.product_id in ${given}
      and (m.reason <> 'arrived' or m.reference is not null or m.note is distinct from ${firstStockNote})`);
  const placed = await tx.execute<{ product: string }>(sql`
    select distinct k.product_id as product
    from ${productSheetRowsTable} r join ${skuPlacesTable} k on k.product_id = r.product_id
    where r.sheet_id = ${sheetId} and k.product_id in ${given}
      and (k.shelf is not null or (k.ean is not null and not ${isImportedEan}))`);
  return new Map([
    ...placed.rows.map(({ product }) => [product, 'Its barcodes or shelves have changed since'] as const),
    ...moved.rows.map(({ product }) => [product, 'Its stock has changed since'] as const),
  ]);
}

/** Takes the barcodes that an import wrote from its thrown-away drafts, so that the products can be brought again. */
export async function releaseEans(tx: Db, sheetId: string): Promise<void> {
  await tx.execute(sql`
    update ${skuPlacesTable} k set ean = null from ${productSheetRowsTable} r
    where r.sheet_id = ${sheetId} and r.state = 'undone' and k.product_id = r.product_id and ${isImportedEan}`);
}
