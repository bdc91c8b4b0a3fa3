import { asc, eq, isNull } from 'drizzle-orm';
import type { Held, SettingTimeline, VersionedName } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { settingsTable } from '#database/schema/settings.ts';

export type SettingRow = typeof settingsTable.$inferSelect;

/**
 * Reads all current and scheduled versions by start time. Of two versions with the same start, the later one applies.
 */
export async function readTimeline(db: Db): Promise<SettingTimeline> {
  const rows = await db
    .select()
    .from(settingsTable)
    .where(isNull(settingsTable.takenBackAt))
    .orderBy(asc(settingsTable.holdsFrom), asc(settingsTable.version));
  const timeline: Partial<Record<VersionedName, Held[]>> = {};
  for (const { name, version, holdsFrom, value } of rows) {
    timeline[name] ??= [];
    timeline[name].push({ version, from: holdsFrom.getTime(), value });
  }
  return timeline as SettingTimeline;
}

/** Reads all versions of a setting, oldest first, withdrawn ones included. */
export async function readSettingVersions(db: Db, name: VersionedName): Promise<SettingRow[]> {
  return db.select().from(settingsTable).where(eq(settingsTable.name, name)).orderBy(asc(settingsTable.version));
}
