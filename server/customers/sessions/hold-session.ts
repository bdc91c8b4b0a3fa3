import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable, sessionsTable } from '#database/schema/accounts.ts';
import { type SignedInCaller, signedOut } from '#server/foundation/http/caller.ts';

/**
 * Locks the account of a signed-in caller and checks that the session still exists. A reset or a change of the password
 * may have ended it while the call was handled, and nothing of a stranger may happen after that. Throws Problem 401.
 */
export async function holdSession(tx: Db, { account, sessionId }: SignedInCaller): Promise<void> {
  await lockAccount(tx, account.id);
  if ((await tx.$count(sessionsTable, eq(sessionsTable.id, sessionId))) === 0) throw signedOut();
}

/**
 * Locks an account and returns true if it still has the password that was verified: a reset may have replaced it in the
 * meantime.
 */
export async function holdsPassword(
  tx: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  return (await lockAccount(tx, id))?.passwordHash === passwordHash;
}

/** Locks an account, so that sign-ins, resets and changes of its sign-in methods wait for each other. */
export async function lockAccount(tx: Db, id: string): Promise<{ passwordHash: string | null } | undefined> {
  const [row] = await tx
    .select({ passwordHash: accountsTable.passwordHash })
    .from(accountsTable)
    .where(eq(accountsTable.id, id))
    .for('update');
  return row;
}
