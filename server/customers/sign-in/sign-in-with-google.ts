import { longestName } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { characterCount, isEmail, oneLine } from '#contract/plain-text.ts';
import type { Db } from '#database/db.ts';
import { identitiesTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { welcomeMail } from '#server/customers/accounts/mails.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByIdentity,
  hasIdentity,
  insertAccount,
  newAccountId,
} from '#server/customers/accounts/queries.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { isDuplicateOf } from '#server/foundation/errors/duplicate-key.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { enterAccount } from './enter-account.ts';
import type { AttemptContext } from './google-attempts.ts';
import { keepAttempt } from './google-attempts.ts';
import type { GoogleIdentity } from './google-provider.ts';
import { googleRefusal } from './google-refusals.ts';

/** Dependencies of Google sign-in, without the Google credentials. */
export type GoogleDeps = AccountContext & AttemptContext;

/** Name of the pending link, of which a browser has at most one. */
export const linkName = 'link';
export const enterPassword = 'Enter your password once to link Google.';

/**
 * Signs in a Google identity: by subject if known, else as a new account. An e-mail with an account requires its
 * password once; an unverified one is rejected. Throws Problem.
 */
export async function signInWithGoogle(
  deps: GoogleDeps,
  identity: GoogleIdentity,
  next: string,
  caller: CallContext,
): Promise<SignedIn> {
  // The e-mail is looked up first: if another request creates the account in between, the lookup by subject finds it.
  const sameEmail = await findAccountByEmail(deps.db, identity.email);
  const known = await findAccountByIdentity(deps.db, 'google', identity.subject);
  if (known) {
    const stillOpens = async (tx: Db) => (await findAccountByIdentity(tx, 'google', identity.subject))?.id === known.id;
    return enterAccount(deps, known, { provider: 'google', stillOpens }, caller);
  }
  if (!identity.emailVerified || !isEmail(identity.email)) {
    throw googleRefusal(
      'Google has not confirmed this e-mail address. Confirm it with Google, or use your e-mail and a password here.',
    );
  }
  if (sameEmail) return askForPassword(deps, identity, sameEmail, next, caller);
  return (await create(deps, identity, caller)) ?? signInWithGoogle(deps, identity, next, caller);
}

async function askForPassword(
  deps: GoogleDeps,
  { subject, email }: GoogleIdentity,
  account: AccountRow,
  next: string,
  caller: CallContext,
): Promise<never> {
  if (await hasIdentity(deps.db, account.id, 'google')) {
    throw googleRefusal('This e-mail has an account here that another Google account opens. Sign in with that one.');
  }
  if (!account.passwordHash) {
    throw googleRefusal(
      'This e-mail has an account here without Google. Set a password with "Forgot password", then link Google.',
    );
  }
  await keepAttempt(deps, caller.cookies, {
    kind: 'link',
    name: linkName,
    data: { subject, email, accountId: account.id, next },
  });
  throw googleRefusal(enterPassword, { code: 'google_link' });
}

/** Creates the account and signs in. Returns undefined if another request took the e-mail or subject. */
async function create(deps: GoogleDeps, identity: GoogleIdentity, caller: CallContext): Promise<SignedIn | undefined> {
  const { email, subject } = identity;
  const now = deps.now();
  const made = await inTransaction(deps.db, async (tx) => {
    const row = { id: newAccountId(), email, ...namesOf(identity), emailProvedAt: now, createdAt: now };
    const account = await insertAccount(tx, row);
    if (!account) return undefined;
    await tx.insert(identitiesTable).values({ provider: 'google', subject, accountId: account.id, linkedAt: now });
    await queueMail(tx, deps, {
      about: `welcome:${account.id}`,
      to: email,
      description: welcomeMail(deps.settings, deps.publicUrl),
    });
    await recordSecurityEvent(tx, { kind: 'signed_up', accountId: account.id, from: caller, about: 'Google' });
    return { account, session: await beginSession(deps, tx, account, 'google', caller) };
  }).catch((error: unknown) => {
    if (!isDuplicateOf(error, 'identities_provider_subject_pk')) throw error;
    return undefined;
  });
  return made && sendSession(deps, made.account, 'google', made.session, caller, 'Account created successfully');
}

/** Returns names in the shop's format: one line, limited length, first name never empty. */
function namesOf({ firstName, lastName, email }: GoogleIdentity): { firstName: string; lastName: string } {
  const short = (name: string) => [...oneLine(name)].slice(0, longestName).join('').trim();
  const first = short(firstName);
  return {
    firstName: characterCount(first) > 0 ? first : short(email.slice(0, email.indexOf('@'))),
    lastName: short(lastName),
  };
}
