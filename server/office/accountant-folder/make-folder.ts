import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { accountantFoldersTable, documentsTable } from '#database/schema/documents.ts';
import { quietMessage } from '#server/foundation/errors/quiet-error.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { provideDocumentFile } from '#server/money/invoices/document-file.ts';
import type { DocumentProcesses } from '#server/money/invoices/document-process.ts';
import { type FolderContent, filesOfContent, readFolderContent } from './folder-content.ts';
import { writeZip, type ZipEntry } from './zip-file.ts';

export interface FolderContext extends Needs<'db' | 'files' | 'now' | 'shopFacts'> {
  processes: Pick<DocumentProcesses, 'run'>;
}

/** Number of documents read at once; progress is stored after each. */
const atOnce = 25;

/**
 * Makes a wanted folder from the start, and offers it once its file is complete and stored. A process that dies leaves
 * nothing that is offered: the next one starts again, with the PDFs that are drawn already.
 */
export async function makeAccountantFolder(deps: FolderContext, folderId: string): Promise<void> {
  const { db, files } = deps;
  const mine = and(eq(accountantFoldersTable.id, folderId), eq(accountantFoldersTable.state, 'making'));
  const [wanted] = await db.select().from(accountantFoldersTable).where(mine);
  if (!wanted) return;
  const scratch = path.join(await files.scratch(), `${folderId}-${randomUUID()}.zip`);
  // Each run has a file of its own, since another process may still be writing.
  const file = `accountant-folders/${randomUUID()}.zip`;
  try {
    const now = deps.now();
    const content = await readFolderContent(deps.shopFacts, db, wanted.month, now);
    await db.update(accountantFoldersTable).set({ documents: content.documents.length, through: 0 }).where(mine);
    const written = await writeZip(scratch, entriesOf(deps, wanted, content), now);
    await files.takeIn(scratch, file, 'application/zip');
    const done = await db
      .update(accountantFoldersTable)
      .set({ ...{ state: 'ready', file, ...written, madeAt: now, fault: null }, through: content.documents.length })
      .where(mine)
      .returning({ id: accountantFoldersTable.id });
    if (done.length === 0) await files.remove(file);
  } catch (error) {
    await db
      .update(accountantFoldersTable)
      .set({ fault: quietMessage(error) })
      .where(mine);
    throw error;
  } finally {
    await rm(scratch, { force: true });
  }
}

/** Returns the name of a month's folder, which is that of its ZIP too. Pure. */
export function folderName(month: string): string {
  return `accounts-${month}`;
}

async function* entriesOf(
  deps: FolderContext,
  { id, month }: { id: string; month: string },
  content: FolderContent,
): AsyncGenerator<ZipEntry> {
  const top = folderName(month);
  yield* filesOfContent(top, content);
  for (let start = 0; start < content.documents.length; start += atOnce) {
    const numbers = content.documents.slice(start, start + atOnce);
    yield* pdfsOf(deps, top, numbers);
    await deps.db
      .update(accountantFoldersTable)
      .set({ through: start + numbers.length })
      .where(eq(accountantFoldersTable.id, id));
  }
}

const folderOfKind = { invoice: 'invoices', credit_note: 'credit-notes' } as const;

async function* pdfsOf(deps: FolderContext, top: string, numbers: readonly string[]): AsyncGenerator<ZipEntry> {
  const rows = await deps.db
    .select({ kind: documentsTable.kind, number: documentsTable.number, content: documentsTable.content })
    .from(documentsTable)
    .where(inArray(documentsTable.number, [...numbers]))
    .orderBy(desc(documentsTable.kind), documentsTable.number);
  for (const { kind, number, content } of rows) {
    const turn = async () => {};
    const key = await provideDocumentFile({ ...deps, turn }, DocumentContent.parse(content));
    yield { path: `${top}/${folderOfKind[kind]}/${number}.pdf`, bytes: await deps.files.read(key) };
  }
}
