import type { refreshSessionEndpoint } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { type CallContext, requireSignedIn, signedOut } from '#server/foundation/http/caller.ts';
import { presentExpiry, presentUser } from './begin-session.ts';
import { extendSession } from './sessions.ts';

/** Extends the caller's session and its cookie. Throws Problem 401 `signed_out` if it has ended. */
export async function refreshSession(
  deps: Pick<AccountContext, 'db' | 'now' | 'sessionCookie'>,
  caller: CallContext,
): Promise<ReplyOf<typeof refreshSessionEndpoint>> {
  const { sessionId, account, provider } = await requireSignedIn(caller);
  const now = deps.now();
  const expiresAt = await extendSession(deps.db, sessionId, now);
  if (!expiresAt) throw signedOut();
  const cookie = caller.cookies.read(deps.sessionCookie) ?? '';
  caller.cookies.set(deps.sessionCookie, cookie, {
    maxAgeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  });
  return { user: presentUser(account, provider), message: 'Session refreshed', ...presentExpiry(expiresAt, now) };
}
