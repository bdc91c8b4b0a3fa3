import type { SignedIn } from '#contract/accounts.ts';
import type { SignInProvider } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import type { AccountRow } from '#server/customers/accounts/queries.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { lockAccount } from '#server/customers/sessions/hold-session.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { tellOfNewDevice } from './tell-of-new-device.ts';

/** Message for a refused sign-in, the same for every cause. */
export const loginFailed = 'Login failed. Please check your credentials.';

const words = { email: 'password', google: 'Google', passkey: 'passkey' } as const satisfies Record<
  SignInProvider,
  string
>;

/** Way by which a person signed in. */
export interface SignInWay {
  provider: SignInProvider;
  /** Returns true if the way still opens the account, whose row is locked: a reset may have removed it meanwhile. */
  stillOpens(tx: Db, locked: { passwordHash: string | null } | undefined): Promise<boolean>;
}

/**
 * Signs in an authenticated person, records it, and mails the owner if the browser is new. Throws Problem 401 if the
 * way no longer opens the account.
 */
export async function enterAccount(
  deps: AccountContext,
  account: AccountRow,
  { provider, stillOpens }: SignInWay,
  caller: CallContext,
): Promise<SignedIn> {
  const isNew = await tellOfNewDevice(deps, account, caller);
  const session = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAccount(tx, account.id);
    if (!(await stillOpens(tx, locked))) throw new Problem(401, 'unauthorised', loginFailed);
    await recordSecurityEvent(tx, { kind: 'signed_in', accountId: account.id, from: caller, about: words[provider] });
    await isNew?.(tx);
    return beginSession(deps, tx, account, provider, caller);
  });
  return sendSession(deps, account, provider, session, caller, 'Login successful');
}
