import type { AccountContext } from '#server/accounts/account-context.ts';
import type { CallContext } from '#server/platform/caller.ts';
import { hashOf, knownBrowser, rememberBrowser } from './known-browser.ts';

/**
 * Counts that a code is asked for, and makes the browser known again, whose own tries it will have. Gives what is kept of that
 * browser. Throws Problem: 429 after five of a kind for this e-mail in an hour, or twenty of this network; a browser that signed
 * in with the e-mail before has five of its own, which strangers cannot use up.
 */
export async function countAsk(
  deps: Pick<AccountContext, 'limits' | 'secret' | 'browserCookie'>,
  kind: 'code' | 'orderCode' | 'changeCode',
  email: string,
  { address, cookies }: Pick<CallContext, 'address' | 'cookies'>,
): Promise<string> {
  const known = knownBrowser(deps, cookies, email);
  if (known) await deps.limits.take('codeKnown', `${known} ${email}`);
  else {
    await deps.limits.take('codeNetwork', address);
    await deps.limits.take(kind, email);
  }
  return hashOf(rememberBrowser(deps, cookies));
}
