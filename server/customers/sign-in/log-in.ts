import { loginFault } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { tryPassword } from '#server/customers/passwords/try-password.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { enterAccount } from './enter-account.ts';

/**
 * Signs in with e-mail and password. Throws Problem: 400 for what is no e-mail or no password, 401 with one sentence and
 * after one time whether the account exists or not, 429 after ten failures (see `tryPassword`).
 */
export async function logIn(deps: AccountContext, wanted: { email: string; password: string }, caller: CallContext): Promise<SignedIn> {
  const fault = loginFault(wanted);
  if (fault) throw new Problem(400, 'invalid_fields', fault.message, { fields: { [fault.field]: fault.message } });
  const account = await tryPassword(deps, wanted.email, caller, async () => {
    const found = await findAccountByEmail(deps.db, wanted.email);
    return (await deps.passwords.verify(found?.passwordHash, wanted.password)) ? found : undefined;
  });
  if (!account) {
    // The same statement for an e-mail without an account: neither its time nor what is kept tells of one.
    await recordSecurityEvent(deps.db, { kind: 'sign_in_failed', outcome: 'refused', accountOf: wanted.email, from: caller });
    throw new Problem(401, 'unauthorised', 'Login failed. Please check your credentials.');
  }
  return enterAccount(deps, account, 'email', caller);
}
