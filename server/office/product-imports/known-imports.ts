import { sql } from 'drizzle-orm';
import type { ImportSource } from '#contract/office/lists.ts';
import { importKeyMark } from '#contract/office/product-imports.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import type { StoredOrigin } from './imported-draft.ts';

/** Product that an earlier import made. */
interface KnownImport {
  id: string;
  name: string;
}

/** Products of earlier imports, by what they were called in the other shop. */
export interface KnownImports {
  /** Finds the product made of a handle, SKU or id, or one with any of the SKUs. */
  find: (origin: Pick<StoredOrigin, 'source' | 'key' | 'colour' | 'skus'>) => KnownImport | undefined;
}

interface Row extends KnownImport, Record<string, unknown> {
  source: ImportSource;
  key: string;
  colour: string;
  skus: string[];
}

const nameOf = ({ source, key, colour }: Pick<StoredOrigin, 'source' | 'key' | 'colour'>) =>
  JSON.stringify([source, key.toLowerCase(), colour.toLowerCase()]);

/** Reads the products that imports have made. Those thrown away are left out, so that they can be brought again. */
export async function readKnownImports(db: Db): Promise<KnownImports> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, o ->> 'source' as source, o ->> 'key' as key, o ->> 'colour' as colour, o -> 'skus' as skus
    from ${productsTable} p join ${productVersionsTable} v on v.product_id = p.id and v.version = 1
      cross join lateral (select v.facts -> 'imported' as o) origin
    where p.made_under like ${`${importKeyMark}%`} and p.state <> 'discarded' and o is not null`);
  const byName = new Map<string, KnownImport>();
  const bySku = new Map<string, KnownImport>();
  for (const { id, name, source, key, colour, skus } of rows) {
    byName.set(nameOf({ source, key, colour }), { id, name });
    for (const sku of skus) bySku.set(sku.toLowerCase(), { id, name });
  }
  return {
    find: (origin) =>
      byName.get(nameOf(origin)) ??
      origin.skus.map((sku) => bySku.get(sku.toLowerCase())).find((known) => known !== undefined),
  };
}
