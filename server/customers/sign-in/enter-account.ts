import type { SignedIn } from '#contract/accounts.ts';
import type { SignInProvider } from '#contract/lists.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import type { AccountRow } from '#server/customers/accounts/queries.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { tellOfNewDevice } from './tell-of-new-device.ts';

const words = { email: 'password', google: 'Google', passkey: 'passkey' } as const satisfies Record<
  SignInProvider,
  string
>;

/** Signs in an authenticated person, records it, and mails the owner if the browser is new. */
export async function enterAccount(
  deps: AccountContext,
  account: AccountRow,
  provider: SignInProvider,
  caller: CallContext,
): Promise<SignedIn> {
  const isNew = await tellOfNewDevice(deps, account, caller);
  const session = await inTransaction(deps.db, async (tx) => {
    await recordSecurityEvent(tx, { kind: 'signed_in', accountId: account.id, from: caller, about: words[provider] });
    await isNew?.(tx);
    return beginSession(deps, tx, account, provider, caller);
  });
  return sendSession(deps, account, provider, session, caller, 'Login successful');
}
