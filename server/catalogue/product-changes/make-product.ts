import { eq, sql } from 'drizzle-orm';
import { PictureFacts } from '#artwork/picture.ts';
import type { Category } from '#contract/catalogue.ts';
import { productId } from '#contract/category-names.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import type { FactName, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { applyCatalogueLock } from './apply-catalogue.ts';
import { offerProduct, refuseBroken } from './change-product.ts';

export interface NewProductFacts {
  category: Category;
  facts: ProductFacts;
  /** Initial stock by size. */
  pieces?: ReadonlyMap<string, number>;
  /** Idempotency key; each key creates one product. */
  key: string;
  who: string;
  at: Date;
  /** Title of the first version. */
  what: string;
}

/**
 * Creates a draft product, with the next number of its category and its initial stock. Nothing of a draft is public.
 * `again` is true if the key had already created it. Throws Problem 400 with fields for contradictions.
 */
export async function makeProduct(
  shopFacts: KnownFacts,
  tx: Db,
  { category, facts, pieces, key, who, at, what }: NewProductFacts,
): Promise<{ id: string; again: boolean }> {
  const draft: ProductFacts = { ...facts, state: 'draft', publishAt: null };
  refuseBroken(shopFacts, draft, { sizes: [] });
  // The lock also excludes the application of data files, since both take the next free number.
  await tx.execute(sql`select pg_advisory_xact_lock(${applyCatalogueLock})`);
  const [before] = await tx
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.madeUnder, key))
    .limit(1);
  if (before) return { id: before.id, again: true };
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${productsTable.numericId}), 0)::int` })
    .from(productsTable)
    .where(eq(productsTable.category, category));
  const numericId = (last?.number ?? 0) + 1;
  const id = productId(category, numericId);
  const { sizes: _sizes, publishAt: _plan, chart: _chart, ...columns } = draft;
  // Every field counts as edited, so that data files do not change the product.
  const edited = Object.keys(factWords) as FactName[];
  await tx.insert(productsTable).values({ ...columns, id, category, numericId, edited, updatedAt: at, madeUnder: key });
  await tx.insert(productVersionsTable).values({ productId: id, version: 1, at, who, what, facts: draft });
  await offerProduct(tx, id, draft, who, pieces);
  return { id, again: false };
}

const mostLetters = 48;

/** Returns the facts for a copy: without old prices, photographs and facts about the original's own stock. Pure. */
export function copyOf(facts: ProductFacts): ProductFacts {
  const drawn = facts.gallery?.filter((item) => item.kind === 'drawn') ?? [];
  return {
    ...facts,
    name: `${facts.name.slice(0, mostLetters - ' (copy)'.length).trimEnd()} (copy)`,
    oldPricePaise: null,
    hotSale: false,
    finalSale: false,
    gallery: drawn.length > 0 ? drawn : null,
    state: 'draft',
    publishAt: null,
  };
}

/** Returns the product in other colours, without the drawn front, which only one product may have. Pure. */
export function colouredOf(facts: ProductFacts, colours: PictureFacts['colours']): ProductFacts {
  if (facts.picture === null) return copyOf(facts);
  const {
    motif: _motif,
    sleeve: _sleeve,
    trim: _trim,
    ink: _ink,
    inkEdge: _edge,
    ...picture
  } = PictureFacts.parse(facts.picture);
  return { ...copyOf(facts), picture: { ...picture, colours } };
}
