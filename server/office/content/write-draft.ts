import { eq, sql } from 'drizzle-orm';
import type { ContentName, ContentValues } from '#contract/content.ts';
import type { Db } from '#database/db.ts';
import { contentDraftsTable } from '#database/schema/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findDraft } from './present-content.ts';

/** Limit of a draft in characters of JSON. Drafts may be invalid, since only staff read them. */
const mostDraft = 200_000;

interface Saved {
  name: ContentName;
  value: unknown;
  basedOn: number;
  /** Edit number that the client has seen; 0 for no draft. */
  edit: number;
  by: string;
}

/**
 * Saves a draft, even an invalid one. Throws Problem 409 if another member saved in the meantime, 400 if it is too
 * long.
 */
export async function saveDraft(tx: Db, { name, value, basedOn, edit, by }: Saved, now: Date): Promise<void> {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > mostDraft)
    throw new Problem(400, 'invalid_fields', 'This is more than a draft can hold.', {
      fields: { value: 'This is more than a draft can hold' },
    });
  await lockDraft(tx, name);
  refuseOther(await findDraft(tx, name), edit);
  const row = { value: value as ContentValues[ContentName], basedOn, edit: edit + 1, changedAt: now, by };
  await tx
    .insert(contentDraftsTable)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: contentDraftsTable.name, set: row });
}

/** Deletes a draft. Throws Problem 409 if it is not the version the client saw. */
export async function dropDraft(tx: Db, name: ContentName, edit: number): Promise<void> {
  await lockDraft(tx, name);
  const draft = await findDraft(tx, name);
  if (!draft) throw new Problem(404, 'not_found', 'There is no draft.');
  refuseOther(draft, edit);
  await endDraft(tx, name);
}

/** Deletes a draft after publishing. */
export async function endDraft(tx: Db, name: ContentName): Promise<void> {
  await tx.delete(contentDraftsTable).where(eq(contentDraftsTable.name, name));
}

async function lockDraft(tx: Db, name: ContentName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${name}`}, 0))`);
}

function refuseOther(draft: { edit: number; by: string } | undefined, edit: number): void {
  if ((draft?.edit ?? 0) === edit) return;
  throw new Problem(
    409,
    'conflict',
    draft ? `${draft.by} saved a draft of this meanwhile.` : 'The draft was published or thrown away meanwhile.',
  );
}
