import { demoDeclarations } from '#contract/demo-declarations.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { type SettingName, type SettingValues, settingNames, withFirst } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { presentVersions } from '#server/foundation/settings/present-versions.ts';
import { readSettingVersions, type SettingRow } from '#server/foundation/settings/read-settings.ts';
import { firstOf, holdingAt, newestVersion } from '#server/foundation/settings/write-setting.ts';
import { demoLines } from '#server/operations/site/seller-rules.ts';

/** Presents all settings with current and scheduled values. */
export async function presentSettings(db: Db, now: Date, { demo }: { demo: boolean }): Promise<OfficeSetting[]> {
  const shown = [];
  for (const name of settingNames) shown.push(presentOne(name, await readSettingVersions(db, name), now, demo));
  return shown;
}

/** Adds fields to a value that were introduced after it was written. */
function whole(name: SettingName, value: SettingRow['value']): unknown {
  return name === 'seller' ? value : withFirst(name, value as SettingValues[typeof name]);
}

/** Values of the fictional seller of a demo shop. */
const invented: Readonly<Partial<Record<SettingName, unknown>>> = { seller: demoLines, declarations: demoDeclarations };

function presentOne(name: SettingName, rows: readonly SettingRow[], now: Date, demo: boolean): OfficeSetting {
  const first = (demo ? invented[name] : undefined) ?? firstOf(name);
  const held = holdingAt(rows, now);
  return {
    name,
    version: newestVersion(rows, firstOf(name)),
    value: held ? whole(name, held.value) : (first ?? null),
    since: held && held.by !== null ? held.holdsFrom.toISOString() : null,
    by: held?.by ?? null,
    ...presentVersions(rows, now),
  };
}
