import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { listSizes } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { ownChartFaults } from '#server/catalogue/products/chart-rules.ts';
import {
  type BeforeChange,
  declarationFaults,
  declarationWords,
  missingDeclarations,
} from '#server/catalogue/products/declarations.ts';
import { changedSentence, factWords } from '#server/catalogue/products/fact-words.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import { findPriceGap, gapWords } from '#server/catalogue/products/price-gaps.ts';
import {
  lacksConsent,
  type PriceGuard,
  type PriceQuestion,
  priceProblem,
  readPriceQuestions,
} from '#server/catalogue/products/price-guard.ts';
import type { PricedChange } from '#server/catalogue/products/priced-change.ts';
import {
  differingFacts,
  type FactedProduct,
  type FactName,
  factsOfVersion,
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
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

export interface ProductChange {
  id: string;
  /** Version the change is based on. */
  version: number;
  changes: Partial<ProductFacts>;
  who: string;
  at: Date;
  /** Title in the version history, unless it just names the changed fields. */
  what?: string | undefined;
  prices: PriceGuard;
}

export interface ChangedProduct {
  before: ProductFacts;
  after: ProductFacts;
  /** Names of changed facts; empty if nothing differs. */
  names: FactName[];
  what: string;
  waits?: undefined;
}

/** Confirmed change that is not written yet, as a second person must approve its price. */
export interface WaitingChange extends Omit<ChangedProduct, 'waits'> {
  waits: PriceQuestion;
}

/**
 * Writes a product change as its next version. Merges with concurrent changes of other fields; invalidates its pages at
 * commit. Writes nothing while the price waits for approval. Throws Problem 404; 409 `conflict`, or `price_question`
 * without consent; 400 with fields for contradictions or a drawn front in use.
 */
export async function changeProduct(
  shopFacts: KnownFacts,
  tx: Db,
  change: ProductChange,
): Promise<ChangedProduct | WaitingChange> {
  const { id, version, changes, what } = change;
  // A key lock suffices, so that orders, which refer to products, need not wait.
  await tx.select({ id: productsTable.id }).from(productsTable).where(eq(productsTable.id, id)).for('no key update');
  const [found] = await readFacts(tx, [id]);
  if (!found) throw noSuchProduct();
  const { row, facts: before } = found;
  const after = withoutIdlePlan({ ...before, ...changes });
  const names = differingFacts(before, after);
  if (version !== row.version) await refuseSameFields(tx, { id, version, now: before, names });
  if (names.length === 0) return { before, after, names, what: 'Saved again: it was so already' };
  if (!mayBecome(before.state, after.state)) throw new Problem(409, 'not_offered', wayClosed(before.state));
  refuseBroken(shopFacts, after, before);
  const taken = (await frontsTaken(tx, [{ id, before, after }])).get(id);
  if (taken) throw new Problem(400, 'invalid_fields', taken, { fields: { 'picture.motif': taken } });
  const changed = { before, after, names, what: what ?? changedSentence(names) };
  const waits = await questionOf(tx, { id, before, after }, change);
  if (waits) return { ...changed, waits };
  await writeProduct(shopFacts, tx, row, changed, change);
  return changed;
}

/**
 * Returns the question about a price that the author confirmed and a second person must approve. Throws Problem 409
 * `price_question` without the author's consent.
 */
async function questionOf(
  tx: Db,
  priced: PricedChange,
  { at, prices: { shares, consent, cuts } }: Pick<ProductChange, 'at' | 'prices'>,
): Promise<PriceQuestion | undefined> {
  const [question] = await readPriceQuestions(tx, [priced], at, shares, cuts);
  if (!question || !lacksConsent(question, consent)) return undefined;
  if (consent === null) throw priceProblem(question);
  return question;
}

async function writeProduct(
  shopFacts: KnownFacts,
  tx: Db,
  row: FactedProduct['row'],
  { before, after, names, what }: ChangedProduct,
  { id, who, at }: Pick<ProductChange, 'id' | 'who' | 'at'>,
): Promise<void> {
  if (names.includes('publishAt')) await plan(tx, after, at);
  const edited = [...new Set([...row.edited, ...names])];
  await tx
    .update(productsTable)
    .set({ ...columnsOf(after, names), edited, version: row.version + 1, updatedAt: at })
    .where(eq(productsTable.id, id));
  if (names.includes('sizes') || names.includes('state')) await offerProduct(tx, id, after, who);
  await keepVersion(tx, { id, before, version: row.version, after, who, what, at });
  const listed = [before, after].flatMap((facts) => listingsOf(shopFacts, { ...row, ...facts }));
  await invalidatePages(tx, [...new Set([productTag(id), ...listed.map(listingTag)])]);
}

/** Channel that notifies processes of changed publication plans. */
export const plannedChannel = 'maidan_planned';

/** Notifies every process of a new publication time at commit. Throws Problem 400 for a past time. */
async function plan(tx: Db, { publishAt }: ProductFacts, at: Date): Promise<void> {
  const sentence = 'Choose a moment that is still to come.';
  if (publishAt && new Date(publishAt) <= at)
    throw new Problem(400, 'invalid_fields', sentence, { fields: { publishAt: sentence } });
  await tx.execute(sql`select pg_notify(${plannedChannel}, '')`);
}

/** Creates the error for a missing product. */
export function noSuchProduct(): Problem {
  return new Problem(404, 'not_found', 'There is no such product');
}

/**
 * Offers a product on sale in its sizes, in the given order, and any other product in no size. A draft has its sizes,
 * so that stock can arrive before publication. `first` is the initial stock of new sizes; other stock does not change.
 */
export async function offerProduct(
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

/** Explains why a change of state is not allowed. Pure. */
export function wayClosed(state: ProductFacts['state']): string {
  return state === 'draft' || state === 'discarded'
    ? 'It was never on sale. Publish it, or throw it away.'
    : 'It was on sale, and links and orders lead to it. Withdraw it instead.';
}

interface EditConflict {
  id: string;
  version: number;
  now: ProductFacts;
  names: readonly FactName[];
}

async function refuseSameFields(tx: Db, { id, version, now, names }: EditConflict): Promise<void> {
  const then = await readVersion(tx, id, version);
  const same = then ? differingFacts(then, now).filter((name) => names.includes(name)) : names;
  if (same.length === 0) return;
  const changed = await tx
    .select({ at: productVersionsTable.at, who: productVersionsTable.who, what: productVersionsTable.what })
    .from(productVersionsTable)
    .where(and(eq(productVersionsTable.productId, id), gt(productVersionsTable.version, version)))
    .orderBy(desc(productVersionsTable.version))
    .limit(5);
  const [last] = changed;
  const words = same.map((name) => factWords[name].words).join(', ');
  throw new Problem(
    409,
    'conflict',
    `${last?.who ?? 'Somebody'} has changed ${words} since you looked. Nothing was saved.`,
    {
      details: { changed: changed.toReversed().map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) },
    },
  );
}

const ruleFields: Record<BrokenRule, [field: string, sentence: string]> = {
  'old price is no saving': [
    'oldPrice',
    'The former price must be higher than the price. Leave it empty if there is none.',
  ],
  'hot without old price': ['hotSale', 'A hot sale shows what is saved: give a former price too.'],
  'final without hot': ['finalSale', 'Only what is in the hot sale can be final.'],
  'one size beside others': ['sizes', '“One size” stands alone.'],
  'sizes of kids': ['sizes', 'Kids’ goods, and only they, take sizes by age.'],
  'sizes of another kind': ['sizes', 'Choose among the sizes that goods of its kind have.'],
};

/** Messages for each missing fact. */
const missingWords: Record<NeededFact, string> = {
  description: 'Describe it in a sentence or two.',
  details: 'Say what it is made of and how to care for it.',
  hsn: 'Give the HSN code, 8 digits: the tax follows it.',
  countryOfOrigin: 'Say where it was made.',
  licensor: 'Say who licensed it.',
  sizes: 'Choose a size that it is sold in.',
  gallery: 'Add a photograph: goods of its kind are not drawn.',
};

/**
 * Lists the facts that a product lacks for sale, each with its message; declarations only if the shop requires them.
 */
export function missingSaid(shopFacts: KnownFacts, facts: ProductFacts): { field: string; sentence: string }[] {
  const declarations = shopFacts.requiresDeclarations ? missingDeclarations(shopFacts, facts) : [];
  return [
    ...missingFacts(facts),
    ...declarations.map((field) => ({ field, sentence: declarationWords(field, facts) })),
  ];
}

const missingFacts = (facts: ProductFacts): { field: NeededFact; sentence: string }[] =>
  missingFrom(facts).map((field) => ({ field, sentence: missingWords[field] }));

/**
 * Validates facts: contradictions, also with the facts `before`, and facts missing for sale. Returns fields with
 * messages.
 */
export function factFaults(
  shopFacts: KnownFacts,
  facts: ProductFacts,
  before: Before = facts,
): [field: string, sentence: string][] {
  const broken = brokenRules(shopFacts, facts).map((rule): [string, string] => [...ruleFields[rule]]);
  const retired = newlyRetired(shopFacts, facts.kind, before.sizes, facts.sizes);
  if (retired.length > 0) broken.push(['sizes', `Goods of its kind are not sold in ${retired.join(', ')} any more.`]);
  const gap = isPriceChanged(facts, before) ? findPriceGap(shopFacts, facts) : undefined;
  if (gap) broken.push(['pricePaise', gapWords(gap)]);
  broken.push(...ownChartFaults(facts), ...declarationFaults(shopFacts, facts, before));
  // The page of a withdrawn product stays and needs all facts except sizes.
  const asked = missingFacts(facts).filter(
    ({ field }) => willBeSold(facts) || (isPublicState(facts.state) && field !== 'sizes'),
  );
  return [...broken, ...asked.map(({ field, sentence }): [string, string] => [field, sentence])];
}

/** Facts of a product before a change; a new product has no price. */
type Before = Pick<ProductFacts, 'sizes'> & BeforeChange;

/** Prices from before the tax setting stay valid until somebody changes them. */
const isPriceChanged = (facts: ProductFacts, before: Before): boolean =>
  before === facts || before.pricePaise !== facts.pricePaise || before.hsn !== facts.hsn;

/** Returns true if a product is on sale or planned to be, so that all required facts must be present. Pure. */
const willBeSold = ({ state, publishAt }: ProductFacts) =>
  state === 'sold' || (state === 'draft' && Boolean(publishAt));

/** Validates facts. Throws Problem 400 with fields for contradictions or facts missing for sale. */
export function refuseBroken(shopFacts: KnownFacts, facts: ProductFacts, before?: Before): void {
  const broken = factFaults(shopFacts, facts, before);
  const [first] = broken;
  if (first) throw new Problem(400, 'invalid_fields', first[1], { fields: Object.fromEntries(broken) });
}

/** Lists the newest versions of a product, each with its previous facts. */
export async function listVersions(db: Db, id: string, most = 50) {
  return db
    .select()
    .from(productVersionsTable)
    .where(eq(productVersionsTable.productId, id))
    .orderBy(desc(productVersionsTable.version))
    .limit(most)
    .then((rows) => rows.map((row) => ({ ...row, facts: factsOfVersion(row.facts) })));
}

/** Returns the columns of the named facts. */
function columnsOf(facts: ProductFacts, names: readonly (keyof ProductFacts)[]) {
  const {
    sizes: _sizes,
    chart: _chart,
    publishAt,
    ...columns
  } = Object.fromEntries(names.map((name) => [name, facts[name]])) as Partial<ProductFacts>;
  if (publishAt === undefined) return columns;
  return { ...columns, publishAt: publishAt === null ? null : new Date(publishAt) };
}
