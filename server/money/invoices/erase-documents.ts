import { and, eq, lt, sql } from 'drizzle-orm';
import { notKept, paperYears } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { DocumentContent } from './document-content.ts';
import { documentKeys } from './document-file.ts';

const atOnce = 200;

/** Returns the start (1 April in India) of the oldest financial year within the retention period. */
export function papersKeptSince(now: Date): Date {
  const inIndia = new Date(now.getTime() + 5.5 * 3_600_000);
  const year = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  return new Date(`${year - paperYears}-04-01T00:00:00+05:30`);
}

/**
 * Anonymizes documents past their retention and deletes their PDFs first, so an interrupted run can be repeated.
 * Number, rows and amounts stay, so the series has no gap. Returns the count.
 */
export async function eraseDocuments(
  { db, files }: { db: Db; files: Pick<Files, 'remove'> },
  now: Date,
): Promise<number> {
  for (let erased = 0; ; ) {
    const due = await db
      .select({ number: documentsTable.number, content: documentsTable.content })
      .from(documentsTable)
      .where(
        and(
          lt(documentsTable.issuedAt, papersKeptSince(now)),
          sql`${documentsTable.content} -> 'buyer' ->> 'name' <> ${notKept}`,
        ),
      )
      .limit(atOnce);
    for (const { number, content } of due) {
      const before = DocumentContent.parse(content);
      for (const key of documentKeys(before)) await files.remove(key);
      const after: DocumentContent = {
        ...before,
        buyer: { name: notKept, lines: [], gstin: null },
        shippedTo: null,
        paid: '',
      };
      await db
        .update(documentsTable)
        .set({ content: after, recipientGstin: null })
        .where(eq(documentsTable.number, number));
    }
    erased += due.length;
    if (due.length < atOnce) return erased;
  }
}
