import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';

/** Folder of the demonstration catalogue, which shopkeepers edit. */
export const seedFolder = path.resolve(import.meta.dirname, '../../../database/seed');

/** Installs the demonstration catalogue into a database without products. Returns the number of products. */
export async function seedEmptyShop(db: Db): Promise<number> {
  const counted = (await db.select({ count: sql<number>`count(*)::int` }).from(productsTable))[0];
  if (counted && counted.count > 0) return 0;
  // An empty shop uses the built-in lists.
  const shopFacts = createShopFacts();
  const catalogue = await readCatalogueFiles(shopFacts, seedFolder);
  return (await applyCatalogue(shopFacts, db, catalogue, { person: 'the shop', at: new Date() })).added;
}
