import { randomUUID } from 'node:crypto';
import { codeSent, forgotFault } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { resetCodeMail } from '#server/customers/accounts/mails.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { refuseFault } from '#server/customers/accounts/refuse.ts';
import { countAsk } from '#server/customers/codes/ask-for-code.ts';
import { keepCode, newCode } from '#server/customers/codes/codes.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import type { Secret } from '#server/foundation/values/secret.ts';

/**
 * Asks for a reset code. Whether the address has an account is looked at by a job after the reply: neither its words nor its
 * time can tell. Throws Problem: 400 for what is no e-mail; 429 beyond the limits of `countAsk`.
 */
export async function forgotPassword(
  deps: Pick<AccountContext, 'db' | 'jobs' | 'limits' | 'secret' | 'browserCookie'>,
  { email }: { email: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<{ message: string }> {
  refuseFault(forgotFault({ email }));
  const asked = await countAsk(deps, 'code', email, caller);
  await deps.jobs.send(deps.db, 'send-reset-code', { email, requestId: randomUUID(), ...asked, from: originOf(caller) });
  return { message: codeSent };
}

/** Mails a code to an address that has an account; once a request, however often the job runs. Of one without a code is kept that nobody has. */
export async function sendResetCode(
  deps: { db: Db; jobs: Pick<Jobs, 'send'>; secret: Secret; publicUrl: string; now: () => Date },
  { email, requestId, askedBy, known = false, network, from }: JobData['send-reset-code'],
): Promise<void> {
  // A job of a release that named no browser: the code would open nothing.
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
      description: resetCodeMail(deps.publicUrl, email, code),
    };
    if (!(await queueMail(tx, deps.jobs, mail))) return;
    await keepCode(tx, deps.secret, { ...kept, accountId: account.id, code });
    await recordSecurityEvent(tx, { kind: 'code_asked', accountId: account.id, from, about: 'password' });
  });
}
