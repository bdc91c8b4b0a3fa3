import type { AccountContext } from '#server/accounts/account-context.ts';
import { foldMailbox } from '#server/mail/fold-mailbox.ts';
import type { CallContext } from '#server/platform/caller.ts';
import { inNetwork } from '#server/platform/limits.ts';
import { Problem } from '#server/platform/problem.ts';
import { knownBrowser, rememberAsker } from './known-browser.ts';

/** Who asked for a code. */
interface Asked {
  askedBy: string[];
  /** In a browser that signed in with the e-mail, or entered its code, before. */
  known: boolean;
}

/**
 * Counts that a code is asked for, and makes the browser known again, whose own tries it will have. Gives what is kept of that
 * browser, and whether it is known. Throws Problem: 429 after five of a kind for this e-mail in an hour and one more of this network, or
 * twenty of this network; a browser that signed in with the e-mail before has five of its own, which strangers cannot use up.
 */
export async function countAsk(
  deps: Pick<AccountContext, 'limits' | 'secret' | 'browserCookie'>,
  kind: 'code' | 'orderCode' | 'changeCode' | 'againCode',
  email: string,
  { address, cookies }: Pick<CallContext, 'address' | 'cookies'>,
): Promise<Asked> {
  const known = knownBrowser(deps, cookies, email);
  if (known) await deps.limits.take('codeKnown', `${known} ${email}`);
  else {
    await deps.limits.take('codeNetwork', address);
    const mailbox = foldMailbox(email);
    if (!(await deps.limits.withinLimit(kind, mailbox))) {
      // Each network has one more an hour, so that strangers elsewhere shut nobody out who is on a new device.
      await deps.limits.take('codeSlow', `${kind} ${inNetwork(address, mailbox)}`);
      await deps.limits.take('codeMost', `${kind} ${mailbox}`);
    }
  }
  return { askedBy: rememberAsker(deps, { address, cookies }), known: known !== undefined };
}

/** Throws Problem 429 where a code was not mailed: an address that nobody has proved has had its three of the hour. */
export function refuseUnmailed(queued: boolean): void {
  if (queued) return;
  const message = 'We have mailed several codes to this address already. Enter the newest one, or try again in an hour.';
  throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 3600 });
}
