import { type SignupValues, signupFault } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { oneLine } from '#contract/plain-text.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { welcomeMail } from '#server/customers/accounts/mails.ts';
import { refuseCommonPassword } from '#server/customers/accounts/passwords.ts';
import { findAccountByEmail, insertAccount, newAccountId } from '#server/customers/accounts/queries.ts';
import { refuseLinkNames } from '#server/customers/accounts/refuse.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/**
 * Creates an account and signs in, in one transaction with its mail. Throws Problem 400 with the first failed check, in
 * form order; 409 for an e-mail in use; 429 after ten per hour and network.
 */
export async function signUp(
  deps: AccountContext,
  wanted: Omit<SignupValues, 'confirmPassword'>,
  caller: CallContext,
): Promise<SignedIn> {
  const fault = signupFault({ ...wanted, confirmPassword: wanted.password });
  if (fault) throw new Problem(400, 'invalid_fields', fault.message, { fields: { [fault.field]: fault.message } });
  refuseLinkNames(wanted);
  const { email, password } = wanted;
  refuseCommonPassword(deps.shopFacts, password, email, 'password');
  await deps.limits.take('signup', caller.address);
  if (await findAccountByEmail(deps.db, email)) throw taken();
  const passwordHash = await deps.passwords.hash(password);
  const { account, session } = await inTransaction(deps.db, async (tx) => {
    const account = await insertAccount(tx, {
      id: newAccountId(),
      email,
      firstName: oneLine(wanted.firstName),
      lastName: oneLine(wanted.lastName),
      passwordHash,
      createdAt: deps.now(),
    });
    if (!account) throw taken();
    await queueMail(tx, deps, {
      about: `welcome:${account.id}`,
      to: email,
      description: welcomeMail(deps.settings, deps.publicUrl),
    });
    await recordSecurityEvent(tx, { kind: 'signed_up', accountId: account.id, from: caller });
    return { account, session: await beginSession(deps, tx, account, 'email', caller) };
  });
  return sendSession(deps, account, 'email', session, caller, 'Account created successfully');
}

function taken(): Problem {
  return new Problem(
    409,
    'conflict',
    "We couldn't create this account. If you already have one, sign in or reset your password.",
  );
}
