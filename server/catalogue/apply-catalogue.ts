import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { CatalogueAthlete, CatalogueProduct } from './catalogue-file.ts';
import { listingsOf } from './collections.ts';
import { athletesTag, listingTag, productTag } from './tags.ts';

export interface Applied {
  added: number;
  changed: number;
  /** What kept pages must be forgotten by. */
  tags: string[];
}

/** The channel on which instances tell each other what to forget. */
export const invalidatedChannel = 'maidan_invalidated';

/**
 * Writes the data files' products and athletes in one transaction: adds what is new, updates what differs. Stock of a size that is
 * there already is left alone unless `recount` asks for it; a size no longer listed is no longer offered. The pages
 * that show a change are named to every instance when the transaction commits.
 */
export async function applyCatalogue(
  db: Db,
  catalogue: { products: CatalogueProduct[]; athletes: CatalogueAthlete[] },
  options: { recount: boolean },
): Promise<Applied> {
  return inTransaction(db, async (tx) => {
    const before = new Map((await tx.select().from(products)).map((row) => [row.id, row]));
    const applied: Applied = { added: 0, changed: 0, tags: [] };
    const tags = new Set<string>();
    for (const product of catalogue.products) {
      const row = rowOf(product);
      const old = before.get(product.id);
      const differs = !old || !same(row, old);
      if (differs)
        await tx
          .insert(products)
          .values(row)
          .onConflictDoUpdate({ target: products.id, set: { ...row, updatedAt: sql`now()` } });
      const sizesDiffer = await writeSizes(tx, product, options.recount);
      if (!differs && !sizesDiffer) continue;
      tags.add(productTag(product.id));
      for (const listing of [...(old ? listingsOf(old) : []), ...listingsOf(product)]) tags.add(listingTag(listing));
      if (old) applied.changed += 1;
      else applied.added += 1;
    }
    if (await writeAthletes(tx, catalogue.athletes)) tags.add(athletesTag);
    applied.tags = [...tags];
    if (tags.size > 0) await tx.execute(sql`select pg_notify(${invalidatedChannel}, ${payloadOf(applied.tags)})`);
    return applied;
  });
}

/** Writes the athletes in the order of the file. Says whether anything of them changed. */
async function writeAthletes(tx: Db, wanted: CatalogueAthlete[]): Promise<boolean> {
  const before = new Map((await tx.select().from(athletes)).map((row) => [row.slug, row]));
  let changed = false;
  for (const [position, athlete] of wanted.entries()) {
    const row = { ...athlete, position };
    const old = before.get(athlete.slug);
    if (old && sorted(old) === sorted(row)) continue;
    changed = true;
    await tx.insert(athletes).values(row).onConflictDoUpdate({ target: athletes.slug, set: row });
  }
  return changed;
}

/** NOTIFY carries at most 8000 bytes; beyond that everything is forgotten. */
function payloadOf(tags: string[]): string {
  const payload = JSON.stringify(tags);
  return Buffer.byteLength(payload) < 7000 ? payload : JSON.stringify('everything');
}

type ProductValues = typeof products.$inferInsert;

function rowOf(product: CatalogueProduct): ProductValues {
  const { sizes, ...row } = product;
  return row;
}

/** Compares what the file says with the row, key by key. */
function same(wanted: ProductValues, row: typeof products.$inferSelect): boolean {
  const { updatedAt, ...stored } = row;
  return sorted(wanted) === sorted(stored);
}

/** A value as text, whatever the order of its keys: a JSON column has one of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

async function writeSizes(tx: Db, product: CatalogueProduct, recount: boolean): Promise<boolean> {
  const rows = await tx.select().from(stock).where(eq(stock.productId, product.id));
  const known = new Map(rows.map((row) => [row.size, row]));
  let changed = false;
  for (const [position, { size, stock: counted }] of product.sizes.entries()) {
    const row = known.get(size);
    known.delete(size);
    const available = row && !recount ? row.available : counted;
    if (row?.offered && row.position === position && row.available === available) continue;
    changed = true;
    await tx
      .insert(stock)
      .values({ productId: product.id, size, position, offered: true, available })
      .onConflictDoUpdate({ target: [stock.productId, stock.size], set: { position, offered: true, available } });
    const difference = available - (row?.available ?? 0);
    if (difference !== 0) {
      await tx.insert(stockMovements).values({ productId: product.id, size, available: difference, reserved: 0, reason: 'counted' });
    }
  }
  for (const row of known.values()) {
    if (!row.offered) continue;
    changed = true;
    await tx.update(stock).set({ offered: false }).where(sql`${stock.productId} = ${product.id} and ${stock.size} = ${row.size}`);
  }
  return changed;
}
