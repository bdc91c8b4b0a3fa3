import { inArray, sql } from 'drizzle-orm';
import { firstSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { athletesTable, productsTable } from '#database/schema/catalogue.ts';
import type { CatalogueAthlete, CatalogueProduct } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { listSizes, type OtherFigure } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { declarationFaults, type LawfulFacts } from '#server/catalogue/products/declarations.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import { type PriceQuestion, type PriceRules, readPriceQuestions } from '#server/catalogue/products/price-guard.ts';
import type { PricedChange } from '#server/catalogue/products/priced-change.ts';
import {
  type FactedProduct,
  type FactName,
  keepVersion,
  type ProductFacts,
  readFacts,
  serializeSorted,
} from '#server/catalogue/products/product-facts.ts';
import { athletesTag, listingTag, productTag } from '#server/catalogue/products/tags.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

export interface Applied {
  added: number;
  changed: number;
  /** Sizes whose number in the files differs from the one last applied. Stock did not change. */
  figures: (OtherFigure & { name: string })[];
  /** Fields in which edits of the office took precedence over the files. */
  kept: KeptEdit[];
  /** Prices of products on sale that differ much from those of 24 hours before. */
  questions: PriceQuestion[];
  /** Tags of the cached pages to invalidate. */
  tags: string[];
}

/** Field edited in the office with a different value in the file. */
export interface KeptEdit {
  id: string;
  name: string;
  field: FactName;
  file: unknown;
  shop: unknown;
}

/** Error for prices that differ much and are not confirmed; nothing was applied. */
export class UnconfirmedPrices extends Error {
  readonly questions: readonly PriceQuestion[];

  constructor(questions: readonly PriceQuestion[]) {
    super('prices are not confirmed');
    this.questions = questions;
  }
}

/** Error for products that may not be sold as the files describe them; nothing was applied. */
export class UnlawfulProducts extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

interface Applying {
  /** Person who applies the files. */
  person: string;
  at: Date;
  /** True if the files override edits of the office. */
  overEdits?: boolean;
  shares?: PriceRules;
  /** True if the operator confirmed prices that differ much. */
  confirmedPrices?: boolean;
}

/**
 * Advisory lock of a transaction that applies a catalogue or creates a product: concurrent transactions could mix their
 * changes or take the same number.
 */
export const applyCatalogueLock = 726_003;

/**
 * Adds and updates the files' products and athletes in one transaction. Keeps office edits unless `overEdits`. A new
 * size starts with the file's pieces; existing stock never changes. Invalidates changed pages at commit. Throws
 * UnconfirmedPrices, or UnlawfulProducts (price above the MRP; in production, missing declarations).
 */
export async function applyCatalogue(
  shopFacts: KnownFacts,
  db: Db,
  catalogue: { products: CatalogueProduct[]; athletes: CatalogueAthlete[] },
  { person, at, overEdits = false, shares = firstSettings.prices, confirmedPrices = false }: Applying,
): Promise<Applied> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${applyCatalogueLock})`);
    const ids = catalogue.products.map(({ id }) => id);
    const before = new Map((await readFacts(tx, ids)).map((one) => [one.id, one]));
    const merged = catalogue.products.map((product) => besideEdits(product, before.get(product.id), overEdits));
    refuseUnlawful(shopFacts, merged);
    const questions = await confirmPrices(tx, merged, { at, shares, confirmedPrices });
    for (const { row, old, different } of merged) {
      if (!different) continue;
      const again = old && { version: old.row.version + 1, updatedAt: sql`now()`, ...(overEdits && { edited: [] }) };
      await tx
        .insert(productsTable)
        .values(row)
        .onConflictDoUpdate({ target: productsTable.id, set: { ...row, ...again } });
    }
    const tags = new Set<string>();
    if (await writeAthletes(tx, catalogue.athletes)) tags.add(athletesTag);
    // Sizes are written last, as this locks them and orders wait for them.
    const files = merged.filter(({ ownSizes }) => !ownSizes).map(({ product }) => product);
    const sizes = await writeSizes(tx, files, person);
    const different = new Set([
      ...merged.filter((one) => one.different).map(({ product }) => product.id),
      ...sizes.changed,
    ]);
    const touched = catalogue.products.filter(({ id }) => different.has(id));
    await keepVersions(tx, touched, { before, merged, who: person, at });
    for (const product of touched) {
      const old = before.get(product.id)?.row;
      tags.add(productTag(product.id));
      for (const listing of [...(old ? listingsOf(shopFacts, old) : []), ...listingsOf(shopFacts, product)])
        tags.add(listingTag(listing));
    }
    await invalidatePages(tx, [...tags]);
    const added = touched.filter(({ id }) => !before.has(id)).length;
    const kept = merged.flatMap((one) => one.kept);
    return { added, changed: touched.length - added, figures: sizes.figures, kept, questions, tags: [...tags] };
  });
}

interface Merged {
  product: CatalogueProduct;
  old: FactedProduct | undefined;
  row: ProductValues;
  different: boolean;
  /** True if the sizes of the product were edited in the office. */
  ownSizes: boolean;
  kept: KeptEdit[];
}

/** Merges a file's product with the office's edits. Pure. */
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
    if (!(name in facts) || serializeSorted(shop) === serializeSorted(facts[name])) return [];
    return [{ id: product.id, name: old?.row.name ?? product.name, field: name, file: facts[name], shop }];
  });
  const row: ProductValues = { ...said, state: facts.state, ...(overEdits && { gallery: null }) };
  const own = Object.fromEntries(edited.filter((name) => name in row).map((name) => [name, old?.facts[name]]));
  Object.assign(row, own);
  const ownSizes = edited.includes('sizes') || edited.includes('state');
  if (ownSizes && old) row.state = old.row.state;
  const different =
    !old ||
    serializeSorted(row) !==
      serializeSorted(Object.fromEntries(Object.keys(row).map((name) => [name, Reflect.get(old.row, name)])));
  return { product, old, row, different, ownSizes, kept };
}

/** Returns the facts of a row that the law regulates; null for fields that its file omits. Pure. */
function lawfulFacts(row: ProductValues): LawfulFacts {
  const { kind, hsn, countryOfOrigin, pricePaise, oldPricePaise = null, state = 'sold' } = row;
  const { mrpPaise = null, genericName = null, makerRole = null, makerName = null, makerAddress = null } = row;
  return {
    ...{ kind, hsn, countryOfOrigin, pricePaise, oldPricePaise, state },
    ...{ mrpPaise, genericName, makerRole, makerName, makerAddress },
  };
}

/** Throws UnlawfulProducts for changed products with unlawful declarations. */
function refuseUnlawful(shopFacts: KnownFacts, merged: readonly Merged[]): void {
  const faults = merged
    .filter(({ different }) => different)
    .flatMap(({ product, old, row }) => {
      return declarationFaults(shopFacts, lawfulFacts(row), old?.facts ?? {}).map(
        ([, sentence]) => `${product.name} (${product.id}): ${sentence}`,
      );
    });
  if (faults.length > 0) throw new UnlawfulProducts(faults);
}

/** Lists the prices that differ much. Throws UnconfirmedPrices unless confirmed. */
async function confirmPrices(
  tx: Db,
  merged: readonly Merged[],
  { at, shares, confirmedPrices }: { at: Date; shares: PriceRules; confirmedPrices: boolean },
): Promise<PriceQuestion[]> {
  const questions = await readPriceQuestions(tx, merged.flatMap(pricedChange), at, shares);
  if (questions.length > 0 && !confirmedPrices) throw new UnconfirmedPrices(questions);
  return questions;
}

/** Returns the price change of a product that already exists. Pure. */
function pricedChange({ old, row }: Merged): PricedChange[] {
  if (!old) return [];
  const { id, name, hsn, pricePaise, mrpPaise = old.facts.mrpPaise, state = 'sold' } = row;
  return [{ id, before: old.facts, after: { name, hsn, pricePaise, mrpPaise, state } }];
}

interface Writing {
  before: ReadonlyMap<string, FactedProduct>;
  merged: readonly Merged[];
  who: string;
  at: Date;
}

/** Stores versions of existing products that the files changed. */
async function keepVersions(
  tx: Db,
  touched: readonly CatalogueProduct[],
  { before, merged, who, at }: Writing,
): Promise<void> {
  const again = touched.flatMap(({ id }) => before.get(id) ?? []);
  const rows = new Set(merged.flatMap(({ product, different }) => (different ? [product.id] : [])));
  const sizesAlone = again.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  if (sizesAlone.length > 0)
    await tx
      .update(productsTable)
      .set({ version: sql`${productsTable.version} + 1` })
      .where(inArray(productsTable.id, sizesAlone));
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
  return {
    changed,
    figures: figures.map((figure) => ({ ...figure, name: names.get(figure.productId) ?? figure.productId })),
  };
}

/** Writes the athletes in the order of the file. Returns true if any changed. */
async function writeAthletes(tx: Db, wanted: CatalogueAthlete[]): Promise<boolean> {
  const before = new Map((await tx.select().from(athletesTable)).map((row) => [row.slug, row]));
  let changed = false;
  for (const [position, athlete] of wanted.entries()) {
    const row = { ...athlete, position };
    const old = before.get(athlete.slug);
    // Office edits take precedence.
    if (old?.edited) continue;
    if (old && serializeSorted(old) === serializeSorted({ ...old, ...row })) continue;
    changed = true;
    await tx.insert(athletesTable).values(row).onConflictDoUpdate({ target: athletesTable.slug, set: row });
  }
  return changed;
}

type ProductValues = typeof productsTable.$inferInsert;
