import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { AnnouncementText } from '#contract/announcement.ts';
import { type ContentName, contentNames } from '#contract/content.ts';
import type { HomeText } from '#contract/home.ts';
import { mostPlanned, type PlannedContent } from '#contract/office/content-calendar.ts';
import { settingNames } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { contentKinds } from '#server/foundation/content/content-rules.ts';
import { comingOf } from '#server/foundation/settings/present-versions.ts';
import { readSettingVersions, type SettingRow } from '#server/foundation/settings/read-settings.ts';
import { settingWords } from '#server/foundation/settings/setting-words.ts';
import { holdingAt } from '#server/foundation/settings/write-setting.ts';

/** Lists scheduled changes, the earliest first; settings only for members who may change them. */
export async function readCalendar(
  db: Db,
  { settings: maySet }: { settings: boolean },
  now: Date,
): Promise<{ planned: PlannedContent[]; more: boolean }> {
  const all = [
    ...(await comingVersions(db, maySet, now)),
    ...standingPlans(
      await readSettingVersions(db, 'announcement'),
      'line',
      { name: 'announcement', of: (line) => [line as AnnouncementText] },
      now,
    ),
    ...standingPlans(await readSettingVersions(db, 'home'), 'slide', { name: 'home', of: slidesOf }, now),
    ...(await comingProducts(db, now)),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return { planned: all.slice(0, mostPlanned), more: all.length > mostPlanned };
}

async function comingVersions(db: Db, maySet: boolean, now: Date): Promise<PlannedContent[]> {
  const rows = await db
    .select({ name: settingsTable.name, at: settingsTable.holdsFrom, by: settingsTable.by })
    .from(settingsTable)
    .where(
      and(
        gt(settingsTable.holdsFrom, now),
        isNull(settingsTable.takenBackAt),
        inArray(settingsTable.name, [...contentNames, ...(maySet ? settingNames : [])]),
      ),
    )
    .orderBy(asc(settingsTable.holdsFrom))
    .limit(mostPlanned + 1);
  return rows.flatMap(({ name, at, by }): PlannedContent[] => {
    const row = { at: at.toISOString(), name, by };
    const text = contentNames.find((one) => one === name);
    if (text) return [{ ...row, kind: 'text', words: contentKinds[text].words }];
    const set = settingNames.find((one) => one === name);
    return set ? [{ ...row, kind: 'setting', words: settingWords[set] }] : [];
  });
}

const slidesOf = (home: SettingRow['value']) =>
  (home as HomeText).slides.map(({ title, from, until }) => ({ words: title, from, until }));

interface Standing {
  words: string;
  from: string;
  until: string;
}

/** Lists scheduled entries, from the version in force at their time. Pure. */
export function standingPlans(
  rows: readonly SettingRow[],
  thing: 'line' | 'slide',
  { name, of }: { name: ContentName; of: (value: SettingRow['value']) => readonly Standing[] },
  now: Date,
): PlannedContent[] {
  const held = holdingAt(rows, now);
  const ruling = [...(held ? [held] : []), ...comingOf(rows, now)];
  return ruling.flatMap(({ value, holdsFrom, by }, at) => {
    // The next version replaces this one.
    const next = ruling[at + 1]?.holdsFrom;
    const isIn = (moment: Date) => moment > now && moment > holdsFrom && (next === undefined || moment < next);
    return of(value).flatMap(({ words, from, until }) =>
      (
        [
          [`${thing}_begins`, from],
          [`${thing}_ends`, until],
        ] as const
      )
        .filter(([, moment]) => moment !== '' && isIn(new Date(moment)))
        .map(([kind, moment]) => ({ at: new Date(moment).toISOString(), kind, name, words, by })),
    );
  });
}

async function comingProducts(db: Db, now: Date): Promise<PlannedContent[]> {
  const rows = await db
    .select({ id: productsTable.id, name: productsTable.name, at: productsTable.publishAt })
    .from(productsTable)
    .where(and(gt(productsTable.publishAt, now), eq(productsTable.state, 'draft')))
    .orderBy(asc(productsTable.publishAt))
    .limit(mostPlanned + 1);
  return rows.flatMap(({ id, name, at }) =>
    at ? [{ at: at.toISOString(), kind: 'product' as const, name: id, words: name, by: null }] : [],
  );
}
