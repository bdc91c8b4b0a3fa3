import { and, eq, isNotNull } from 'drizzle-orm';
import type { SignedIn as SignedInReply, User } from '#contract/accounts.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { hashOf, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordAccountBrowser } from '#server/foundation/security-events/browser-records.ts';
import { describeDevice } from '#server/foundation/security-events/device.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { endSessionOfCookie, type NewSession, sessionIdleMs, startSession } from './sessions.ts';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Returns an account's display name, or its e-mail if it has none. */
export function displayNameOf({ email, firstName, lastName }: Omit<Person, 'id'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns an account as only its owner sees it. */
export function presentUser({ email, firstName, lastName }: Omit<Person, 'id'>, provider: User['provider']): User {
  return { firstName, lastName, name: displayNameOf({ email, firstName, lastName }), email, provider };
}

/** New session, which may have cancelled the planned deletion of its account. */
interface BegunSession extends NewSession {
  isAccountKept: boolean;
}

/**
 * Starts a session in the caller's browser and transaction; ends the browser's previous session. All sign-ins use this.
 * The browser is recognized later, and recorded with the account. Cancels a planned deletion of the account.
 */
export async function beginSession(
  deps: Pick<AccountContext, 'sessionCookie' | 'browserCookie' | 'secret' | 'now'>,
  tx: Db,
  person: Person,
  provider: User['provider'],
  caller: CallContext,
): Promise<BegunSession> {
  const before = caller.cookies.read(deps.sessionCookie);
  if (before) await endSessionOfCookie(tx, before);
  const browserHash = hashOf(rememberBrowser(deps, caller.cookies, person.email));
  await recordAccountBrowser(tx, { accountId: person.id, browserHash, at: deps.now() });
  const isAccountKept = await keepPlannedAccount(tx, person.id, caller);
  const device = describeDevice(caller.userAgent);
  return { ...(await startSession(tx, { accountId: person.id, provider, device, now: deps.now() })), isAccountKept };
}

/** Cancels the planned deletion of an account, as its mail promises. Returns true if one was planned. */
async function keepPlannedAccount(tx: Db, accountId: string, from: CallContext): Promise<boolean> {
  const kept = await tx
    .update(accountsTable)
    .set({ deleteAfter: null })
    .where(and(eq(accountsTable.id, accountId), isNotNull(accountsTable.deleteAfter)))
    .returning({ id: accountsTable.id });
  if (kept.length === 0) return false;
  await recordSecurityEvent(tx, { kind: 'deletion_withdrawn', accountId, from });
  return true;
}

/** Passes a new session to the browser: one half in the cookie, the other in the response. */
export function sendSession(
  deps: Pick<AccountContext, 'sessionCookie' | 'now'>,
  person: Person,
  provider: User['provider'],
  session: BegunSession,
  caller: Pick<CallContext, 'cookies'>,
  message: string,
): SignedInReply {
  caller.cookies.set(deps.sessionCookie, session.cookie, { maxAgeSeconds: sessionIdleMs / 1000 });
  return {
    user: presentUser(person, provider),
    token: session.token,
    message: session.isAccountKept ? `${message}. Your account stays` : message,
    ...presentExpiry(session.expiresAt, deps.now()),
  };
}

export function presentExpiry(expiresAt: Date, now: Date): { expiresAt: string; expiresInMs: number } {
  return { expiresAt: expiresAt.toISOString(), expiresInMs: expiresAt.getTime() - now.getTime() };
}
