import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser, rememberAsker } from '#server/customers/accounts/known-browser.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { sharedNetworkOf } from '#server/foundation/limits/limits.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { type Secret, signed } from '#server/foundation/values/secret.ts';

/** Who asked for a code. */
interface Asked {
  askedBy: string[];
  /** In a browser that signed in with the e-mail, or entered its code, before. */
  known: boolean;
  /** Its network, as `askingNetwork` names it. */
  network: string;
}

type MailedKind = 'code' | 'orderCode' | 'changeCode' | 'againCode' | 'newEmailCode';

/**
 * Counts that a code is asked for, and makes the browser known again, whose own tries it will have. Gives what is kept of that
 * browser, and whether it is known. Throws Problem: 429 after five of a kind for this e-mail in an hour and one more of this network, or
 * twenty of this network; a browser that signed in with the e-mail before has five of its own, which strangers cannot use up.
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
 * Counts a code that goes to a mailbox, whoever asks. Throws Problem 429 after five of a kind in an hour and one more of this network: so
 * strangers elsewhere shut nobody out who is on a new device. The network is the widest that an owner of addresses has.
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

/** Names a network that asks for codes to a mailbox, and tells nobody which it is: the mails of the hour are told apart by it. */
export function askingNetwork({ secret }: { secret: Secret }, email: string, address: string): string {
  return signed(secret, `codes to ${foldMailbox(email)} from ${sharedNetworkOf(address)}`).slice(0, 22);
}

/** Throws Problem 429 where a code was not mailed: an address that nobody has proved, or this network for it, has had those of the hour. */
export function refuseUnmailed(queued: boolean): void {
  if (queued) return;
  const message = 'We have mailed several codes to this address already. Enter the newest one, or try again in an hour.';
  throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 3600 });
}
