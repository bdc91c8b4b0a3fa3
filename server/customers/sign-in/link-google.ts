import type { SignedIn } from '#contract/accounts.ts';
import { identitiesTable } from '#database/schema/accounts.ts';
import { knownBrowser } from '#server/customers/accounts/known-browser.ts';
import { googleLinkedMail } from '#server/customers/accounts/mails.ts';
import { findAccount } from '#server/customers/accounts/queries.ts';
import { giveToOwner } from '#server/customers/codes/give-to-owner.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { beginSession, sendSession } from '#server/customers/sessions/begin-session.ts';
import { holdsPassword } from '#server/customers/sessions/hold-session.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { readAttempt, takeAttempt } from './google-attempts.ts';
import { googleInvalid, googleRefusal } from './google-refusals.ts';
import { type GoogleDeps, linkName } from './sign-in-with-google.ts';

/**
 * Links Google to the account with its e-mail after its password was entered, in the browser that signed in with
 * Google. A first proof of the e-mail removes other sign-in methods (see `giveToOwner`). Throws Problem: 401, and 429
 * after ten wrong passwords.
 */
export async function linkGoogle(
  deps: GoogleDeps,
  password: string,
  caller: CallContext,
): Promise<SignedIn & { next: string }> {
  const attempt = { kind: 'link', name: linkName } as const;
  const waiting = await readAttempt(deps, caller.cookies, attempt);
  const account = waiting?.accountId ? await findAccount(deps.db, waiting.accountId) : undefined;
  if (!account || account.email !== waiting?.email) throw googleInvalid();
  const right = await trySecret(
    deps,
    account.email,
    caller,
    async () => (await deps.passwords.verify(account.passwordHash, password)) || undefined,
  );
  if (!right) {
    await recordSecurityEvent(deps.db, {
      kind: 'sign_in_failed',
      outcome: 'refused',
      accountId: account.id,
      from: caller,
      about: 'Google',
    });
    throw googleRefusal("That isn't your password. Please try again", { code: 'google_link' });
  }
  const taken = await takeAttempt(deps, caller.cookies, attempt);
  const { subject, next } = taken ?? {};
  if (!subject || taken?.accountId !== account.id) throw googleInvalid();
  const now = deps.now();
  const session = await inTransaction(deps.db, async (tx) => {
    if (!(await holdsPassword(tx, account))) throw googleInvalid();
    const linked = await tx
      .insert(identitiesTable)
      .values({ provider: 'google', subject, accountId: account.id, linkedAt: now })
      .onConflictDoNothing()
      .returning({ subject: identitiesTable.subject });
    // Another link was made in the meantime; signing in with Google again shows which one.
    if (linked.length === 0) throw googleInvalid();
    const typedHere = knownBrowser(deps, caller.cookies, account.email) !== undefined;
    const removed = await giveToOwner(tx, account.id, { now, from: caller, subject, typedHere });
    const about = `google-linked:${account.id}:${now.getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: googleLinkedMail(deps.settings, deps.publicUrl, removed ?? 'nothing'),
    });
    await recordSecurityEvent(tx, { kind: 'google_linked', accountId: account.id, from: caller });
    return beginSession(deps, tx, account, 'google', caller);
  });
  return { ...sendSession(deps, account, 'google', session, caller, 'Login successful'), next: next ?? '/' };
}
