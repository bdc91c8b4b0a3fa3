import { eq } from 'drizzle-orm';
import type { Nominee } from '#contract/account-privacy.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/** Returns the person nominated to act for an account's owner. */
export async function readNominee(db: Db, accountId: string): Promise<{ nominee: Nominee | null }> {
  const [row] = await db
    .select({ nominee: accountsTable.nominee })
    .from(accountsTable)
    .where(eq(accountsTable.id, accountId))
    .limit(1);
  if (!row?.nominee) return { nominee: null };
  const { name, relation, contact } = row.nominee;
  return { nominee: { name, relation, contact } };
}

/** Stores the nominee, or removes the nominee for null. Sends no mail, because the text is user-entered. */
export async function keepNominee(
  db: Db,
  accountId: string,
  nominee: Nominee | null,
  now: Date,
  from: Caller,
): Promise<void> {
  const kept = nominee && { ...nominee, namedAt: now.toISOString() };
  await inTransaction(db, async (tx) => {
    await tx.update(accountsTable).set({ nominee: kept }).where(eq(accountsTable.id, accountId));
    await recordSecurityEvent(tx, { kind: 'nominee_changed', accountId, from, about: nominee ? 'named' : 'removed' });
  });
}
