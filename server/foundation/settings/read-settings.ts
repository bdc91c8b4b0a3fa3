import { asc, eq, isNull } from 'drizzle-orm';
import type { Held, Timeline, VersionedName } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { settings } from '#database/schema/settings.ts';

export type SettingRow = typeof settings.$inferSelect;

/** Reads all current and scheduled versions by start time; of two with the same start, the later version wins. */
export async function readTimeline(db: Db): Promise<Timeline> {
  const rows = await db.select().from(settings).where(isNull(settings.takenBackAt)).orderBy(asc(settings.holdsFrom), asc(settings.version));
  const timeline: Partial<Record<VersionedName, Held[]>> = {};
  for (const { name, version, holdsFrom, value } of rows) {
    timeline[name] ??= [];
    timeline[name].push({ version, from: holdsFrom.getTime(), value });
  }
  return timeline as Timeline;
}

/** Reads all versions of a setting, oldest first, withdrawn ones included. */
export async function readVersions(db: Db, name: VersionedName): Promise<SettingRow[]> {
  return db.select().from(settings).where(eq(settings.name, name)).orderBy(asc(settings.version));
}
