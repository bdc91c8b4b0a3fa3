import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { codeRefused, type EmailChangeValues, emailFault } from '#contract/account-rules.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser, rememberAsker, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import { emailChangedMail, emailInUseMail, newEmailCodeMail } from '#server/customers/accounts/mails.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { askingNetwork, countToMailbox, refuseUnmailed } from '#server/customers/codes/ask-for-code.ts';
import { forgetCodes, keepCode, newCode, useUp } from '#server/customers/codes/codes.ts';
import { giveToOwner } from '#server/customers/codes/give-to-owner.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import { holdSession } from '#server/customers/sessions/hold-session.ts';
import { requireFresh } from '#server/customers/sessions/require-fresh.ts';
import { endOtherSessions } from '#server/customers/sessions/sessions.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { isDuplicateOf } from '#server/foundation/errors/duplicate-key.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext, SignedInCaller } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

type Caller = Pick<CallContext, 'address' | 'userAgent' | 'cookies'>;

/**
 * Mails a code to the new address of an account. If another account uses it, sends another mail, with the same response
 * to the caller. Throws Problem 400 with the field; 403 `who_again`; 429 after five codes an hour per account, or per
 * address plus one per network.
 */
export async function askEmailChange(
  deps: AccountContext,
  member: SignedInCaller,
  wanted: EmailChangeValues,
  from: Caller,
): Promise<string> {
  const { account } = member;
  const { newEmail, password } = wanted;
  const fault = emailFault(newEmail);
  if (fault) throw wrongField('newEmail', fault);
  if (newEmail === account.email) throw wrongField('newEmail', 'This is your e-mail already');
  await requireFresh(deps, member, from, { password, field: 'password' });
  await deps.limits.take('newEmailCode', account.id);
  await countToMailbox(deps, 'newEmailCode', newEmail, from.address);
  const now = deps.now();
  const code = newCode();
  const askedBy = rememberAsker(deps, from);
  const taken = await findAccountByEmail(deps.db, newEmail);
  await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    await keepCode(tx, deps.secret, {
      kind: 'email',
      about: account.id,
      accountId: account.id,
      code,
      newEmail,
      askedBy,
      now,
    });
    await recordSecurityEvent(tx, { kind: 'code_asked', accountId: account.id, from, about: 'e-mail' });
    const description = taken ? emailInUseMail(deps.settings, deps.publicUrl) : newEmailCodeMail(deps.settings, code);
    const askedFrom = askingNetwork(deps, newEmail, from.address);
    const about = `email-code:${account.id}:${randomUUID()}` as const;
    refuseUnmailed(await queueMail(tx, deps, { about, to: newEmail, askedFrom, description }));
  });
  return `We've sent a 6-digit code to ${newEmail}.`;
}

/**
 * Sets the new e-mail by mailed code, ends other sessions, notifies the old address and deletes its codes. Throws
 * Problem: 400 for an invalid code; 409 if another account took the address; 429 beyond ten wrong codes an hour per
 * network.
 */
export async function confirmEmailChange(
  deps: AccountContext,
  member: SignedInCaller,
  code: string,
  from: Caller,
): Promise<void> {
  const { account } = member;
  const now = deps.now();
  const event = { accountId: account.id, about: 'e-mail' };
  const { right, newEmail } = await withMailedCode(
    deps,
    from,
    { kind: 'email', about: account.id, code, event },
    async (tried) => (tried.newEmail ? { right: tried, newEmail: tried.newEmail } : undefined),
  );
  try {
    await inTransaction(deps.db, async (tx) => {
      await holdSession(tx, member);
      if (!(await useUp(tx, right))) throw wrongField('code', codeRefused);
      const changed = await tx
        .update(accountsTable)
        .set({ email: newEmail })
        .where(and(eq(accountsTable.id, account.id), eq(accountsTable.email, account.email)))
        .returning({ id: accountsTable.id });
      // Another browser changed the e-mail in the meantime, so the code proves a different address.
      if (changed.length === 0) throw wrongField('code', codeRefused);
      await recordSecurityEvent(tx, { kind: 'code_used', accountId: account.id, from, about: 'e-mail' });
      await recordSecurityEvent(tx, { kind: 'email_changed', accountId: account.id, from });
      const typedHere = knownBrowser(deps, from.cookies, account.email) !== undefined;
      await giveToOwner(tx, account.id, { now, from, sessionId: member.sessionId, typedHere });
      await forgetCodes(tx, account.id);
      await endOtherSessions(tx, account.id, member.sessionId);
      const about = `email-changed:${account.id}:${now.getTime()}` as const;
      const description = emailChangedMail(
        deps.settings,
        deps.publicUrl,
        account.emailProved ? newEmail : 'another e-mail',
      );
      await queueMail(tx, deps, { about, to: account.email, description });
    });
  } catch (error) {
    if (isDuplicateOf(error, 'accounts_email')) {
      throw new Problem(409, 'conflict', 'Another account has taken this e-mail meanwhile. Please choose another one.');
    }
    throw error;
  }
  rememberBrowser(deps, from.cookies, newEmail);
}
