import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { CatalogueAthlete, CatalogueProduct } from './catalogue-file.ts';
import { listingsOf } from './collections.ts';
import { listSizes, type OtherFigure } from './list-sizes.ts';
import { athletesTag, listingTag, productTag } from './tags.ts';
import { tellPages } from './tell-pages.ts';

export interface Applied {
  added: number;
  changed: number;
  /** Sizes of which the files say another number of pieces than when they were last applied. No piece moved. */
  figures: (OtherFigure & { name: string })[];
  /** What kept pages must be forgotten by. */
  tags: string[];
}

/** Held by the transaction that applies a catalogue: two at once would mix. */
const applying = 726_003;

/**
 * Writes the data files' products and athletes in one transaction: adds what is new, updates what differs. A new size begins with
 * the pieces its file names; of one that is there already no piece moves, and a size no longer listed is no longer offered. The
 * pages that show a change are named to every instance when the transaction commits. `person` is who has it applied.
 */
export async function applyCatalogue(
  db: Db,
  catalogue: { products: CatalogueProduct[]; athletes: CatalogueAthlete[] },
  person: string,
): Promise<Applied> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${applying})`);
    const before = new Map((await tx.select().from(products)).map((row) => [row.id, row]));
    const different = new Set<string>();
    for (const product of catalogue.products) {
      const row = rowOf(product);
      const old = before.get(product.id);
      if (old && same(row, old)) continue;
      different.add(product.id);
      await tx
        .insert(products)
        .values(row)
        .onConflictDoUpdate({ target: products.id, set: { ...row, updatedAt: sql`now()` } });
    }
    const tags = new Set<string>();
    if (await writeAthletes(tx, catalogue.athletes)) tags.add(athletesTag);
    // Last, because orders wait for the sizes that this locks.
    const sizes = await writeSizes(tx, catalogue.products, person);
    for (const id of sizes.changed) different.add(id);
    const touched = catalogue.products.filter(({ id }) => different.has(id));
    for (const product of touched) {
      const old = before.get(product.id);
      tags.add(productTag(product.id));
      for (const listing of [...(old ? listingsOf(old) : []), ...listingsOf(product)]) tags.add(listingTag(listing));
    }
    await tellPages(tx, [...tags]);
    const added = touched.filter(({ id }) => !before.has(id)).length;
    return { added, changed: touched.length - added, figures: sizes.figures, tags: [...tags] };
  });
}

async function writeSizes(tx: Db, catalogue: CatalogueProduct[], person: string) {
  const listed = catalogue.flatMap(({ id, sizes }) =>
    sizes.map(({ size, stock }, position) => ({ productId: id, size, position, figure: stock })),
  );
  const ids = catalogue.map(({ id }) => id);
  const { changed, figures } = await listSizes(tx, ids, listed, person);
  const names = new Map(catalogue.map(({ id, name }) => [id, name]));
  return { changed, figures: figures.map((figure) => ({ ...figure, name: names.get(figure.productId) ?? figure.productId })) };
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
