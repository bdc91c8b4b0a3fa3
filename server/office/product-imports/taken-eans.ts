import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import type { PlannedImport } from './imported-draft.ts';

/** Removes barcodes that other products have from planned drafts, and notes each as a doubt. */
export async function leaveTakenEans(db: Db, planned: readonly PlannedImport[]): Promise<void> {
  const drafts = planned.flatMap((plan) => ('draft' in plan ? [{ row: plan.row, draft: plan.draft }] : []));
  const eans = drafts.flatMap(({ draft }) => draft.eans.map(([, ean]) => ean));
  if (eans.length === 0) return;
  const taken = await db
    .select({ ean: skuPlacesTable.ean, name: productsTable.name })
    .from(skuPlacesTable)
    .innerJoin(productsTable, eq(productsTable.id, skuPlacesTable.productId))
    .where(inArray(skuPlacesTable.ean, eans));
  const names = new Map(taken.map(({ ean, name }) => [ean, name]));
  for (const { row, draft } of drafts) {
    for (const [size, ean] of draft.eans) {
      const name = names.get(ean);
      if (name === undefined) continue;
      const sentence = `${size}: the barcode ${ean} belongs to ${name}. It is left out.`;
      draft.doubts.push({ row, column: 'Barcode', sentence });
      draft.imported.notes.push(`Barcode: ${sentence}`);
    }
    draft.eans = draft.eans.filter(([, ean]) => !names.has(ean));
  }
}
