import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#contract/accounts.ts';
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys.ts';
import type { Db } from '#database/db.ts';
import { passkeysTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { findAccount } from '#server/customers/accounts/queries.ts';
import { findPasskeys } from '#server/customers/profile/own-passkeys.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Purpose } from '#server/foundation/passkeys/challenges.ts';
import { beginSigning, verifySigned } from '#server/foundation/passkeys/verify-passkey.ts';
import { recordRefusal } from '#server/foundation/security-events/record-event.ts';
import { enterAccount } from './enter-account.ts';

const refused = 'This passkey does not open an account here. Please sign in another way.';

/** Starts a sign-in with any passkey of this shop. Throws Problem: 409 without passkey support; 429. */
export async function askPasskey(deps: AccountContext, caller: CallContext): Promise<PasskeyRequest> {
  await deps.limits.take('passkey', caller.address);
  return beginSigning(deps, caller, { kind: 'sign_in' });
}

/** Signs in with a passkey's signature. Throws Problem: 401, with one text for every cause; 429. */
export async function signInWithPasskey(
  deps: AccountContext,
  answer: PasskeyAnswer,
  caller: CallContext,
): Promise<SignedIn> {
  const accountId = await spendPasskey(deps, answer, { kind: 'sign_in' }, caller);
  const account = accountId === undefined ? undefined : await findAccount(deps.db, accountId);
  if (!account) throw new Problem(401, 'unauthorised', refused);
  const stillOpens = async (tx: Db) => (await tx.$count(passkeysTable, eq(passkeysTable.id, answer.id))) > 0;
  return enterAccount(deps, account, { provider: 'passkey', stillOpens }, caller);
}

/** Starts a reauthentication with one of the account's passkeys. Throws Problem: 409 if it has none; 429. */
export async function askOwnPasskey(
  deps: AccountContext,
  accountId: string,
  caller: CallContext,
): Promise<PasskeyRequest> {
  await deps.limits.take('passkey', caller.address);
  const known = await findPasskeys(deps.db, accountId);
  if (known.length === 0)
    throw new Problem(409, 'conflict', 'Your account has no passkey. Please show us another way that it is you.');
  return beginSigning(deps, caller, { kind: 'again', owner: accountId }, known);
}

/**
 * Verifies and consumes a passkey's signature. Returns its account or undefined. If the purpose names an owner, the
 * account must match. A signature works once, also for parallel requests. Throws Problem 429.
 */
export async function spendPasskey(
  deps: AccountContext,
  answer: PasskeyAnswer,
  purpose: Purpose,
  caller: CallContext,
): Promise<string | undefined> {
  await deps.limits.take('passkey', caller.address);
  const [row] = await deps.db.select().from(passkeysTable).where(eq(passkeysTable.id, answer.id)).limit(1);
  const isTheirs =
    row !== undefined &&
    (purpose.owner === undefined || row.accountId === purpose.owner) &&
    handleFits(answer, row.accountId);
  const signed = isTheirs ? await verifySigned(deps, caller, purpose, answer, row) : undefined;
  const counted =
    row && signed
      ? await deps.db
          .update(passkeysTable)
          .set({ counter: signed.counter, usedAt: deps.now() })
          .where(and(eq(passkeysTable.id, row.id), eq(passkeysTable.counter, row.counter)))
          .returning({ accountId: passkeysTable.accountId })
      : [];
  const accountId = counted[0]?.accountId;
  if (accountId === undefined) {
    await recordRefusal(deps, { kind: 'passkey_refused', accountId: row?.accountId, from: caller });
  }
  return accountId;
}

/** Returns true if the authenticator's user handle, if present, matches the account. */
function handleFits({ response }: PasskeyAnswer, accountId: string): boolean {
  return !response.userHandle || Buffer.from(response.userHandle, 'base64url').toString() === accountId;
}
