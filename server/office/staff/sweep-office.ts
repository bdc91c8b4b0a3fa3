import { and, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { contactMonths, notKept } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';
import { bulkActionsTable, officePressesTable } from '#database/schema/office-orders.ts';
import {
  approvalsTable,
  auditTable,
  auditWordsTable,
  givenAmountsTable,
  staffInvitationsTable,
  staffSessionsTable,
} from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { forgetOfficeAnswers } from '#server/foundation/database/forget-office-answers.ts';
import { sweepBrowsers } from '#server/foundation/security-events/browser-records.ts';

/** Retention of idempotency keys and bulk results, in ms; the audit log stays. */
const rememberedMs = 30 * 86_400_000;
/**
 * Retention of responses in ms. They may contain personal data. The cleanup runs every hour, so none gets a day old.
 */
const answersMs = 22 * 3_600_000;

/** Deletes expired sessions, browsers, invitations, idempotency keys, bulk results and recipients of earlier days. */
export async function sweepOffice(db: Db, now: Date): Promise<void> {
  const long = new Date(now.getTime() - rememberedMs);
  await db.delete(staffSessionsTable).where(lt(staffSessionsTable.endsAt, now));
  await db.delete(staffInvitationsTable).where(lt(staffInvitationsTable.expiresAt, now));
  const old = new Date(now.getTime() - answersMs);
  await forgetOfficeAnswers(db, lt(officeAnswersTable.at, old));
  await db.delete(officeAnswersTable).where(lt(officeAnswersTable.at, long));
  await db.delete(officePressesTable).where(lt(officePressesTable.at, long));
  await db.delete(bulkActionsTable).where(and(isNotNull(bulkActionsTable.doneAt), lt(bulkActionsTable.doneAt, long)));
  await forgetRecipients(db, now);
  await sweepBrowsers(db, now);
}

/**
 * Deletes recipients of earlier days. Limits per customer apply for a day, limits per order as long as the order
 * exists.
 */
async function forgetRecipients(db: Db, now: Date): Promise<void> {
  const isEarlier = lt(givenAmountsTable.at, startOfDay(now));
  await db.delete(givenAmountsTable).where(and(isEarlier, isNull(givenAmountsTable.orderId)));
  await db
    .update(givenAmountsTable)
    .set({ accountId: null, emailHash: '' })
    .where(and(isEarlier, ne(givenAmountsTable.emailHash, '')));
}

/**
 * Deletes the words of reasons, which may name people: when the order's contact is erased, and at once for deleted
 * accounts. Audit rows stay, so the chain remains valid.
 */
export async function forgetReasons(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${contactMonths} * interval '1 month'`;
  const deleted = (about: SQL) =>
    sql`starts_with(${about}, 'acc_') and not exists (select 1 from ${accountsTable} c where c.id = ${about})`;
  await db.execute(sql`
    delete from ${auditWordsTable} w using ${auditTable} a where a.number = w.number
      and (w.at < ${before} or a.thing = 'customer' and ${deleted(sql`a.about`)})`);
  // A merged account does not count as deleted, as its owner has the other account.
  const notMerged = and(ne(approvalsTable.state, 'done'), deleted(sql`${approvalsTable.mergedAccount}`));
  const isOver = or(lt(approvalsTable.askedAt, before), deleted(sql`${approvalsTable.about}`), notMerged);
  const words = { why: notKept, answer: sql`case when ${approvalsTable.answer} is null then null else ${notKept} end` };
  await db
    .update(approvalsTable)
    .set(words)
    .where(and(ne(approvalsTable.state, 'asked'), ne(approvalsTable.why, notKept), isOver));
}
