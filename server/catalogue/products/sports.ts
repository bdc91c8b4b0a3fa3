import { eq, sql } from 'drizzle-orm';
import { firstSportWords } from '#contract/default-sports.ts';
import { firstSports } from '#contract/lists.ts';
import type { ShopSport } from '#contract/sports.ts';
import type { Db } from '#database/db.ts';
import { sportsTable } from '#database/schema/sports.ts';
import { invalidatedChannel } from './invalidate-pages.ts';
import type { MutableFacts } from './mutable-facts.ts';

/** Sport with all editable fields. */
export interface KnownSport extends ShopSport {
  /** Search words that staff added to the built-in ones. */
  words: string[];
  /** Position in the menus. */
  position: number;
  /** Version number, incremented by each change. */
  version: number;
}

const asBegun: readonly KnownSport[] = firstSports.map((sport, at) => ({
  ...firstSportWords[sport],
  words: [],
  position: (at + 1) * 10,
  version: 1,
}));

/** Reads the sports of the shop, including hidden ones, in menu order. Unedited ones use the built-in values. */
export async function readSports(db: Db): Promise<KnownSport[]> {
  const rows = await db.select().from(sportsTable).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownSport => row);
  const left = asBegun.filter(({ sport }) => !written.some((row) => row.sport === sport));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Reads one sport and locks it against concurrent changes; undefined if it does not exist. */
export async function lockSport(tx: Db, sport: string): Promise<KnownSport | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sports'))`);
  const [row] = await tx.select().from(sportsTable).where(eq(sportsTable.sport, sport));
  if (!row) return asBegun.find((one) => one.sport === sport);
  const { updatedAt: _updatedAt, ...known } = row;
  return known;
}

/** Loads sports from the database into the shop's facts. Returns true if anything changed. */
export async function loadSports(db: Db, shopFacts: MutableFacts): Promise<boolean> {
  const before = JSON.stringify(shopFacts.sports);
  const all = await readSports(db);
  shopFacts.sports = all.map(({ words: _words, position: _position, version, ...one }) =>
    version === 1 && isFirst(one.sport) ? one.sport : one,
  );
  return JSON.stringify(shopFacts.sports) !== before;
}

function isFirst(sport: string): boolean {
  return firstSports.some((first) => first === sport);
}

/** Payload of a notification that sports changed. Older releases do not know this payload and invalidate everything. */
export const sportsChanged = 'sports';

/** Makes every process reload sports and invalidate its whole cache at commit, since all pages show them in menus. */
export async function tellSports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${invalidatedChannel}, ${JSON.stringify(sportsChanged)})`);
}
