import type { Setting, SettingVersion } from '#contract/office/settings.ts';
import { type SettingName, settingNames } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { readVersions, type SettingRow } from '#server/settings/read-settings.ts';
import { firstOf, holdingAt } from '#server/settings/write-setting.ts';
import { demoLines } from '#server/site/seller-rules.ts';

/** Presents everything that is set, with what holds now and what is to come. */
export async function presentSettings(db: Db, now: Date, { demo }: { demo: boolean }): Promise<Setting[]> {
  const shown = [];
  for (const name of settingNames) shown.push(presentOne(name, await readVersions(db, name), now, demo));
  return shown;
}

function presentOne(name: SettingName, rows: readonly SettingRow[], now: Date, demo: boolean): Setting {
  const first = firstOf(name) ?? (name === 'seller' && demo ? demoLines : undefined);
  const held = holdingAt(rows, now);
  return {
    name,
    version: rows.at(-1)?.version ?? (firstOf(name) === undefined ? 0 : 1),
    value: held?.value ?? first ?? null,
    since: held && held.by !== null ? held.holdsFrom.toISOString() : null,
    by: held?.by ?? null,
    coming: rows
      .filter(({ holdsFrom, takenBackAt }) => holdsFrom > now && takenBackAt === null)
      .toSorted((one, other) => one.holdsFrom.getTime() - other.holdsFrom.getTime())
      .map(presentVersion),
    versions: rows.map(presentVersion).toReversed(),
  };
}

function presentVersion({ version, value, holdsFrom, changedAt, by, takenBackAt }: SettingRow): SettingVersion {
  return { version, value, from: holdsFrom.toISOString(), at: changedAt.toISOString(), by, takenBack: takenBackAt !== null };
}
