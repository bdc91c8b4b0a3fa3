import { lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import {
  accountCodesTable,
  googleAttemptsTable,
  mailedCodesTable,
  orderCodesTable,
  passkeyChallengesTable,
  sessionsTable,
} from '#database/schema/accounts.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';

/** Deletes expired sessions, codes and sign-in attempts, and accounts whose deletion is due. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const tables = [
    sessionsTable,
    mailedCodesTable,
    googleAttemptsTable,
    passkeyChallengesTable,
    accountCodesTable,
    orderCodesTable,
  ];
  for (const table of tables) await db.delete(table).where(lt(table.expiresAt, now));
  await deleteAccounts(db, now);
}
