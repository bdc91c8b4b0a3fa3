import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { monthInWords } from '#contract/declarations.ts';
import { type AccountantFolder, mostDocumentsInFolder } from '#contract/office/accountant-folder.ts';
import type { Db } from '#database/db.ts';
import { accountantFoldersTable, closedMonthsTable, documentsTable } from '#database/schema/documents.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { colleagueName } from '#server/office/staff-records/colleague-name.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { monthRange } from '#server/office/tax/read-tax.ts';

type FolderRow = typeof accountantFoldersTable.$inferSelect;

/** Reads the newest folder of a month; null if there is none. */
export async function readAccountantFolder(db: Db, month: string): Promise<AccountantFolder | null> {
  const [found] = await db
    .select({ row: accountantFoldersTable, by: colleagueName(accountantFoldersTable.askedBy), outdated: isOutdated })
    .from(accountantFoldersTable)
    .where(eq(accountantFoldersTable.month, month))
    .orderBy(desc(accountantFoldersTable.askedAt))
    .limit(1);
  if (!found) return null;
  const { id, state, askedAt, documents, through, fault, bytes, madeAt } = found.row;
  return {
    ...{ id, state, documents, through, fault, bytes },
    ...{ askedAt: askedAt.toISOString(), askedBy: found.by ?? '', madeAt: madeAt?.toISOString() ?? null },
    outdated: found.outdated,
  };
}

const isOutdated = sql<boolean>`exists (select 1 from ${closedMonthsTable} c
  where c.month = ${accountantFoldersTable}.month
    and greatest(c.closed_at, c.reopened_at) > ${accountantFoldersTable}.made_at)`;

/**
 * Has the folder of a month made. One that is being made already is started again if its job waits. Throws Problem 409
 * `not_offered` for a month with more documents than a ZIP can name.
 */
export async function askAccountantFolder(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  note: WriteAudit,
  { month, by, now }: { month: string; by: string; now: Date },
): Promise<AccountantFolder> {
  const documents = await countDocuments(tx, month);
  if (documents > mostDocumentsInFolder)
    throw new Problem(409, 'not_offered', `${monthInWords(month)} has ${documents} documents: too many for one ZIP.`);
  await tx
    .insert(accountantFoldersTable)
    .values({ id: `folder_${randomUUID()}`, month, state: 'making', askedAt: now, askedBy: by, documents })
    .onConflictDoNothing();
  const [making] = await tx
    .select({ id: accountantFoldersTable.id })
    .from(accountantFoldersTable)
    .where(and(eq(accountantFoldersTable.month, month), eq(accountantFoldersTable.state, 'making')));
  if (making) await jobs.send(tx, 'make-accountant-folder', { folderId: making.id }, { unlessWaiting: true });
  note({
    ...{ thing: 'shop', about: 'tax', what: `Had the folder of ${monthInWords(month)} made` },
    after: { month, documents },
  });
  const folder = await readAccountantFolder(tx, month);
  if (!folder) throw new Error(`the folder of ${month} was not stored`);
  return folder;
}

async function countDocuments(db: Db, month: string): Promise<number> {
  const { from, until } = monthRange(month);
  const { issuedAt } = documentsTable;
  const [found] = await db
    .select({ documents: count() })
    .from(documentsTable)
    .where(and(gte(issuedAt, from), lt(issuedAt, until)));
  return found?.documents ?? 0;
}

/** Finds the newest finished folder of a month. Throws Problem 404. */
export async function findReadyFolder(db: Db, month: string): Promise<FolderRow & { file: string }> {
  const [found] = await db
    .select()
    .from(accountantFoldersTable)
    .where(and(eq(accountantFoldersTable.month, month), eq(accountantFoldersTable.state, 'ready')))
    .orderBy(desc(accountantFoldersTable.madeAt))
    .limit(1);
  if (!found?.file) throw new Problem(404, 'not_found', 'No folder of this month is ready. Have one made first.');
  return { ...found, file: found.file };
}

const shownDays = 7;
const atOnce = 50;

/** Deletes folders older than a week, each with its file first, so that an interrupted run can be repeated. */
export async function sweepAccountantFolders({ db, files }: Needs<'db' | 'files'>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - shownDays * 24 * 3_600_000);
  for (;;) {
    const old = await db
      .select({ id: accountantFoldersTable.id, file: accountantFoldersTable.file })
      .from(accountantFoldersTable)
      .where(lt(accountantFoldersTable.askedAt, until))
      .limit(atOnce);
    for (const { id, file } of old) {
      if (file !== null) await files.remove(file);
      await db.delete(accountantFoldersTable).where(eq(accountantFoldersTable.id, id));
    }
    if (old.length < atOnce) return;
  }
}
