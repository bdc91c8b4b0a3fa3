import { asc, eq, isNull } from 'drizzle-orm';
import type { Held, Timeline, VersionedName } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { settings } from '#database/schema/settings.ts';

export type SettingRow = typeof settings.$inferSelect;

/** Reads all that holds or will hold, the earliest moment first; of two from one moment the later version wins. */
export async function readTimeline(db: Db): Promise<Timeline> {
  const rows = await db.select().from(settings).where(isNull(settings.takenBackAt)).orderBy(asc(settings.holdsFrom), asc(settings.version));
  const timeline: Partial<Record<VersionedName, Held[]>> = {};
  for (const { name, version, holdsFrom, value } of rows) {
    timeline[name] ??= [];
    timeline[name].push({ version, from: holdsFrom.getTime(), value });
  }
  return timeline as Timeline;
}

/** Reads every version of one, the first first; taken back ones too. */
export async function readVersions(db: Db, name: VersionedName): Promise<SettingRow[]> {
  return db.select().from(settings).where(eq(settings.name, name)).orderBy(asc(settings.version));
}
