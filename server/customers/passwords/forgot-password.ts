import { randomUUID } from 'node:crypto';
import { codeSent, forgotFault } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { resetCodeMail } from '#server/customers/accounts/mails.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { refuseFault } from '#server/customers/accounts/refuse.ts';
import { countAsk } from '#server/customers/codes/ask-for-code.ts';
import { keepCode, newCode } from '#server/customers/codes/codes.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/**
 * Requests a reset code. A job looks up the account after the reply, so neither text nor timing reveals it. Throws
 * Problem: 400 for an invalid e-mail; 429 by `countAsk`.
 */
export async function forgotPassword(
  deps: Pick<AccountContext, 'db' | 'jobs' | 'limits' | 'secret' | 'browserCookie'>,
  { email }: { email: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<{ message: string }> {
  refuseFault(forgotFault({ email }));
  const asked = await countAsk(deps, 'code', email, caller);
  await deps.jobs.send(deps.db, 'send-reset-code', {
    email,
    requestId: randomUUID(),
    ...asked,
    from: originOf(caller),
  });
  return { message: codeSent };
}

/**
 * Mails a code to an account's address, once per request however often the job runs. Without an account it stores an
 * unknowable code.
 */
export async function sendResetCode(
  deps: Needs<'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
  { email, requestId, askedBy, known = false, network, from }: JobData['send-reset-code'],
): Promise<void> {
  // Skips a job of an earlier release that names no browser, since its code would open nothing.
  if (askedBy === undefined) return;
  const account = await findAccountByEmail(deps.db, email);
  const kept = { kind: 'reset', about: email, askedBy, now: deps.now() } as const;
  if (!account) {
    await keepCode(deps.db, deps.secret, { ...kept, code: undefined });
    return;
  }
  const code = newCode();
  await inTransaction(deps.db, async (tx) => {
    const mail = {
      always: known,
      askedFrom: network,
      about: `reset-code:${requestId}` as const,
      to: email,
      description: resetCodeMail(deps.settings, deps.publicUrl, email, code),
    };
    if (!(await queueMail(tx, deps, mail))) return;
    await keepCode(tx, deps.secret, { ...kept, accountId: account.id, code });
    await recordSecurityEvent(tx, { kind: 'code_asked', accountId: account.id, from, about: 'password' });
  });
}
