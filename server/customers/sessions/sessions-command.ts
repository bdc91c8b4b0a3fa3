import { eq } from 'drizzle-orm';
import { normalEmail } from '#contract/plain-text.ts';
import type { Db } from '#database/db.ts';
import { sessionsTable } from '#database/schema/accounts.ts';
import { findAccount, findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

export const sessionsUsage: CommandUsage = {
  what: 'signs an account, or everybody, out of every browser',
  forms: [
    ['sessions end E-MAIL', 'one account, by its e-mail or its id: whoever is in it has to sign in again'],
    ['sessions end --all', 'everybody, where sessions may have been stolen'],
    ['sessions end ... --dry', 'says how many that would be'],
  ],
  options: { end: ['--all', '--dry'] },
};

/**
 * Creates the `sessions` command, which ends sessions of one account or all. It needs only the database, not a running
 * shop.
 */
export function sessionsCommand(db: Db): OperatorCommand {
  return async (args, say) => {
    const dry = args.includes('--dry');
    const [verb, whose, ...more] = args.filter((arg) => arg !== '--dry');
    if (verb !== 'end' || !whose || more.length > 0) return printUsageError(sessionsUsage, say);
    const account =
      whose === '--all'
        ? undefined
        : ((await findAccountByEmail(db, normalEmail(whose))) ?? (await findAccount(db, whose)));
    if (whose !== '--all' && !account) {
      say(`There is no account of ${whose}.`);
      return 1;
    }
    const ended = await inDryRunTransaction(db, dry, (tx) => endSessions(tx, account?.id));
    say(`${dry ? 'It would sign out' : 'Signed out'} ${ended} ${ended === 1 ? 'browser' : 'browsers'}.`);
    return 0;
  };
}

/**
 * Ends the sessions of one account or all, and records this per account with the name of the staff member. Returns the
 * number of sessions.
 */
export async function endSessions(tx: Db, accountId: string | undefined, operator?: string): Promise<number> {
  const whose = accountId === undefined ? undefined : eq(sessionsTable.accountId, accountId);
  const ended = await tx.delete(sessionsTable).where(whose).returning({ accountId: sessionsTable.accountId });
  for (const one of new Set(ended.map((session) => session.accountId)))
    await recordSecurityEvent(tx, {
      kind: 'session_ended',
      accountId: one,
      about: 'all, by the operator',
      ...(operator !== undefined && { operator }),
    });
  return ended.length;
}
