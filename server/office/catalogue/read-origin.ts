import { and, eq, sql } from 'drizzle-orm';
import { ImportedFrom, importKeyMark } from '#contract/office/product-imports.ts';
import type { Db } from '#database/db.ts';
import { type productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { photographsIn } from '#server/catalogue/products/product-facts.ts';

type Row = typeof productsTable.$inferSelect;

/** Returns true for a product that an import made. Pure. */
function isImported({ madeUnder }: Pick<Row, 'madeUnder'>): boolean {
  return madeUnder?.startsWith(importKeyMark) === true;
}

/** Reads the origin of an imported draft; null for other products. */
export async function readOrigin(db: Db, row: Pick<Row, 'id' | 'madeUnder' | 'state'>): Promise<ImportedFrom | null> {
  if (row.state !== 'draft' || !isImported(row)) return null;
  const [found] = await db
    .select({ origin: sql<unknown>`${productVersionsTable.facts} -> 'imported'` })
    .from(productVersionsTable)
    .where(and(eq(productVersionsTable.productId, row.id), eq(productVersionsTable.version, 1)));
  return ImportedFrom.safeParse(found?.origin).data ?? null;
}

type Lacking = Pick<
  Row,
  | ('state' | 'madeUnder' | 'description' | 'details' | 'hsn' | 'countryOfOrigin' | 'mrpPaise' | 'licensor')
  | ('team' | 'picture' | 'gallery')
>;

/** Lists in a word each what an imported draft still needs; empty for other products. Pure. */
export function lacksOf(row: Lacking): string[] {
  if (row.state !== 'draft' || !isImported(row)) return [];
  const lacks: [boolean, string][] = [
    [row.mrpPaise === null, 'MRP'],
    [row.hsn === '', 'HSN'],
    [row.countryOfOrigin === '', 'origin'],
    [row.picture === null && photographsIn(row.gallery).length === 0, 'pictures'],
    [row.team === null, 'club'],
    [row.licensor === '', 'licensor'],
    [row.description === '', 'description'],
    [row.details.length === 0, 'fabric and care'],
  ];
  return lacks.filter(([lacking]) => lacking).map(([, word]) => word);
}
