import { and, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';

/**
 * Deletes stored responses of the office, or those that match a condition, as they may contain data of a person to
 * erase. The idempotency keys stay, so that no change is made twice.
 */
export async function forgetOfficeAnswers(db: Db, which?: SQL): Promise<void> {
  const { answer, result } = officeAnswersTable;
  await db
    .update(officeAnswersTable)
    .set({ answer: null, result: null })
    .where(and(or(isNotNull(answer), isNotNull(result)), which));
}
