import { lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountCodes, googleAttempts, mailedCodes, orderCodes, passkeyChallenges, sessions } from '#database/schema/accounts.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';

/** Deletes expired sessions, codes and sign-in attempts, and accounts whose deletion is due. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const tables = [sessions, mailedCodes, googleAttempts, passkeyChallenges, accountCodes, orderCodes];
  for (const table of tables) await db.delete(table).where(lt(table.expiresAt, now));
  await deleteAccounts(db, now);
}
