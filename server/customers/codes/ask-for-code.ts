import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser, rememberAsker } from '#server/customers/accounts/known-browser.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { sharedNetworkOf } from '#server/foundation/limits/limits.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { type Secret, signMessage } from '#server/foundation/values/secret.ts';

/** Identity of a caller who requests a code. */
interface Asked {
  askedBy: string[];
  /** True if this browser previously signed in with the e-mail or entered its code. */
  known: boolean;
  /** Network of the caller, as named by `askingNetwork`. */
  network: string;
}

type MailedKind = 'code' | 'orderCode' | 'changeCode' | 'againCode' | 'newEmailCode';

/**
 * Counts a code request and returns the caller's identity. Throws Problem 429 after five per kind, e-mail and hour plus
 * one per network, or twenty per network. Each known browser has its own limit of five requests, which strangers cannot
 * use up.
 */
export async function countAsk(
  deps: Pick<AccountContext, 'limits' | 'secret' | 'browserCookie'>,
  kind: Exclude<MailedKind, 'newEmailCode'>,
  email: string,
  { address, cookies }: Pick<CallContext, 'address' | 'cookies'>,
): Promise<Asked> {
  const known = knownBrowser(deps, cookies, email);
  if (known) await deps.limits.take('codeKnown', `${known} ${email}`);
  else {
    await deps.limits.take('codeNetwork', address);
    await countToMailbox(deps, kind, email, address);
  }
  const network = askingNetwork(deps, email, address);
  return { askedBy: rememberAsker(deps, { address, cookies }), known: known !== undefined, network };
}

/**
 * Counts a code to a mailbox. Throws Problem 429 after five per kind and hour plus one per network, so that strangers
 * cannot block a new device. A network covers all addresses that one owner usually has.
 */
export async function countToMailbox(
  { limits }: Pick<AccountContext, 'limits'>,
  kind: MailedKind,
  email: string,
  address: string,
): Promise<void> {
  const mailbox = foldMailbox(email);
  if (await limits.withinLimit(kind, mailbox)) return;
  await limits.take('codeSlow', `${kind} of ${sharedNetworkOf(address)} ${mailbox}`);
  await limits.take('codeMost', `${kind} ${mailbox}`);
}

/**
 * Returns a keyed name for a network that requests codes to a mailbox. It distinguishes mails without revealing the
 * network.
 */
export function askingNetwork({ secret }: { secret: Secret }, email: string, address: string): string {
  return signMessage(secret, `codes to ${foldMailbox(email)} from ${sharedNetworkOf(address)}`).slice(0, 22);
}

/**
 * Throws Problem 429 if no code was mailed: the hourly limit of the unproved address, or of this network for it, is
 * reached.
 */
export function refuseUnmailed(queued: boolean): void {
  if (queued) return;
  const message =
    'We have mailed several codes to this address already. Enter the newest one, or try again in an hour.';
  throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 3600 });
}
