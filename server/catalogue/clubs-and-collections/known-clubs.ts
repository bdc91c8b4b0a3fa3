import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { clubsTable } from '#database/schema/sports.ts';
import { isPublic } from '#server/catalogue/products/queries.ts';

/** Club as edited, or with the most common values of its products. */
export interface KnownClub {
  name: string;
  sport: string;
  licensor: string;
  colours: { a: string; b: string; c: string };
  crest: unknown;
  /** Version number, incremented by each change. */
  version: number;
}

/** Lists edited clubs and clubs of products, by name. */
export async function listKnownClubs(db: Db): Promise<KnownClub[]> {
  const most = (value: string) => sql.raw(`mode() within group (order by ${value})`);
  const { rows } = await db.execute<KnownClub & Record<string, unknown>>(sql`
    select team as name, ${most('sport')} as sport, ${most('licensor')} as licensor, ${most("picture -> 'colours'")} as colours,
      ${most("picture -> 'crest'")} as crest, 1 as version
    from ${productsTable} where team is not null and ${isPublic} group by team order by team limit 500`);
  // Clubs with only photographs have no colours in their pictures.
  for (const row of rows) row.colours ??= { a: '#14170f', b: '#f5f4ef', c: '#f5f4ef' };
  const written = await listWrittenClubs(db);
  const all = new Map([...rows, ...written].map((club) => [club.name, club]));
  return [...all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Lists the clubs edited in the office. */
export async function listWrittenClubs(db: Db): Promise<KnownClub[]> {
  const { name, sport, licensor, colours, crest, version } = clubsTable;
  return db.select({ name, sport, licensor, colours, crest, version }).from(clubsTable).limit(1000);
}
