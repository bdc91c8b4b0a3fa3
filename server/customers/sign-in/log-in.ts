import { loginFault } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { enterAccount, loginFailed, type SignInWay } from './enter-account.ts';

/**
 * Signs in with e-mail and password. Throws Problem 400 for invalid input; 401 with the same text and duration if the
 * account exists or not; 429 after ten failures (see `trySecret`).
 */
export async function logIn(
  deps: AccountContext,
  wanted: { email: string; password: string },
  caller: CallContext,
): Promise<SignedIn> {
  const fault = loginFault(wanted);
  if (fault) throw new Problem(400, 'invalid_fields', fault.message, { fields: { [fault.field]: fault.message } });
  const account = await trySecret(deps, wanted.email, caller, async () => {
    const found = await findAccountByEmail(deps.db, wanted.email);
    return (await deps.passwords.verify(found?.passwordHash, wanted.password)) ? found : undefined;
  });
  if (!account) {
    // The same event is recorded for an e-mail without an account, so that neither timing nor stored data reveals if
    // one exists.
    await recordSecurityEvent(deps.db, {
      kind: 'sign_in_failed',
      outcome: 'refused',
      accountOf: wanted.email,
      from: caller,
    });
    throw new Problem(401, 'unauthorised', loginFailed);
  }
  const entry: SignInWay = {
    provider: 'email',
    stillOpens: async (_tx, locked) => locked?.passwordHash === account.passwordHash,
  };
  return enterAccount(deps, account, entry, caller);
}
