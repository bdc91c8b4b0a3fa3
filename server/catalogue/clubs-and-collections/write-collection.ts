import { inArray } from 'drizzle-orm';
import { contrastRatio } from '#artwork/colour.ts';
import { categoryNames, productCollectionNames as collectionNames } from '#contract/category-names.ts';
import { asksNothing } from '#contract/collection-rules.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { collectionsTable, listVersionsTable } from '#database/schema/sports.ts';
import { isFirstSlug, readCollections } from '#server/catalogue/catalogue-lists/written-collections.ts';
import { readKinds } from '#server/catalogue/products/kinds.ts';
import { isThereAlready, keepListVersion, mergeConcurrentFacts } from '#server/catalogue/products/list-facts.ts';
import { lockSport, readSports, tellSports } from '#server/catalogue/products/sports.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownCollection } from '#server/foundation/values/known-facts.ts';

export type WrittenCollection = Omit<KnownCollection, 'slug' | 'name' | 'version'>;

interface Writing {
  who: string;
  at: Date;
}

/**
 * Creates a collection. Every process shows it within a second of the commit. Throws Problem 400 with fields for a
 * duplicate or an invalid value.
 */
export async function makeCollection(
  shopFacts: ShopFacts,
  tx: Db,
  wanted: WrittenCollection & Pick<KnownCollection, 'slug' | 'name'>,
  { who, at }: Writing,
): Promise<KnownCollection> {
  await lockLists(tx);
  if (wanted.way === 'first') refuse({ way: 'Say by a rule what is in it, or pick.' });
  refuse({ ...(await nameFaults(shopFacts, tx, wanted)), ...(await factFaults(tx, wanted)) });
  const made: KnownCollection = { ...wanted, version: 1 };
  await tx.insert(collectionsTable).values({ ...made, updatedAt: at });
  await tx
    .insert(listVersionsTable)
    .values({ thing: 'collection', key: made.slug, version: 1, at, who, facts: factsOfCollection(made) });
  await tellSports(tx);
  return made;
}

/**
 * Updates a collection and its contents. Throws Problem: 404; 400 with fields; 409 after a concurrent change of the
 * same field.
 */
export async function changeCollection(
  tx: Db,
  { slug, version, facts }: { slug: string; version: number; facts: WrittenCollection },
  { who, at }: Writing,
): Promise<{ before: KnownCollection; after: KnownCollection }> {
  await lockLists(tx);
  const all = await readCollections(tx);
  const before = all.find((one) => one.slug === slug);
  if (!before) throw new Problem(404, 'not_found', 'There is no such collection');
  const listed = { thing: 'collection', key: slug, name: before.name } as const;
  const merged = await mergeConcurrentFacts<WrittenCollection>(tx, listed, { version, now: before, sent: facts });
  if (merged.way === 'first' && !isFirstSlug(slug)) refuse({ way: 'Say by a rule what is in it, or pick.' });
  refuse(await factFaults(tx, merged));
  if (isThereAlready(before, merged)) return { before, after: before };
  const after: KnownCollection = { ...before, ...merged, version: before.version + 1 };
  const row = { ...after, updatedAt: at };
  await tx.insert(collectionsTable).values(row).onConflictDoUpdate({ target: collectionsTable.slug, set: row });
  await keepListVersion(tx, listed, {
    ...{ before: factsOfCollection(before), after: factsOfCollection(after), version: before.version },
    ...{ who, at },
  });
  await tellSports(tx);
  return { before, after };
}

/** Returns the editable fields of a collection, for audit and versions. Pure. */
export function factsOfCollection({
  slug: _slug,
  version: _version,
  name: _name,
  ...facts
}: KnownCollection): WrittenCollection {
  return facts;
}

/** Locks all lists, since names and positions are compared across them. */
async function lockLists(tx: Db): Promise<void> {
  await lockSport(tx, '');
}

function refuse(faults: Record<string, string>): void {
  const [first] = Object.values(faults);
  if (first) throw new Problem(400, 'invalid_fields', first, { fields: faults });
}

/**
 * Validates name and slug. The category call uses the name and links use the slug, so no other listing may have the
 * same.
 */
async function nameFaults(
  shopFacts: ShopFacts,
  tx: Db,
  { slug, name }: Pick<KnownCollection, 'slug' | 'name'>,
): Promise<Record<string, string>> {
  const there = await readCollections(tx);
  const sports = (await readSports(tx)).flatMap((one) => [one.name, `${one.name} Special`]);
  const taken = new Set(
    [...categoryNames(shopFacts), ...collectionNames(shopFacts), ...sports, ...there.map((one) => one.name)].map(
      (one) => one.toLowerCase(),
    ),
  );
  const faults: [wrong: boolean, field: string, sentence: string][] = [
    [!/^[\p{L}\p{N}&’' -]+$/u.test(name), 'name', 'Write its name in letters and figures.'],
    [taken.has(name.toLowerCase()), 'name', `The shop has a listing called ${name} already.`],
    [there.some((one) => one.slug === slug), 'slug', 'The shop has a collection at this address already.'],
  ];
  return Object.fromEntries(faults.filter(([wrong]) => wrong).map(([, field, sentence]) => [field, sentence]));
}

/** Minimum contrast of text on its background (WCAG 2, level AA). */
const leastContrast = 4.5;

async function factFaults(
  tx: Db,
  { ground, onGround, way, rule, picked }: WrittenCollection,
): Promise<Record<string, string>> {
  const known =
    picked.length === 0
      ? []
      : await tx.select({ id: productsTable.id }).from(productsTable).where(inArray(productsTable.id, picked));
  const { fromPaise, toPaise } = rule;
  const kinds = rule.kinds.length === 0 ? [] : await readKinds(tx);
  const faults: [wrong: boolean, field: string, sentence: string][] = [
    [
      contrastRatio(ground.toLowerCase(), onGround.toLowerCase()) < leastContrast,
      'onGround',
      'These letters cannot be read on that ground: choose a lighter or a darker one.',
    ],
    [way === 'rule' && asksNothing(rule), 'rule', 'Say what is in it: without that it would be the whole shop.'],
    [
      fromPaise !== null && toPaise !== null && fromPaise > toPaise,
      'rule.to',
      'The highest price is below the lowest.',
    ],
    [
      !rule.kinds.every((wanted) => kinds.some(({ kind }) => kind === wanted)),
      'rule.kinds',
      'Choose among the kinds of goods that the shop has.',
    ],
    [new Set(picked).size < picked.length, 'picked', 'Each product stands once.'],
    [known.length < new Set(picked).size, 'picked', 'Pick from the products of the shop.'],
  ];
  return Object.fromEntries(faults.filter(([wrong]) => wrong).map(([, field, sentence]) => [field, sentence]));
}
