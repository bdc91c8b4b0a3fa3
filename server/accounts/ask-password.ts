import { notYourPassword } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import type { SignedIn } from '#server/platform/caller.ts';
import type { Passwords } from './passwords.ts';
import { findAccount } from './queries.ts';
import { wrongField } from './refuse.ts';

/**
 * Asks a signed-in person for their password once more: a browser left open must not be enough. Wrong ones are counted for the
 * account and not for its e-mail, so that strangers who fail to sign in do not hold up its owner. Throws Problem 400 at the
 * field, or 429.
 */
export async function askPassword(
  { db, limits, passwords }: Pick<AccountContext, 'db' | 'limits'> & { passwords: Passwords },
  { account }: SignedIn,
  { password, address, field }: { password: string; address: string; field: string },
): Promise<void> {
  const counted = [address, account.id];
  for (const key of counted) await limits.take('login', key);
  const row = await findAccount(db, account.id);
  if (!(await passwords.verify(row?.passwordHash, password))) throw wrongField(field, notYourPassword);
  for (const key of counted) await limits.giveBack('login', key);
}
