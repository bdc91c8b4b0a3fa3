import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import type { CatalogueAthlete, CatalogueProduct } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { listSizes, type OtherFigure } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import {
  type FactedProduct,
  type FactName,
  keepVersion,
  type ProductFacts,
  readFacts,
  sorted,
} from '#server/catalogue/products/product-facts.ts';
import { athletesTag, listingTag, productTag } from '#server/catalogue/products/tags.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';

export interface Applied {
  added: number;
  changed: number;
  /** Sizes of which the files say another number of pieces than when they were last applied. No piece moved. */
  figures: (OtherFigure & { name: string })[];
  /** What the files say otherwise than the shop's people, who were left in the right. */
  kept: KeptEdit[];
  /** What kept pages must be forgotten by. */
  tags: string[];
}

/** A field that was edited in the office, of which the file says something else. */
export interface KeptEdit {
  id: string;
  name: string;
  field: FactName;
  file: unknown;
  shop: unknown;
}

/** Held by the transaction that applies a catalogue, and by one that makes a product: two at once would mix, or take one number. */
export const applying = 726_003;

/**
 * Writes the data files' products and athletes in one transaction: adds what is new, updates what differs. What the shop's people have
 * edited since stays as it is and is listed, unless `overEdits` says that the files rule. A new size begins with
 * the pieces its file names; of one that is there already no piece moves, and a size no longer listed is no longer offered. The
 * pages that show a change are named to every instance when the transaction commits. `person` is who has it applied.
 */
export async function applyCatalogue(
  db: Db,
  catalogue: { products: CatalogueProduct[]; athletes: CatalogueAthlete[] },
  { person, at, overEdits = false }: { person: string; at: Date; overEdits?: boolean },
): Promise<Applied> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${applying})`);
    const ids = catalogue.products.map(({ id }) => id);
    const before = new Map((await readFacts(tx, ids)).map((one) => [one.id, one]));
    const merged = catalogue.products.map((product) => besideEdits(product, before.get(product.id), overEdits));
    for (const { row, old, different } of merged) {
      if (!different) continue;
      const again = old && { version: old.row.version + 1, updatedAt: sql`now()`, ...(overEdits && { edited: [] }) };
      await tx
        .insert(products)
        .values(row)
        .onConflictDoUpdate({ target: products.id, set: { ...row, ...again } });
    }
    const tags = new Set<string>();
    if (await writeAthletes(tx, catalogue.athletes)) tags.add(athletesTag);
    // Last, because orders wait for the sizes that this locks.
    const files = merged.filter(({ ownSizes }) => !ownSizes).map(({ product }) => product);
    const sizes = await writeSizes(tx, files, person);
    const different = new Set([...merged.filter((one) => one.different).map(({ product }) => product.id), ...sizes.changed]);
    const touched = catalogue.products.filter(({ id }) => different.has(id));
    await keepVersions(tx, touched, { before, merged, who: person, at });
    for (const product of touched) {
      const old = before.get(product.id)?.row;
      tags.add(productTag(product.id));
      for (const listing of [...(old ? listingsOf(old) : []), ...listingsOf(product)]) tags.add(listingTag(listing));
    }
    await invalidatePages(tx, [...tags]);
    const added = touched.filter(({ id }) => !before.has(id)).length;
    const kept = merged.flatMap((one) => one.kept);
    return { added, changed: touched.length - added, figures: sizes.figures, kept, tags: [...tags] };
  });
}

interface Merged {
  product: CatalogueProduct;
  old: FactedProduct | undefined;
  row: ProductValues;
  different: boolean;
  /** Its sizes are as the shop's people wrote them. */
  ownSizes: boolean;
  kept: KeptEdit[];
}

/** What a file says of a product, with what the shop's people wrote in place of it. Pure. */
function besideEdits(product: CatalogueProduct, old: FactedProduct | undefined, overEdits: boolean): Merged {
  const { sizes, ...said } = product;
  const facts: Partial<ProductFacts> = {
    ...said,
    sizes: sizes.map(({ size }) => size),
    state: sizes.length > 0 ? 'sold' : 'withdrawn',
    ...(overEdits && { gallery: null }),
  };
  const edited = overEdits ? [] : ((old?.row.edited ?? []) as FactName[]);
  const kept = edited.flatMap((name): KeptEdit[] => {
    const shop = old?.facts[name];
    if (!(name in facts) || sorted(shop) === sorted(facts[name])) return [];
    return [{ id: product.id, name: old?.row.name ?? product.name, field: name, file: facts[name], shop }];
  });
  const row: ProductValues = { ...said, state: facts.state, ...(overEdits && { gallery: null }) };
  const own = Object.fromEntries(edited.filter((name) => name in row).map((name) => [name, old?.facts[name]]));
  Object.assign(row, own);
  const ownSizes = edited.includes('sizes') || edited.includes('state');
  if (ownSizes && old) row.state = old.row.state;
  const different = !old || sorted(row) !== sorted(Object.fromEntries(Object.keys(row).map((name) => [name, Reflect.get(old.row, name)])));
  return { product, old, row, different, ownSizes, kept };
}

interface Writing {
  before: ReadonlyMap<string, FactedProduct>;
  merged: readonly Merged[];
  who: string;
  at: Date;
}

/** Keeps as versions what the files changed of products that were there. */
async function keepVersions(tx: Db, touched: readonly CatalogueProduct[], { before, merged, who, at }: Writing): Promise<void> {
  const again = touched.flatMap(({ id }) => before.get(id) ?? []);
  const rows = new Set(merged.flatMap(({ product, different }) => (different ? [product.id] : [])));
  const sizesAlone = again.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  if (sizesAlone.length > 0)
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(inArray(products.id, sizesAlone));
  const after = new Map(
    (
      await readFacts(
        tx,
        again.map(({ id }) => id),
      )
    ).map((one) => [one.id, one.facts]),
  );
  for (const { id, facts, row } of again)
    await keepVersion(tx, {
      ...{ id, before: facts, version: row.version, after: after.get(id) ?? facts },
      ...{ who, what: 'From the data files', at },
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
    // What the shop's people wrote of them is theirs.
    if (old?.edited) continue;
    if (old && sorted(old) === sorted({ ...old, ...row })) continue;
    changed = true;
    await tx.insert(athletes).values(row).onConflictDoUpdate({ target: athletes.slug, set: row });
  }
  return changed;
}

type ProductValues = typeof products.$inferInsert;
