import type { SignedIn as SignedInReply, User } from '#contract/accounts.ts';
import type { Db } from '#database/db.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { hashOf, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordAccountBrowser } from '#server/foundation/security-events/browser-records.ts';
import { describeDevice } from '#server/foundation/security-events/device.ts';
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

/**
 * Starts a session in the caller's browser and transaction; ends the browser's previous session. All sign-ins use this.
 * The browser is recognized later, and recorded with the account.
 */
export async function beginSession(
  deps: Pick<AccountContext, 'sessionCookie' | 'browserCookie' | 'secret' | 'now'>,
  tx: Db,
  person: Person,
  provider: User['provider'],
  caller: Pick<CallContext, 'cookies' | 'userAgent'>,
): Promise<NewSession> {
  const before = caller.cookies.read(deps.sessionCookie);
  if (before) await endSessionOfCookie(tx, before);
  const browserHash = hashOf(rememberBrowser(deps, caller.cookies, person.email));
  await recordAccountBrowser(tx, { accountId: person.id, browserHash, at: deps.now() });
  return startSession(tx, {
    accountId: person.id,
    provider,
    device: describeDevice(caller.userAgent),
    now: deps.now(),
  });
}

/** Passes a new session to the browser: one half in the cookie, the other in the response. */
export function sendSession(
  deps: Pick<AccountContext, 'sessionCookie' | 'now'>,
  person: Person,
  provider: User['provider'],
  session: NewSession,
  caller: Pick<CallContext, 'cookies'>,
  message: string,
): SignedInReply {
  caller.cookies.set(deps.sessionCookie, session.cookie, { maxAgeSeconds: sessionIdleMs / 1000 });
  return {
    user: presentUser(person, provider),
    token: session.token,
    message,
    ...presentExpiry(session.expiresAt, deps.now()),
  };
}

export function presentExpiry(expiresAt: Date, now: Date): { expiresAt: string; expiresInMs: number } {
  return { expiresAt: expiresAt.toISOString(), expiresInMs: expiresAt.getTime() - now.getTime() };
}
