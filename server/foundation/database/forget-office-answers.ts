import { and, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';

/**
 * Deletes stored answers of the office, all of them unless a condition is given. Any may show the person who is being
 * erased. The keys stay, so that no change is done twice.
 */
export async function forgetOfficeAnswers(db: Db, which?: SQL): Promise<void> {
  const { answer, result } = officeAnswersTable;
  await db
    .update(officeAnswersTable)
    .set({ answer: null, result: null })
    .where(and(or(isNotNull(answer), isNotNull(result)), which));
}
