import { loginFault } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import type { CallContext } from '#server/platform/caller.ts';
import { Problem } from '#server/platform/problem.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { beginSession, handOver } from './open-session.ts';
import { type AccountRow, findAccountByEmail } from './queries.ts';

/**
 * Signs in with e-mail and password. Throws Problem: 400 for what is no e-mail or no password, 401 with one sentence and
 * after one time whether the account exists or not, 429 after ten failures of this network or for this e-mail.
 */
export async function logIn(deps: AccountContext, wanted: { email: string; password: string }, caller: CallContext): Promise<SignedIn> {
  const fault = loginFault(wanted);
  if (fault) throw new Problem(400, 'invalid_fields', fault.message, { fields: { [fault.field]: fault.message } });
  const account = await checkPassword(deps, wanted, caller.address);
  const session = await inTransaction(deps.db, (tx) => beginSession(deps, tx, account, 'email', caller));
  return handOver(deps, account, 'email', session, caller, 'Login successful');
}

/** The account of an e-mail and its password. A try is counted before it is looked at, and given back when it was right. */
export async function checkPassword(
  { db, limits, passwords }: Pick<AccountContext, 'db' | 'limits' | 'passwords'>,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<AccountRow> {
  const counted = [address, email];
  for (const key of counted) await limits.take('login', key);
  const account = await findAccountByEmail(db, email);
  if (!(await passwords.verify(account?.passwordHash, password)) || !account) {
    throw new Problem(401, 'unauthorised', 'Login failed. Please check your credentials.');
  }
  for (const key of counted) await limits.giveBack('login', key);
  return account;
}
