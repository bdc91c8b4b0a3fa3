import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { athletesTable, productsTable } from '#database/schema/catalogue.ts';
import { listVersionsTable } from '#database/schema/sports.ts';
import { athleteSlug } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import { isThereAlready, keepListVersion, mergeConcurrentFacts } from '#server/catalogue/products/list-facts.ts';
import { isPublic } from '#server/catalogue/products/queries.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { athletesTag, productTag } from '#server/catalogue/products/tags.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { listKnownClubs } from './known-clubs.ts';

/** Athlete with all editable fields. */
export type KnownAthlete = Omit<typeof athletesTable.$inferSelect, 'edited'>;
export type WrittenAthlete = Omit<KnownAthlete, 'slug' | 'name' | 'version'>;

interface Writing {
  who: string;
  at: Date;
}

/** Reads the athletes of the shop, including hidden ones, in order. */
export async function readAthletes(db: Db): Promise<KnownAthlete[]> {
  const rows = await db.select().from(athletesTable).orderBy(athletesTable.position, athletesTable.name).limit(500);
  return rows.map(({ edited: _edited, ...row }) => row);
}

/**
 * Creates an athlete to whom products can refer. Throws Problem 400 with fields for a duplicate or an unknown value.
 */
export async function makeAthlete(
  tx: Db,
  { name, ...facts }: WrittenAthlete & Pick<KnownAthlete, 'name'>,
  { who, at }: Writing,
): Promise<KnownAthlete> {
  await lockAthletes(tx);
  const slug = athleteSlug(name);
  const there = await readAthletes(tx);
  const isThere = there.some((one) => one.slug === slug || one.name.toLowerCase() === name.toLowerCase());
  refuse({
    ...(isThere && { name: 'The shop has an athlete of this name already.' }),
    ...(!/\p{L}/u.test(name) && { name: 'Give a name with letters.' }),
    ...(await factFaults(tx, facts)),
  });
  const made: KnownAthlete = { ...facts, name, slug, version: 1 };
  await tx.insert(athletesTable).values({ ...made, edited: true });
  await tx
    .insert(listVersionsTable)
    .values({ thing: 'athlete', key: slug, version: 1, at, who, facts: factsOfAthlete(made) });
  await tell(tx, [made]);
  return made;
}

/** Updates an athlete's page. Throws Problem: 404; 400 with fields; 409 after a concurrent change of the same field. */
export async function changeAthlete(
  tx: Db,
  { slug, version, facts }: { slug: string; version: number; facts: WrittenAthlete },
  { who, at }: Writing,
): Promise<{ before: KnownAthlete; after: KnownAthlete }> {
  await lockAthletes(tx);
  const before = (await readAthletes(tx)).find((one) => one.slug === slug);
  if (!before) throw new Problem(404, 'not_found', 'There is no such athlete');
  const listed = { thing: 'athlete', key: slug, name: before.name } as const;
  const merged = await mergeConcurrentFacts<WrittenAthlete>(tx, listed, { version, now: before, sent: facts });
  refuse(await factFaults(tx, merged));
  if (isThereAlready(before, merged)) return { before, after: before };
  const after: KnownAthlete = { ...before, ...merged, version: before.version + 1 };
  await tx
    .update(athletesTable)
    .set({ ...after, edited: true })
    .where(eq(athletesTable.slug, slug));
  await keepListVersion(tx, listed, {
    before: factsOfAthlete(before),
    after: factsOfAthlete(after),
    version: before.version,
    who,
    at,
  });
  await tell(tx, [before, after]);
  return { before, after };
}

/** Returns the editable fields of an athlete, for audit and versions. Pure. */
export function factsOfAthlete({
  slug: _slug,
  name: _name,
  version: _version,
  ...facts
}: KnownAthlete): WrittenAthlete {
  return facts;
}

async function lockAthletes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('athletes'))`);
}

/** Invalidates the pages that show athletes, or an athlete's shirt. */
async function tell(tx: Db, all: readonly KnownAthlete[]): Promise<void> {
  await invalidatePages(tx, [...new Set([athletesTag, ...all.map(({ shirtId }) => productTag(shirtId))])]);
}

function refuse(faults: Record<string, string>): void {
  const [first] = Object.values(faults);
  if (first) throw new Problem(400, 'invalid_fields', first, { fields: faults });
}

/** Spelling of the two-word sport in the specification. */
const formulaOne = 'Formula 1';

async function factFaults(tx: Db, { description, team, shirtId }: WrittenAthlete): Promise<Record<string, string>> {
  const sports = await readSports(tx);
  const clubs = await listKnownClubs(tx);
  const [shirt] = await tx
    .select({ picture: productsTable.picture })
    .from(productsTable)
    .where(and(eq(productsTable.id, shirtId), isPublic));
  const isSport = description === formulaOne || sports.some(({ name }) => name.toLowerCase() === description);
  return {
    ...(!isSport && { description: 'Choose a sport that the shop has.' }),
    ...(!clubs.some(({ name }) => name === team) && { team: 'Choose a club that the shop knows.' }),
    ...(!shirt && { shirtId: 'Choose a product that is on sale, or was: it stands for them.' }),
    ...(shirt?.picture === null && { shirtId: 'Choose a product that is drawn: its back is the portrait.' }),
  };
}
