import type { MailedCodeKind } from '#contract/lists.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { keepCode, newCode } from './codes.ts';

/** Code for an e-mail, requested by a person without a session. */
interface RequestedCode {
  kind: Extract<MailedCodeKind, 'reset' | 'orders'>;
  /** False if the shop does not know the e-mail. Then nothing is mailed, and a code is stored that nobody can know. */
  isExpected: boolean;
  /** Account that the code opens, if any. */
  accountId?: string | undefined;
  /** Subject of the security event. */
  subject: string;
  /** Returns the mail with the code. Its `about` names the request, so that it is sent once. */
  mail(code: string): { about: `${'reset-code' | 'order-code'}:${string}`; description: MailDescription };
}

/**
 * Mails a requested code, once per request even if the job runs repeatedly. The stored code does not reveal if the
 * e-mail is known.
 */
export async function mailRequestedCode(
  deps: Needs<'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
  { email, askedBy, known = false, network, from }: JobData['send-reset-code'],
  { kind, isExpected, accountId, subject, mail }: RequestedCode,
): Promise<void> {
  // A job of an earlier release names no browser, so its code could not be used.
  if (askedBy === undefined) return;
  const kept = { kind, about: email, askedBy, now: deps.now() };
  if (!isExpected) {
    await keepCode(deps.db, deps.secret, { ...kept, code: undefined });
    return;
  }
  const code = newCode();
  const account = accountId === undefined ? {} : { accountId };
  await inTransaction(deps.db, async (tx) => {
    if (!(await queueMail(tx, deps, { always: known, askedFrom: network, to: email, ...mail(code) }))) return;
    await keepCode(tx, deps.secret, { ...kept, ...account, code });
    await recordSecurityEvent(tx, { kind: 'code_asked', ...account, from, about: subject });
  });
}
