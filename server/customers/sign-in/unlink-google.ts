import { and, eq } from 'drizzle-orm';
import { identitiesTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { googleUnlinkedMail } from '#server/customers/accounts/mails.ts';
import { findPasskeys } from '#server/customers/profile/own-passkeys.ts';
import { holdSession } from '#server/customers/sessions/hold-session.ts';
import { requireFresh } from '#server/customers/sessions/require-fresh.ts';
import { endOtherSessions } from '#server/customers/sessions/sessions.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext, SignedInCaller } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/**
 * Unlinks Google, ends other sessions and notifies the owner. Throws Problem: 403 `who_again`; 404 if not linked; 409
 * if only mailed codes would remain and the caller has not confirmed that.
 */
export async function unlinkGoogle(
  deps: AccountContext,
  member: SignedInCaller,
  { byMailAlone }: { byMailAlone: boolean },
  caller: CallContext,
): Promise<void> {
  await requireFresh(deps, member, caller);
  const { account, sessionId } = member;
  if (!byMailAlone && !account.hasPassword && (await findPasskeys(deps.db, account.id)).length === 0) {
    throw new Problem(
      409,
      'conflict',
      `Google is how you sign in. Without it you would set a password first, by a code that we mail to ${account.email}.`,
    );
  }
  await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    const ended = await tx
      .delete(identitiesTable)
      .where(and(eq(identitiesTable.accountId, account.id), eq(identitiesTable.provider, 'google')))
      .returning({ subject: identitiesTable.subject });
    if (ended.length === 0) throw new Problem(404, 'not_found', 'Google does not open your account');
    await endOtherSessions(tx, account.id, sessionId);
    await recordSecurityEvent(tx, { kind: 'google_unlinked', accountId: account.id, from: caller });
    const about = `google-unlinked:${account.id}:${deps.now().getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: googleUnlinkedMail(deps.settings, deps.publicUrl),
    });
  });
}
