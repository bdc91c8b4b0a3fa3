import { sql } from 'drizzle-orm';
import { type Crest, PictureFacts } from '#artwork/picture.ts';
import { categoryNames } from '#contract/category-names.ts';
import { clubSlug } from '#contract/club-path.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { clubsTable, listVersionsTable } from '#database/schema/sports.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import { isThereAlready, keepListVersion, mergeConcurrentFacts } from '#server/catalogue/products/list-facts.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { listingTag } from '#server/catalogue/products/tags.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type KnownClub, listKnownClubs } from './known-clubs.ts';

export type WrittenClub = Pick<KnownClub, 'licensor' | 'colours'> & {
  crest: { shape: string; mark: string; a: string; b: string; c: string };
};

interface Writing {
  who: string;
  at: Date;
}

/**
 * Creates a club to which products can refer. Throws Problem 400 with fields for a duplicate name or an unknown sport.
 */
export async function makeClub(
  tx: Db,
  { name, sport, ...facts }: WrittenClub & { name: string; sport: string },
  { who, at }: Writing,
): Promise<KnownClub> {
  const crest = crestOf(facts.crest);
  const slug = clubSlug(name);
  const there = await listKnownClubs(tx);
  const isThere = there.some((club) => clubSlug(club.name) === slug);
  if (slug === '' || isThere)
    throw wrong('name', isThere ? 'The shop has a club of this name already.' : 'Give it a name with letters.');
  if (!(await readSports(tx)).some((one) => one.sport === sport))
    throw wrong('sport', 'Choose a sport that the shop has.');
  const made: KnownClub = { name, sport, licensor: facts.licensor, colours: facts.colours, crest, version: 1 };
  const [row] = await tx
    .insert(clubsTable)
    .values({ ...made, slug, updatedAt: at })
    .onConflictDoNothing()
    .returning({ name: clubsTable.name });
  if (!row) throw wrong('name', 'The shop has a club of this name already.');
  await tx
    .insert(listVersionsTable)
    .values({ thing: 'club', key: name, version: 1, at, who, facts: factsOfClub(made) });
  return made;
}

/**
 * Updates a club's page and the defaults of its new products. Throws Problem: 404; 400 with fields; 409 after a
 * concurrent change of the same field.
 */
export async function changeClub(
  shopFacts: ShopFacts,
  tx: Db,
  { slug, version, facts }: { slug: string; version: number; facts: WrittenClub },
  { who, at }: Writing,
): Promise<{ before: KnownClub; after: KnownClub }> {
  // The lock serializes changes, so that a second change is checked against the result of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clubs'))`);
  const before = (await listKnownClubs(tx)).find((club) => clubSlug(club.name) === slug);
  if (!before) throw new Problem(404, 'not_found', 'There is no such club');
  const listed = { thing: 'club', key: before.name, name: before.name } as const;
  const sent = { ...facts, crest: crestOf(facts.crest) };
  const merged = await mergeConcurrentFacts<typeof sent>(tx, listed, {
    version,
    now: { ...before, crest: crestIn(before) },
    sent,
  });
  if (isThereAlready(before, merged)) return { before, after: before };
  const after: KnownClub = { ...before, ...merged, version: before.version + 1 };
  const row = { ...after, slug, updatedAt: at };
  await keepListVersion(tx, listed, {
    before: factsOfClub(before),
    after: factsOfClub(after),
    version: before.version,
    who,
    at,
  });
  await tx.insert(clubsTable).values(row).onConflictDoUpdate({ target: clubsTable.name, set: row });
  // Pages that show clubs have at least one of these tags.
  await invalidatePages(tx, categoryNames(shopFacts).map(listingTag));
  return { before, after };
}

/** Returns the editable fields of a club, for audit and versions. Pure. */
export function factsOfClub({ licensor, colours, crest }: KnownClub): Record<string, unknown> {
  return { licensor, colours, crest };
}

/** Returns the stored crest of a club. Older products may have no crest, or one that cannot be drawn now. */
function crestIn({ crest }: KnownClub): Crest {
  return crest as Crest;
}

function crestOf(written: WrittenClub['crest']): Crest {
  const crest = PictureFacts.shape.crest.safeParse(written).data;
  if (!crest) throw wrong('crest', 'Choose a shape and a mark that can be drawn.');
  return crest;
}

const wrong = (field: string, sentence: string) =>
  new Problem(400, 'invalid_fields', sentence, { fields: { [field]: sentence } });
