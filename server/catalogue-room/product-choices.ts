import { asc, sql } from 'drizzle-orm';
import { garments, patterns } from '#artwork/picture.ts';
import type { Sport } from '#contract/catalogue.ts';
import { categories } from '#contract/category-names.ts';
import { productKinds, sports } from '#contract/lists.ts';
import type { ProductChoices } from '#contract/office/product-making.ts';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import { fitsKind } from '#server/catalogue/catalogue-file.ts';
import { isPublic } from '#server/catalogue/queries.ts';

/** A club as its goods say it: what most of them have. */
export interface KnownClub {
  name: string;
  sport: Sport;
  licensor: string;
  colours: { a: string; b: string; c: string };
  crest: unknown;
}

export interface KnownAthlete {
  name: string;
  team: string;
}

/** The clubs that products are of, by name. */
export async function listKnownClubs(db: Db): Promise<KnownClub[]> {
  const most = (value: string) => sql.raw(`mode() within group (order by ${value})`);
  const { rows } = await db.execute<KnownClub & Record<string, unknown>>(sql`
    select team as name, ${most('sport')} as sport, ${most('licensor')} as licensor, ${most("picture -> 'colours'")} as colours,
      ${most("picture -> 'crest'")} as crest
    from ${products} where team is not null and ${isPublic} group by team order by team limit 500`);
  return rows;
}

/** The athletes that have a page, with their clubs. */
export function listKnownAthletes(db: Db): Promise<KnownAthlete[]> {
  return db.select({ name: athletes.name, team: athletes.team }).from(athletes).orderBy(asc(athletes.position)).limit(200);
}

/** The sport that a category is named after: it takes goods of no other. Pure. */
export function sportOf(category: string): Sport | null {
  return sports.find((sport) => category.toLowerCase().startsWith(sport)) ?? null;
}

/** Reads what a new product can be chosen from. */
export async function readChoices(db: Db): Promise<ProductChoices> {
  const [clubs, people, { rows: codes }] = await Promise.all([
    listKnownClubs(db),
    listKnownAthletes(db),
    db.execute<{ garment: string; hsn: string }>(sql`
      select picture ->> 'garment' as garment, mode() within group (order by hsn) as hsn from ${products} where ${isPublic} group by 1`),
  ]);
  return {
    categories: categories.map((category) => ({ category, sport: sportOf(category) })),
    clubs: clubs.map(({ crest: _crest, ...club }) => club),
    athletes: people,
    garments: garments.map((garment) => ({
      garment,
      kinds: productKinds.filter((kind) => fitsKind(garment, kind)),
      hsn: codes.find((code) => code.garment === garment)?.hsn ?? '',
    })),
    patterns: [...patterns],
  };
}
