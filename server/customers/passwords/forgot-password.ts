import { randomUUID } from 'node:crypto';
import { codeSent, forgotFault } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { resetCodeMail } from '#server/customers/accounts/mails.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { refuseFault } from '#server/customers/accounts/refuse.ts';
import { countAsk } from '#server/customers/codes/ask-for-code.ts';
import { mailRequestedCode } from '#server/customers/codes/mail-requested-code.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';

/**
 * Requests a reset code. A job looks up the account after the response, so neither text nor timing reveals if it
 * exists. Throws Problem 400 for an invalid e-mail; 429 by `countAsk`.
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
 * Mails a code to an account's address, once per request even if the job runs repeatedly. Without an account, stores a
 * code that nobody can know.
 */
export async function sendResetCode(
  deps: Needs<'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
  asked: JobData['send-reset-code'],
): Promise<void> {
  const account = await findAccountByEmail(deps.db, asked.email);
  await mailRequestedCode(deps, asked, {
    ...{ kind: 'reset', subject: 'password' },
    isExpected: account !== undefined,
    accountId: account?.id,
    mail: (code) => ({
      about: `reset-code:${asked.requestId}`,
      description: resetCodeMail(deps.settings, deps.publicUrl, asked.email, code),
    }),
  });
}
