import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { ReadyAnswer } from '#contract/office/messages.ts';
import type { Db } from '#database/db.ts';
import { readyAnswersTable } from '#database/schema/messages.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';

/** Lists reply templates by name. */
export function listReady(db: Db): Promise<ReadyAnswer[]> {
  const { id, title, body, version } = readyAnswersTable;
  return db.select({ id, title, body, version }).from(readyAnswersTable).orderBy(asc(title)).limit(200);
}

const sameName = () => new Problem(409, 'conflict', 'There is an answer of this name already.');

/** Creates a reply template. Throws Problem 409 if the name exists. */
export async function addReady(
  tx: Db,
  note: WriteAudit,
  { title, body }: { title: string; body: string },
  at: Date,
): Promise<void> {
  const added = await tx
    .insert(readyAnswersTable)
    .values({ id: `rdy_${randomBytes(9).toString('base64url')}`, title, body, changedAt: at })
    .onConflictDoNothing()
    .returning({ id: readyAnswersTable.id });
  if (added.length === 0) throw sameName();
  note({ thing: 'shop', about: title, what: 'Keeps an answer ready', after: { title, body } });
}

/** Changes a reply template. Throws Problem: 404, 409 for an old version or an existing name. */
export async function changeReady(
  tx: Db,
  note: WriteAudit,
  { id, title, body, version }: { id: string; title: string; body: string; version: number },
  at: Date,
): Promise<void> {
  const [before] = await tx.select().from(readyAnswersTable).where(eq(readyAnswersTable.id, id)).for('update');
  if (!before) throw new Problem(404, 'not_found', 'This answer is gone');
  if (before.version !== version)
    throw new Problem(409, 'conflict', 'Somebody has changed this answer meanwhile. Look at it again.');
  const [other] = await tx
    .select({ id: readyAnswersTable.id })
    .from(readyAnswersTable)
    .where(eq(readyAnswersTable.title, title));
  if (other && other.id !== id) throw sameName();
  await tx
    .update(readyAnswersTable)
    .set({ title, body, version: version + 1, changedAt: at })
    .where(and(eq(readyAnswersTable.id, id)));
  note({
    thing: 'shop',
    about: title,
    what: 'Changed a ready answer',
    before: { title: before.title, body: before.body },
    after: { title, body },
  });
}

/** Deletes a reply template. Throws Problem 404 if it does not exist. */
export async function removeReady(tx: Db, note: WriteAudit, id: string): Promise<void> {
  const [gone] = await tx.delete(readyAnswersTable).where(eq(readyAnswersTable.id, id)).returning();
  if (!gone) throw new Problem(404, 'not_found', 'This answer is gone');
  note({
    thing: 'shop',
    about: gone.title,
    what: 'Removed a ready answer',
    before: { title: gone.title, body: gone.body },
  });
}
