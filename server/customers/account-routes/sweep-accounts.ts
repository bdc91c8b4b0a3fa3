import { lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountCodes, googleAttempts, mailedCodes, orderCodes, passkeyChallenges, sessions } from '#database/schema/accounts.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';

/** Removes what has run out: sessions, codes, sign-ins with Google that came to nothing, and accounts whose days are over. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const tables = [sessions, mailedCodes, googleAttempts, passkeyChallenges, accountCodes, orderCodes];
  for (const table of tables) await db.delete(table).where(lt(table.expiresAt, now));
  await deleteAccounts(db, now);
}
