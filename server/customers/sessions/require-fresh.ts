import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { sessionsTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { SignedInCaller } from '#server/foundation/http/caller.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { askPassword } from './ask-password.ts';

/** Validity of a reauthentication in ms: enough for one task, too short for an unattended browser. */
const freshMs = 10 * 60_000;

/** Returns true if this session signed in or reauthenticated within ten minutes. */
export function isFresh({ provedAt }: Pick<SignedInCaller, 'provedAt'>, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < freshMs;
}

/** Records a reauthentication of a session. */
export async function markFresh(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessionsTable).set({ provedAt: now }).where(eq(sessionsTable.id, sessionId));
}

/**
 * Guards calls that change sign-in methods or end the account: requires a reauthentication within ten minutes or a
 * valid password (`typed`). Throws Problem: 403 `who_again`; 400 at the field, or 429, for a wrong password.
 */
export async function requireFresh(
  deps: Pick<AccountContext, 'db' | 'limits' | 'passwords' | 'now'>,
  member: SignedInCaller,
  from: Caller,
  typed?: { password: string; field: string },
): Promise<void> {
  if (typed && typed.password !== '' && member.account.hasPassword) {
    await askPassword(deps, member, { ...typed, from });
    await markFresh(deps.db, member.sessionId, deps.now());
  } else if (!isFresh(member, deps.now())) {
    throw new Problem(403, 'who_again', 'Please show us that it is you. Then this goes on.');
  }
}
