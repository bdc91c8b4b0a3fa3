import { and, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { contactMonths, notKept } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { bulkActions, officePresses } from '#database/schema/office-orders.ts';
import { approvals, audit, auditWords, givenAmounts, staffInvitations, staffSessions } from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';

/** Retention of idempotency keys and bulk results, in ms; the audit log stays. */
const rememberedMs = 30 * 86_400_000;

/** Deletes expired sessions, invitations, idempotency keys, bulk results and recipients of earlier days. */
export async function sweepOffice(db: Db, now: Date): Promise<void> {
  const long = new Date(now.getTime() - rememberedMs);
  await db.delete(staffSessions).where(lt(staffSessions.endsAt, now));
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
  await db.delete(officePresses).where(lt(officePresses.at, long));
  await db.delete(bulkActions).where(and(isNotNull(bulkActions.doneAt), lt(bulkActions.doneAt, long)));
  await forgetRecipients(db, now);
}

/** Deletes recipients of earlier days: customer limits hold for a day, order limits for the order's life. */
async function forgetRecipients(db: Db, now: Date): Promise<void> {
  const isEarlier = lt(givenAmounts.at, startOfDay(now));
  await db.delete(givenAmounts).where(and(isEarlier, isNull(givenAmounts.orderId)));
  await db
    .update(givenAmounts)
    .set({ accountId: null, emailHash: '' })
    .where(and(isEarlier, ne(givenAmounts.emailHash, '')));
}

/**
 * Deletes the words of reasons, which may name people: with the order contact's retention, and at once for deleted accounts. Audit rows
 * stay, so the chain remains valid.
 */
export async function forgetReasons(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${contactMonths} * interval '1 month'`;
  const deleted = (about: SQL) => sql`starts_with(${about}, 'acc_') and not exists (select 1 from ${accounts} c where c.id = ${about})`;
  await db.execute(sql`
    delete from ${auditWords} w using ${audit} a where a.number = w.number
      and (w.at < ${before} or a.thing = 'customer' and ${deleted(sql`a.about`)})`);
  // A merged account is not deleted: its owner has the other one.
  const notMerged = and(ne(approvals.state, 'done'), deleted(sql`${approvals.mergedAccount}`));
  const isOver = or(lt(approvals.askedAt, before), deleted(sql`${approvals.about}`), notMerged);
  const words = { why: notKept, answer: sql`case when ${approvals.answer} is null then null else ${notKept} end` };
  await db
    .update(approvals)
    .set(words)
    .where(and(ne(approvals.state, 'asked'), ne(approvals.why, notKept), isOver));
}
