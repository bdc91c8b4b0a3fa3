import { and, eq, sql } from 'drizzle-orm';
import { firstSettings, type SettingValues, type VersionedName } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { readSettingVersions, type SettingRow } from './read-settings.ts';

/** NOTIFY channel for changed settings. */
export const settingsChannel = 'maidan_settings';

export interface SettingWrite<Name extends VersionedName = VersionedName> {
  name: Name;
  value: SettingValues[Name];
  /** Newest version that the author has seen; 0 for none. */
  version: number;
  /** Start time of the version; null for now. */
  from: Date | null;
  /** Name of the author; null for the shop's default. */
  by: string | null;
  /** Staff id of the author, if it is stored. */
  byId?: string | undefined;
  /** Version one, for names without a default setting. */
  first?: SettingValues[Name] | undefined;
}

/** Time before any order. */
const beginning = new Date(0);

/**
 * Stores a new version of a setting and notifies all processes on commit. Before the first change, version one is
 * stored too. Returns the version and the previous value. Throws Problem 409 `conflict` after a concurrent change, 400
 * for a past time.
 */
export async function writeSetting<Name extends VersionedName>(
  tx: Db,
  { name, value, version, from, by, byId, first = firstOf(name) }: SettingWrite<Name>,
  now: Date,
): Promise<{ version: number; before: SettingValues[Name] | undefined }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`);
  const rows = await readSettingVersions(tx, name);
  const newest = newestVersion(rows, first);
  if (newest !== version)
    throw new Problem(
      409,
      'conflict',
      `${rows.at(-1)?.by ?? 'Somebody'} changed this meanwhile. Read it again, then change it.`,
    );
  if (from && from <= now) throw wrongMoment();
  if (rows.length === 0 && first !== undefined)
    await tx
      .insert(settingsTable)
      .values({ name, version: 1, value: first, holdsFrom: beginning, changedAt: now, by: null });
  const holdsFrom = from ?? now;
  const row = { name, version: newest + 1, value, holdsFrom, changedAt: now, by, byId: byId ?? null };
  await tx.insert(settingsTable).values(row);
  await tellSettings(tx);
  const before = (holdingAt(rows, holdsFrom)?.value as SettingValues[Name] | undefined) ?? first;
  return { version: newest + 1, before };
}

/** Withdraws a scheduled version. Throws Problem 409 if it is in effect or unknown. */
export async function takeBack(tx: Db, name: VersionedName, version: number, now: Date): Promise<SettingRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`);
  const found = (await readSettingVersions(tx, name)).find((row) => row.version === version);
  if (!found || found.takenBackAt || found.holdsFrom <= now)
    throw new Problem(409, 'conflict', 'It holds already, or was taken back.');
  await tx
    .update(settingsTable)
    .set({ takenBackAt: now })
    .where(and(eq(settingsTable.name, name), eq(settingsTable.version, version)));
  await tellSettings(tx);
  return found;
}

/** Creates version one of a setting from an earlier source, unless versions exist. Returns true if created. */
export async function beginSetting<Name extends VersionedName>(
  tx: Db,
  name: Name,
  value: SettingValues[Name],
  now: Date,
): Promise<boolean> {
  const row = { name, version: 1, value, holdsFrom: beginning, changedAt: now, by: null };
  const written = await tx
    .insert(settingsTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: settingsTable.name });
  if (written.length > 0) await tellSettings(tx);
  return written.length > 0;
}

/** Returns the version in effect at a time. Pure. */
export function holdingAt<Row extends Pick<SettingRow, 'holdsFrom' | 'takenBackAt' | 'version'>>(
  rows: readonly Row[],
  at: Date,
): Row | undefined {
  return rows
    .filter(({ holdsFrom, takenBackAt }) => takenBackAt === null && holdsFrom <= at)
    .toSorted((one, other) => one.holdsFrom.getTime() - other.holdsFrom.getTime() || one.version - other.version)
    .at(-1);
}

/**
 * Returns the number of the newest version. A default value counts as version one; without a default, the number starts
 * at 0. Pure.
 */
export function newestVersion(rows: readonly Pick<SettingRow, 'version'>[], first: unknown): number {
  return rows.at(-1)?.version ?? (first === undefined ? 0 : 1);
}

/** Returns the default value from the specification; undefined without one. */
export function firstOf<Name extends VersionedName>(name: Name): SettingValues[Name] | undefined {
  return (firstSettings as Partial<SettingValues>)[name];
}

async function tellSettings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`);
}

function wrongMoment(): Problem {
  return new Problem(400, 'invalid_fields', 'Choose a moment that is to come.', {
    fields: { from: 'Choose a moment that is to come' },
  });
}
