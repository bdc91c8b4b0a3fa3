import { codeRefused, emailFault, removedSentences, resetFault } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser } from '#server/customers/accounts/known-browser.ts';
import { passwordResetMail } from '#server/customers/accounts/mails.ts';
import { refuseCommonPassword } from '#server/customers/accounts/passwords.ts';
import { setPassword } from '#server/customers/accounts/queries.ts';
import { refuseFault, wrongField } from '#server/customers/accounts/refuse.ts';
import { useUp } from '#server/customers/codes/codes.ts';
import { giveToOwner } from '#server/customers/codes/give-to-owner.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { forgetTries } from './try-secret.ts';

/**
 * Sets a new password by mailed code, which proves the e-mail and ends all sessions (see `giveToOwner`). Returns what
 * else was removed. Throws Problem: 400 for any invalid code, with one text and duration; 429 beyond ten an hour per
 * network.
 */
export async function resetPassword(
  deps: AccountContext,
  { email, code, newPassword }: { email: string; code: string; newPassword: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<{ message: string; removed?: string }> {
  const wrongEmail = emailFault(email);
  if (wrongEmail) throw wrongField('email', wrongEmail);
  refuseFault(resetFault({ code, newPassword, confirmPassword: newPassword }));
  refuseCommonPassword(deps.shopFacts, newPassword, email, 'newPassword');
  const event = { accountOf: email, about: 'password' };
  const entered = { kind: 'reset', about: email, code, event, afterMs: deps.passwords.refusalMs } as const;
  const right = await withMailedCode(deps, caller, entered, async (tried) =>
    tried.accountId === null ? undefined : { ...tried, accountId: tried.accountId },
  );
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.now();
  const typedHere = knownBrowser(deps, caller.cookies, email) !== undefined;
  const removed = await inTransaction(deps.db, async (tx) => {
    if (!(await useUp(tx, right))) throw wrongField('code', codeRefused);
    const account = await setPassword(tx, right.accountId, passwordHash);
    if (!account) throw wrongField('code', codeRefused);
    const gone = (await giveToOwner(tx, account.id, { now, from: caller, reset: true, typedHere })) ?? 'nothing';
    await recordSecurityEvent(tx, { kind: 'code_used', accountId: account.id, from: caller, about: 'password' });
    await recordSecurityEvent(tx, {
      kind: 'password_changed',
      accountId: account.id,
      from: caller,
      about: 'by a code',
    });
    const about = `password-reset:${account.id}:${now.getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: passwordResetMail(deps.settings, deps.publicUrl, gone),
    });
    return gone;
  });
  // Resets the count of failed passwords, since the caller owns the mailbox.
  await forgetTries(deps, email, caller.address);
  const sentence = removedSentences[removed];
  return { message: 'Password reset successfully', ...(sentence !== '' && { removed: sentence }) };
}
