import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Again } from '#contract/account-again.ts';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { passkeysTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import { againCodeMail } from '#server/customers/accounts/mails.ts';
import { findAccountByIdentity, hasIdentity } from '#server/customers/accounts/queries.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { countAsk, refuseUnmailed } from '#server/customers/codes/ask-for-code.ts';
import { keepCode, newCode } from '#server/customers/codes/codes.ts';
import { giveToOwner } from '#server/customers/codes/give-to-owner.ts';
import { spendAccountCode } from '#server/customers/codes/spend-code.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import { askPassword } from '#server/customers/sessions/ask-password.ts';
import { isFresh, markFresh } from '#server/customers/sessions/require-fresh.ts';
import type { GoogleIdentity } from '#server/customers/sign-in/google-provider.ts';
import { spendPasskey } from '#server/customers/sign-in/sign-in-with-passkey.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext, SignedInCaller } from '#server/foundation/http/caller.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { relyingPartyOf } from '#server/foundation/passkeys/relying-party.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/** Returns the reauthentication methods of a member, and if one is needed. */
export async function readReauthMethods(
  deps: AccountContext,
  member: SignedInCaller,
  hasGoogle: boolean,
): Promise<Again> {
  const { account } = member;
  const count = relyingPartyOf(deps.publicUrl)
    ? await deps.db.$count(passkeysTable, eq(passkeysTable.accountId, account.id))
    : 0;
  return {
    fresh: isFresh(member, deps.now()),
    password: account.hasPassword,
    passkey: count > 0,
    google: hasGoogle && (await hasIdentity(deps.db, account.id, 'google')),
    codeTo: maskPersonalData(account.email),
  };
}

/** Reauthenticates by password. Throws Problem: 400 at the field, 429. */
export async function againByPassword(
  deps: AccountContext,
  member: SignedInCaller,
  password: string,
  caller: CallContext,
): Promise<void> {
  if (!member.account.hasPassword)
    throw wrongField('password', 'Your account has no password. Please show us another way that it is you.');
  if (password === '') throw wrongField('password', 'Please enter your password');
  await askPassword(deps, member, { password, field: 'password', from: caller });
  await shown(deps, member, 'password', caller);
}

/** Mails a reauthentication code to the account's e-mail. Returns the message. Throws Problem 429 by `countAsk`. */
export async function askAgainCode(
  deps: AccountContext,
  { account }: SignedInCaller,
  caller: CallContext,
): Promise<string> {
  const { id, email } = account;
  const { askedBy, known, network } = await countAsk(deps, 'againCode', email, caller);
  const code = newCode();
  await inTransaction(deps.db, async (tx) => {
    const mail = {
      about: `again-code:${randomUUID()}` as const,
      to: email,
      description: againCodeMail(deps.settings, code),
    };
    refuseUnmailed(await queueMail(tx, deps, { ...mail, always: known, askedFrom: network }));
    await recordSecurityEvent(tx, { kind: 'code_asked', accountId: id, from: caller, about: 'again' });
    await keepCode(tx, deps.secret, { kind: 'again', about: id, accountId: id, code, askedBy, now: deps.now() });
  });
  return `We've sent a 6-digit code to ${maskPersonalData(email)}.`;
}

/**
 * Reauthenticates by a mailed code, which is consumed and proves the account's e-mail. Throws Problem: 400 for a wrong,
 * used or expired code, 429.
 */
export async function againByCode(
  deps: AccountContext,
  member: SignedInCaller,
  code: string,
  caller: CallContext,
): Promise<void> {
  const { id } = member.account;
  const event = { accountId: id, about: 'again' };
  await withMailedCode(deps, caller, { kind: 'again', about: id, code, event }, (right) =>
    // Counts as proof of the e-mail: the caller has both the session and the code mailed to the account.
    spendAccountCode(deps.db, right, { from: caller, ...event }, async (tx) => {
      await giveToOwner(tx, id, { now: deps.now(), from: caller, sessionId: member.sessionId, typedHere: true });
    }),
  );
  rememberBrowser(deps, caller.cookies, member.account.email, { proved: true });
  await shown(deps, member, 'code', caller);
}

/** Reauthenticates by one of the account's passkeys. Throws Problem: 400, 429. */
export async function againByPasskey(
  deps: AccountContext,
  member: SignedInCaller,
  answer: PasskeyAnswer,
  caller: CallContext,
): Promise<void> {
  const { id } = member.account;
  if ((await spendPasskey(deps, answer, { kind: 'again', owner: id }, caller)) !== id) {
    throw new Problem(400, 'bad_request', 'That was no passkey of your account. Please try again, or another way.');
  }
  await shown(deps, member, 'passkey', caller);
}

/** Reauthenticates by the linked Google account. Throws Problem 400. */
export async function againByGoogle(
  deps: AccountContext,
  member: SignedInCaller,
  { subject }: GoogleIdentity,
  caller: CallContext,
): Promise<void> {
  const found = await findAccountByIdentity(deps.db, 'google', subject);
  if (found?.id !== member.account.id) {
    throw new Problem(400, 'bad_request', 'Another Google account opens yours. Please choose that one.');
  }
  await shown(deps, member, 'Google', caller);
}

async function shown(
  { db, now }: AccountContext,
  { account, sessionId }: SignedInCaller,
  about: string,
  from: CallContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await markFresh(tx, sessionId, now());
    await recordSecurityEvent(tx, { kind: 'proved_again', accountId: account.id, from, about });
  });
}
