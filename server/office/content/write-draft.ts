import { eq, sql } from 'drizzle-orm';
import type { ContentName, ContentValues } from '#contract/content.ts';
import type { Db } from '#database/db.ts';
import { contentDrafts } from '#database/schema/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findDraft } from './present-content.ts';

/** How much a draft may be, in characters of JSON: nobody reads it but colleagues, who may have anything wrong in it. */
const mostDraft = 200_000;

interface Saved {
  name: ContentName;
  value: unknown;
  basedOn: number;
  /** The one that was seen; 0 for none. */
  edit: number;
  by: string;
}

/** Keeps a draft, whatever is wrong with it. Throws Problem 409 where a colleague saved another meanwhile, 400 where it is too long. */
export async function saveDraft(tx: Db, { name, value, basedOn, edit, by }: Saved, now: Date): Promise<void> {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > mostDraft)
    throw new Problem(400, 'invalid_fields', 'This is more than a draft can hold.', {
      fields: { value: 'This is more than a draft can hold' },
    });
  await lockDraft(tx, name);
  refuseOther(await findDraft(tx, name), edit);
  const row = { value: value as ContentValues[ContentName], basedOn, edit: edit + 1, changedAt: now, by };
  await tx
    .insert(contentDrafts)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: contentDrafts.name, set: row });
}

/** Throws a draft away. Throws Problem 409 where it is not the one that was seen. */
export async function dropDraft(tx: Db, name: ContentName, edit: number): Promise<void> {
  await lockDraft(tx, name);
  const draft = await findDraft(tx, name);
  if (!draft) throw new Problem(404, 'not_found', 'There is no draft.');
  refuseOther(draft, edit);
  await endDraft(tx, name);
}

/** Ends a draft that was published. */
export async function endDraft(tx: Db, name: ContentName): Promise<void> {
  await tx.delete(contentDrafts).where(eq(contentDrafts.name, name));
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
