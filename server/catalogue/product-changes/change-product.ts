import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { products, productVersions } from '#database/schema/catalogue.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { listSizes } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { changedSentence, factWords } from '#server/catalogue/products/fact-words.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import {
  differing,
  type FactName,
  keepVersion,
  type ProductFacts,
  readFacts,
  readVersion,
} from '#server/catalogue/products/product-facts.ts';
import {
  type BrokenRule,
  brokenRules,
  isPublicState,
  mayBecome,
  missingFrom,
  type NeededFact,
  newlyRetired,
  withoutIdlePlan,
} from '#server/catalogue/products/product-rules.ts';
import { listingTag, productTag } from '#server/catalogue/products/tags.ts';
import { frontsTaken } from '#server/catalogue/products/worn-fronts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

export interface ProductChange {
  id: string;
  /** The version it began from. */
  version: number;
  changes: Partial<ProductFacts>;
  who: string;
  at: Date;
  /** What it is called among the versions, where that is not what was changed. */
  what?: string | undefined;
}

export interface ChangedProduct {
  before: ProductFacts;
  after: ProductFacts;
  /** What differs; nothing where it was so already. */
  names: FactName[];
  what: string;
}

/**
 * Writes what somebody changed of a product, as its next version. What others changed meanwhile stays, unless it is the same field. The pages that
 * show it are named to every instance when the transaction commits; placed orders keep what they were placed with. Throws Problem: 404; 409 `conflict` with who changed the
 * same; 400 with fields for what does not go together, or for a drawn front that another wears.
 */
export async function changeProduct(tx: Db, { id, version, changes, who, at, what }: ProductChange): Promise<ChangedProduct> {
  // Orders refer to products and go on meanwhile: they need the key alone.
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
  const [found] = await readFacts(tx, [id]);
  if (!found) throw noSuchProduct();
  const { row, facts: before } = found;
  const after = withoutIdlePlan({ ...before, ...changes });
  const names = differing(before, after);
  if (version !== row.version) await refuseSameFields(tx, { id, version, now: before, names });
  if (names.length === 0) return { before, after, names, what: 'Saved again: it was so already' };
  if (!mayBecome(before.state, after.state)) throw new Problem(409, 'not_offered', wayClosed(before.state));
  refuseBroken(after, before);
  const taken = (await frontsTaken(tx, [{ id, before, after }])).get(id);
  if (taken) throw new Problem(400, 'invalid_fields', taken, { fields: { 'picture.motif': taken } });
  if (names.includes('publishAt')) await plan(tx, after, at);
  const { sizes: _sizes, publishAt, ...columns } = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<ProductFacts>;
  const edited = [...new Set([...row.edited, ...names])];
  await tx
    .update(products)
    .set({
      ...columns,
      ...(publishAt !== undefined && { publishAt: publishAt === null ? null : new Date(publishAt) }),
      edited,
      version: row.version + 1,
      updatedAt: at,
    })
    .where(eq(products.id, id));
  if (names.includes('sizes') || names.includes('state')) await offer(tx, id, after, who);
  const said = what ?? changedSentence(names);
  await keepVersion(tx, { id, before, version: row.version, after, who, what: said, at });
  const listed = [before, after].flatMap((facts) => listingsOf({ ...row, ...facts }));
  await invalidatePages(tx, [...new Set([productTag(id), ...listed.map(listingTag)])]);
  return { before, after, names, what: said };
}

/** The channel on which processes hear that something is planned otherwise. */
export const plannedChannel = 'maidan_planned';

/** Has every process look at what is planned when the transaction commits. Throws Problem 400 for a moment that is over. */
async function plan(tx: Db, { publishAt }: ProductFacts, at: Date): Promise<void> {
  const sentence = 'Choose a moment that is still to come.';
  if (publishAt && new Date(publishAt) <= at) throw new Problem(400, 'invalid_fields', sentence, { fields: { publishAt: sentence } });
  await tx.execute(sql`select pg_notify(${plannedChannel}, '')`);
}

/** The refusal of a product that is not there. */
export function noSuchProduct(): Problem {
  return new Problem(404, 'not_found', 'There is no such product');
}

/**
 * What is on sale is offered in its sizes, in the order they were given; all else in none. A draft has its sizes all the same, so that pieces can
 * lie on the shelf before it is published. `first` are the pieces that a new size begins with; of the others no piece moves.
 */
export async function offer(
  tx: Db,
  id: string,
  { sizes, state }: Pick<ProductFacts, 'sizes' | 'state'>,
  who: string,
  first?: ReadonlyMap<string, number>,
): Promise<void> {
  const listed = sizes.map((size, position) => ({ productId: id, size, position, figure: first?.get(size) ?? null }));
  if (state === 'sold' || state === 'draft') await listSizes(tx, [id], listed, who);
  if (state !== 'sold') await listSizes(tx, [id], [], who);
}

/** Says why a product cannot become what was asked of it. Pure. */
export function wayClosed(state: ProductFacts['state']): string {
  return state === 'draft' || state === 'discarded'
    ? 'It was never on sale. Publish it, or throw it away.'
    : 'It was on sale, and links and orders lead to it. Withdraw it instead.';
}

interface Meanwhile {
  id: string;
  version: number;
  now: ProductFacts;
  names: readonly FactName[];
}

async function refuseSameFields(tx: Db, { id, version, now, names }: Meanwhile): Promise<void> {
  const then = await readVersion(tx, id, version);
  const same = then ? differing(then, now).filter((name) => names.includes(name)) : names;
  if (same.length === 0) return;
  const changed = await tx
    .select({ at: productVersions.at, who: productVersions.who, what: productVersions.what })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), gt(productVersions.version, version)))
    .orderBy(desc(productVersions.version))
    .limit(5);
  const [last] = changed;
  const words = same.map((name) => factWords[name].words).join(', ');
  throw new Problem(409, 'conflict', `${last?.who ?? 'Somebody'} has changed ${words} since you looked. Nothing was saved.`, {
    details: { changed: changed.toReversed().map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) },
  });
}

const ruleFields: Record<BrokenRule, [field: string, sentence: string]> = {
  'old price is no saving': ['oldPrice', 'The former price must be higher than the price. Leave it empty if there is none.'],
  'hot without old price': ['hotSale', 'A hot sale shows what is saved: give a former price too.'],
  'final without hot': ['finalSale', 'Only what is in the hot sale can be final.'],
  'one size beside others': ['sizes', '“One size” stands alone.'],
  'sizes of kids': ['sizes', 'Kids’ goods, and only they, take sizes by age.'],
  'sizes of another kind': ['sizes', 'Choose among the sizes that goods of its kind have.'],
};

/** What is said of each fact that is missing. */
const missingWords: Record<NeededFact, string> = {
  description: 'Describe it in a sentence or two.',
  details: 'Say what it is made of and how to care for it.',
  hsn: 'Give the HSN code, 8 digits: the tax follows it.',
  countryOfOrigin: 'Say where it was made.',
  licensor: 'Say who licensed it.',
  sizes: 'Choose a size that it is sold in.',
  gallery: 'Add a photograph: goods of its kind are not drawn.',
};

/** Says what a product still lacks before it can be sold, each with its field. Pure. */
export function missingSaid(facts: ProductFacts): { field: NeededFact; sentence: string }[] {
  return missingFrom(facts).map((field) => ({ field, sentence: missingWords[field] }));
}

/** Lists what is wrong where facts do not go together, with what it was `before`, or are not enough to sell it: each field with its sentence. */
export function factFaults(facts: ProductFacts, before: Pick<ProductFacts, 'sizes'> = facts): [field: string, sentence: string][] {
  const broken = brokenRules(facts).map((rule): [string, string] => [...ruleFields[rule]]);
  const retired = newlyRetired(facts.kind, before.sizes, facts.sizes);
  if (retired.length > 0) broken.push(['sizes', `Goods of its kind are not sold in ${retired.join(', ')} any more.`]);
  // The page of what was withdrawn stays, and says all but sizes.
  const asked = missingSaid(facts).filter(({ field }) => willBeSold(facts) || (isPublicState(facts.state) && field !== 'sizes'));
  return [...broken, ...asked.map(({ field, sentence }): [string, string] => [field, sentence])];
}

/** On sale, or to be so by itself: then all that it needs has to be there. Pure. */
const willBeSold = ({ state, publishAt }: ProductFacts) => state === 'sold' || (state === 'draft' && Boolean(publishAt));

/** Throws Problem 400, with what is wrong by its field, where facts do not go together or are not enough to sell it. */
export function refuseBroken(facts: ProductFacts, before?: Pick<ProductFacts, 'sizes'>): void {
  const broken = factFaults(facts, before);
  const [first] = broken;
  if (first) throw new Problem(400, 'invalid_fields', first[1], { fields: Object.fromEntries(broken) });
}

/** Lists the newest versions of a product, each with what it was. */
export async function listVersions(db: Db, id: string, most = 50) {
  return db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, id))
    .orderBy(desc(productVersions.version))
    .limit(most)
    .then((rows) => rows.map((row) => ({ ...row, facts: row.facts as ProductFacts })));
}
