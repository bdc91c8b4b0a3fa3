import { notYourPassword } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import type { Passwords } from '#server/customers/accounts/passwords.ts';
import { findAccount } from '#server/customers/accounts/queries.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import type { SignedInCaller } from '#server/foundation/http/caller.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordRefusal } from '#server/foundation/security-events/record-event.ts';

/**
 * Verifies a signed-in person's password, since an unattended browser is no proof. Failures count per session, so
 * neither strangers nor other browsers can lock out the owner. Throws Problem 400 at the field, or 429.
 */
export async function askPassword(
  { db, limits, passwords }: Pick<AccountContext, 'db' | 'limits'> & { passwords: Passwords },
  { account, sessionId }: SignedInCaller,
  { password, field, from }: { password: string; field: string; from: Caller },
): Promise<void> {
  await limits.take('askPassword', sessionId);
  const row = await findAccount(db, account.id);
  if (!(await passwords.verify(row?.passwordHash, password))) {
    // The number of recorded failures is limited per network, since each new sign-in starts a new limit per session.
    await recordRefusal({ db, limits }, { kind: 'password_refused', accountId: account.id, from });
    throw wrongField(field, notYourPassword);
  }
  await limits.giveBack('askPassword', sessionId);
}
