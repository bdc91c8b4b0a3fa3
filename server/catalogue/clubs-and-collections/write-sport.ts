import { contrastRatio } from '#artwork/colour.ts';
import { categoryNames, productCollectionNames } from '#contract/category-names.ts';
import { listingsOfSport } from '#contract/listings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { ShopSport, SportHead } from '#contract/sports.ts';
import type { Db } from '#database/db.ts';
import { listVersionsTable, sportsTable } from '#database/schema/sports.ts';
import { isThereAlready, keepListVersion, mergeConcurrentFacts } from '#server/catalogue/products/list-facts.ts';
import { type KnownSport, lockSport, readSports, tellSports } from '#server/catalogue/products/sports.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

export type WrittenSport = Omit<KnownSport, 'sport' | 'name' | 'version'>;

interface Writing {
  who: string;
  at: Date;
}

/**
 * Creates a sport. Every process shows and finds it within a second of the commit. Throws Problem 400 with fields for a
 * duplicate name or slug, or an invalid value.
 */
export async function makeSport(
  shopFacts: ShopFacts,
  tx: Db,
  wanted: WrittenSport & Pick<KnownSport, 'sport' | 'name'>,
  { who, at }: Writing,
): Promise<KnownSport> {
  await lockSport(tx, wanted.sport);
  refuse({ ...nameFaults(shopFacts, wanted, await readSports(tx)), ...headFaults(wanted) });
  const made: KnownSport = { ...wanted, version: 1 };
  await tx.insert(sportsTable).values({ ...made, updatedAt: at });
  await tx
    .insert(listVersionsTable)
    .values({ thing: 'sport', key: made.sport, version: 1, at, who, facts: sportFactsOf(made) });
  await tellSports(tx);
  return made;
}

/**
 * Updates a sport's page and search words. Throws Problem: 404; 400 with fields; 409 after a concurrent change of the
 * same field.
 */
export async function changeSport(
  tx: Db,
  { sport, version, facts }: { sport: string; version: number; facts: WrittenSport },
  { who, at }: Writing,
): Promise<{ before: KnownSport; after: KnownSport }> {
  const before = await lockSport(tx, sport);
  if (!before) throw new Problem(404, 'not_found', 'There is no such sport');
  const listed = { thing: 'sport', key: sport, name: before.name } as const;
  const merged = await mergeConcurrentFacts<WrittenSport>(tx, listed, { version, now: before, sent: facts });
  refuse(headFaults(merged));
  if (isThereAlready(before, merged)) return { before, after: before };
  const after: KnownSport = { ...before, ...merged, version: before.version + 1 };
  const row = { ...after, updatedAt: at };
  await tx.insert(sportsTable).values(row).onConflictDoUpdate({ target: sportsTable.sport, set: row });
  await keepListVersion(tx, listed, {
    before: sportFactsOf(before),
    after: sportFactsOf(after),
    version: before.version,
    who,
    at,
  });
  await tellSports(tx);
  return { before, after };
}

/** Returns the editable fields of a sport, for audit and versions. Pure. */
export function sportFactsOf({ sport: _sport, version: _version, ...facts }: KnownSport): Record<string, unknown> {
  return facts;
}

function refuse(faults: Record<string, string>): void {
  const [first] = Object.values(faults);
  if (first) throw new Problem(400, 'invalid_fields', first, { fields: faults });
}

/** Validates the name. Categories and product ids contain it, so no other listing may have the same. */
function nameFaults(
  shopFacts: ShopFacts,
  { sport, name }: Pick<ShopSport, 'sport' | 'name'>,
  there: readonly ShopSport[],
): Record<string, string> {
  const taken = new Set(
    [
      ...categoryNames(shopFacts),
      ...productCollectionNames(shopFacts),
      ...there.flatMap((one) => listingsOfSport(one.name)),
    ].map((one) => one.toLowerCase()),
  );
  const faults: [wrong: boolean, field: string, sentence: string][] = [
    [!/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name), 'name', 'Write its name in Latin letters, words apart by one space.'],
    [/ special$/i.test(name), 'name', 'A special collection comes with the sport: name the sport alone.'],
    [
      listingsOfSport(name).some((one) => taken.has(one.toLowerCase())),
      'name',
      `The shop has a listing called ${name} already.`,
    ],
    [there.some((one) => one.sport === sport), 'sport', 'The shop has a sport at this address already.'],
  ];
  return Object.fromEntries(faults.filter(([wrong]) => wrong).map(([, field, sentence]) => [field, sentence]));
}

/** Minimum contrast of text on its background (WCAG 2, level AA). */
const leastContrast = 4.5;

function headFaults({ special, ...head }: Pick<WrittenSport, keyof SportHead | 'special'>): Record<string, string> {
  const lost = ({ ground, onGround }: SportHead) =>
    contrastRatio(ground.toLowerCase(), onGround.toLowerCase()) < leastContrast;
  const sentence = 'These letters cannot be read on that ground: choose a lighter or a darker one.';
  return {
    ...(lost(head) && { onGround: sentence }),
    ...(special && lost(special) && { 'special.onGround': sentence }),
  };
}
