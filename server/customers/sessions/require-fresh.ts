import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { sessions } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { SignedIn } from '#server/foundation/http/caller.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { askPassword } from './ask-password.ts';

/** How long who somebody is holds, once shown: enough to do what they came for, too short for a browser left open. */
const freshMs = 10 * 60_000;

/** Whether whoever sits at this session has shown who they are within ten minutes: by signing in, or asked again. */
export function isFresh({ provedAt }: Pick<SignedIn, 'provedAt'>, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < freshMs;
}

/** Writes down that whoever sits at a session has just shown who they are. */
export async function markFresh(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}

/**
 * Lets a member change what opens their account, or end it: only if who they are was shown within ten minutes, or their password comes
 * with the request (`typed`), which then has to be right. The one guard of all such calls. Throws Problem: 403 `who_again`; 400 at the
 * field, or 429, for a wrong password.
 */
export async function requireFresh(
  deps: Pick<AccountContext, 'db' | 'limits' | 'passwords' | 'now'>,
  member: SignedIn,
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
