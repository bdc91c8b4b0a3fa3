import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { type ContentName, contentNames } from '#contract/content.ts';
import type { Content } from '#contract/office/content.ts';
import type { Db } from '#database/db.ts';
import { contentDraftsTable, settingsTable } from '#database/schema/settings.ts';
import { contentKinds } from '#server/foundation/content/content-rules.ts';
import { comingOf, presentVersions } from '#server/foundation/settings/present-versions.ts';
import { readSettingVersions, type SettingRow } from '#server/foundation/settings/read-settings.ts';
import { holdingAt } from '#server/foundation/settings/write-setting.ts';

type DraftRow = typeof contentDraftsTable.$inferSelect;

/** Finds the draft of a text; undefined if there is none. */
export async function findDraft(db: Db, name: ContentName): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(contentDraftsTable).where(eq(contentDraftsTable.name, name));
  return row;
}

/** Presents a text with all versions and the current draft. */
export async function presentContent(db: Db, name: ContentName, now: Date): Promise<Content> {
  return presented(name, await readSettingVersions(db, name), await findDraft(db, name), now);
}

function presented(name: ContentName, rows: readonly SettingRow[], draft: DraftRow | undefined, now: Date): Content {
  const held = holdingAt(rows, now);
  return {
    name,
    version: rows.at(-1)?.version ?? 1,
    value: held?.value ?? contentKinds[name].first,
    holding: held?.version ?? 1,
    since: held && held.by !== null ? held.holdsFrom.toISOString() : null,
    by: held?.by ?? null,
    ...presentVersions(rows, now),
    draft: draft
      ? {
          value: draft.value,
          basedOn: draft.basedOn,
          edit: draft.edit,
          at: draft.changedAt.toISOString(),
          by: draft.by,
        }
      : null,
  };
}

type BriefRow = Omit<SettingRow, 'value'>;

/** Lists all texts in brief with two statements, without reading their contents. */
export async function listAll(db: Db, now: Date) {
  const { value: _, ...columns } = getTableColumns(settingsTable);
  const rows: BriefRow[] = await db
    .select(columns)
    .from(settingsTable)
    .where(inArray(settingsTable.name, [...contentNames]))
    .orderBy(settingsTable.version);
  const drafts = await db
    .select({ name: contentDraftsTable.name, at: contentDraftsTable.changedAt, by: contentDraftsTable.by })
    .from(contentDraftsTable);
  return contentNames.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const held = holdingAt(own, now);
    const draft = drafts.find((one) => one.name === name);
    return {
      name,
      version: own.at(-1)?.version ?? 1,
      since: held && held.by !== null ? held.holdsFrom.toISOString() : null,
      by: held?.by ?? null,
      coming: comingOf(own, now).length,
      draft: draft ? { at: draft.at.toISOString(), by: draft.by } : null,
    };
  });
}
