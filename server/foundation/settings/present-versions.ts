import type { SettingVersion } from '#contract/office/settings.ts';
import type { SettingRow } from './read-settings.ts';

/** Returns the versions of a setting or text: scheduled ones, earliest first, and all, newest first. Pure. */
export function presentVersions(
  rows: readonly SettingRow[],
  now: Date,
): { coming: SettingVersion[]; versions: SettingVersion[] } {
  return { coming: comingOf(rows, now).map(presentVersion), versions: rows.map(presentVersion).toReversed() };
}

/** Returns the scheduled versions, earliest first. Pure. */
export function comingOf<Row extends Pick<SettingRow, 'holdsFrom' | 'takenBackAt'>>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  return rows
    .filter(({ holdsFrom, takenBackAt }) => holdsFrom > now && takenBackAt === null)
    .toSorted((one, other) => one.holdsFrom.getTime() - other.holdsFrom.getTime());
}

function presentVersion({ version, value, holdsFrom, changedAt, by, takenBackAt }: SettingRow): SettingVersion {
  return {
    version,
    value,
    from: holdsFrom.toISOString(),
    at: changedAt.toISOString(),
    by,
    takenBack: takenBackAt !== null,
  };
}
