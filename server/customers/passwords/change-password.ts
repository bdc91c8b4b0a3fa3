import { type PasswordChangeValues, passwordChangeFault } from '#contract/account-rules.ts';
import type { SignedIn as SignedInReply } from '#contract/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { passwordChangedMail } from '#server/customers/accounts/mails.ts';
import { refuseCommonPassword } from '#server/customers/accounts/passwords.ts';
import { setPassword } from '#server/customers/accounts/queries.ts';
import { refuseFault } from '#server/customers/accounts/refuse.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { holdSession } from '#server/customers/sessions/hold-session.ts';
import { requireFresh } from '#server/customers/sessions/require-fresh.ts';
import { endAllSessions } from '#server/customers/sessions/sessions.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { type CallContext, type SignedInCaller, signedOut } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/**
 * Changes the password, or sets the first one of a Google account. Ends every session; the caller's browser gets a new
 * one. Throws Problem 400 with the field, 403 `who_again` for a first password, 429.
 */
export async function changePassword(
  deps: AccountContext,
  member: SignedInCaller,
  wanted: Omit<PasswordChangeValues, 'confirmPassword'>,
  caller: CallContext,
): Promise<SignedInReply> {
  const { account, provider } = member;
  const { currentPassword, newPassword } = wanted;
  refuseFault(passwordChangeFault({ ...wanted, confirmPassword: newPassword }, account));
  refuseCommonPassword(deps.shopFacts, newPassword, account.email, 'newPassword');
  await requireFresh(deps, member, caller, { password: currentPassword, field: 'currentPassword' });
  const passwordHash = await deps.passwords.hash(newPassword);
  const session = await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    if (!(await setPassword(tx, account.id, passwordHash))) throw signedOut();
    const done = account.hasPassword ? 'changed' : 'set';
    await recordSecurityEvent(tx, { kind: 'password_changed', accountId: account.id, from: caller, about: done });
    await endAllSessions(tx, account.id);
    const about = `password-changed:${account.id}:${deps.now().getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: passwordChangedMail(deps.settings, deps.publicUrl),
    });
    return beginSession(deps, tx, account, provider, caller);
  });
  const message = account.hasPassword ? 'Password changed successfully' : 'Password set successfully';
  return sendSession(deps, account, provider, session, caller, message);
}
