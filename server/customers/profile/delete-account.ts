import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { deletionDays } from '#contract/account-deletion.ts';
import type { Deletion } from '#contract/account-profile.ts';
import { notKept } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { creditChangesTable, customerBlocksTable } from '#database/schema/customers.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { deletionAskedMail } from '#server/customers/accounts/mails.ts';
import { findAccount } from '#server/customers/accounts/queries.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { holdSession } from '#server/customers/sessions/hold-session.ts';
import { requireFresh } from '#server/customers/sessions/require-fresh.ts';
import { endAllSessions } from '#server/customers/sessions/sessions.ts';
import { forgetOfficeAnswers } from '#server/foundation/database/forget-office-answers.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { SignedInCaller } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { countOwnOrders, openOrdersOf } from '#server/selling/order-views/own-orders.ts';

const dayMs = 24 * 3_600_000;

/** Returns the consequences of deleting an account now. */
export async function readDeletion(db: Db, accountId: string): Promise<Deletion> {
  const account = await findAccount(db, accountId);
  return {
    openOrders: await openOrdersOf(db, accountId),
    keptOrders: await countOwnOrders(db, accountId),
    days: deletionDays,
    deletionAt: account?.deleteAfter?.toISOString() ?? null,
  };
}

/**
 * Schedules deletion in seven days and ends all sessions. Returns the message. Throws Problem: 400 for a wrong password
 * or e-mail, 403 `who_again`, 409 while an order is open.
 */
export async function requestOwnDeletion(
  deps: AccountContext,
  member: SignedInCaller,
  given: { password: string; email: string },
  from: Caller,
): Promise<string> {
  const { account } = member;
  await requireFresh(deps, member, from, { password: given.password, field: 'password' });
  if (!account.hasPassword && given.email !== account.email)
    throw wrongField('email', 'Type the e-mail of this account to delete it');
  const day = await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    return scheduleDeletion(tx, deps, account, from);
  });
  return `Your account will be deleted on ${day}. Sign in before then to keep it.`;
}

/**
 * Schedules deletion in the caller's transaction, ends all sessions and notifies the owner. Returns the date in words.
 * Throws Problem 409 while an order is open.
 */
export async function scheduleDeletion(
  tx: Db,
  {
    jobs,
    publicUrl,
    now,
    shopFacts,
    settings,
  }: Pick<AccountContext, 'jobs' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
  account: { id: string; email: string },
  from: Caller,
): Promise<string> {
  const open = await openInWords(tx, account.id);
  if (open !== undefined)
    throw new Problem(409, 'conflict', `${open} You can delete your account when it is delivered or cancelled.`);
  const deleteAfter = new Date(now().getTime() + deletionDays * dayMs);
  const day = deleteAfter.toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  await tx.update(accountsTable).set({ deleteAfter }).where(eq(accountsTable.id, account.id));
  await recordSecurityEvent(tx, { kind: 'deletion_asked', accountId: account.id, from });
  await endAllSessions(tx, account.id);
  const about = `deletion:${account.id}:${deleteAfter.getTime()}` as const;
  await queueMail(
    tx,
    { jobs, shopFacts },
    { about, to: account.email, description: deletionAskedMail(settings, publicUrl, day) },
  );
  return day;
}

/** Names the open order that blocks deletion; undefined if there is none. */
export async function openInWords(db: Db, accountId: string): Promise<string | undefined> {
  const [open] = await openOrdersOf(db, accountId);
  return open && `Order ${open} is still open.`;
}

/**
 * Deletes accounts whose deletion is due, with sessions, addresses, codes and identities; orders stay without an
 * account. Skips accounts with a newly opened order. Returns the number deleted.
 */
export async function deleteAccounts(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(and(isNotNull(accountsTable.deleteAfter), lte(accountsTable.deleteAfter, now)))
    .limit(500);
  let deleted = 0;
  for (const { id } of due) if (await deleteAccount(db, id, now)) deleted += 1;
  return deleted;
}

function deleteAccount(db: Db, id: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // The lock prevents an order or a cancellation of the deletion between check and deletion.
    const [row] = await tx
      .select({ email: accountsTable.email })
      .from(accountsTable)
      .where(and(eq(accountsTable.id, id), lte(accountsTable.deleteAfter, now)))
      .for('update');
    if (!row || (await openOrdersOf(tx, id)).length > 0) return false;
    // A block that is in force stays, to be recognised; the words of credit were for the customer.
    await tx
      .delete(customerBlocksTable)
      .where(and(eq(customerBlocksTable.accountId, id), isNotNull(customerBlocksTable.liftedAt)));
    await tx.update(creditChangesTable).set({ why: notKept }).where(eq(creditChangesTable.accountId, id));
    await tx.delete(accountsTable).where(eq(accountsTable.id, id));
    await forgetOfficeAnswers(tx);
    await recordSecurityEvent(tx, { kind: 'account_deleted', accountId: id });
    await tx
      .delete(mailOutboxTable)
      .where(and(sql`lower(${mailOutboxTable.to}) = ${row.email}`, isNotNull(mailOutboxTable.sentAt)));
    return true;
  });
}
