import { eq, sql } from 'drizzle-orm';
import { firstSportWords } from '#contract/first-sports.ts';
import { firstSports } from '#contract/lists.ts';
import { openWithSports, type ShopSport, toldSports } from '#contract/sports.ts';
import type { Db } from '#database/db.ts';
import { sports } from '#database/schema/sports.ts';
import { invalidatedChannel } from './invalidate-pages.ts';

/** All that can be written of a sport. */
export interface KnownSport extends ShopSport {
  /** What shoppers type for it, beside what the shop's search knows already. */
  words: string[];
  /** In the menus. */
  position: number;
  /** Counts its changes. */
  version: number;
}

const asBegun: readonly KnownSport[] = firstSports.map((sport, at) => ({
  ...firstSportWords[sport],
  words: [],
  position: (at + 1) * 10,
  version: 1,
}));

/** Reads the sports of the shop, the hidden ones too, in the order of its menus. What nobody touched is as every shop begins with it. */
export async function readSports(db: Db): Promise<KnownSport[]> {
  const rows = await db.select().from(sports).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownSport => row);
  const left = asBegun.filter(({ sport }) => !written.some((row) => row.sport === sport));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Reads one of them and keeps it from being changed by anybody else meanwhile; undefined where there is none. */
export async function lockSport(tx: Db, sport: string): Promise<KnownSport | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sports'))`);
  const [row] = await tx.select().from(sports).where(eq(sports.sport, sport));
  if (!row) return asBegun.find((one) => one.sport === sport);
  const { updatedAt: _updatedAt, ...known } = row;
  return known;
}

/** Has this process say what the database has of sports from now on. Says whether that is anything else than before. */
export async function loadSports(db: Db): Promise<boolean> {
  const before = JSON.stringify(toldSports());
  const all = await readSports(db);
  openWithSports(
    all.map(({ words: _words, position: _position, version, ...one }) => (version === 1 && isFirst(one.sport) ? one.sport : one)),
  );
  return JSON.stringify(toldSports()) !== before;
}

function isFirst(sport: string): boolean {
  return firstSports.some((first) => first === sport);
}

/** What is told where the sports of the shop have changed. A process of a release that knows no such word forgets everything, as for any other. */
export const sportsChanged = 'sports';

/** Has every process read the sports anew and forget all it keeps, since every page has them in its menus, when the transaction commits. */
export async function tellSports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${invalidatedChannel}, ${JSON.stringify(sportsChanged)})`);
}
