import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import type { ReservationOwner } from '#server/money/payments/reservation-limits.ts';
import { holdTable } from '#server/money/payments/reservation-table.ts';
import { isProvedMember } from '#server/orders/model/known-people.ts';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Returns true if too many cash parcels of a contact came back undelivered within a year: the next order must be
 * prepaid. Counts the mailbox, in any spelling. For a member with a verified e-mail only the orders of accounts with
 * that mailbox count, also verified, not those of strangers with the same contact.
 */
export async function isCodBlockedAfterReturns(
  db: Db,
  { email, phone, accountId }: Pick<ReservationOwner, 'email' | 'phone' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  const whose =
    accountId !== null && (await isProvedMember(db, accountId))
      ? inArray(ordersTable.accountId, accountsOfMailbox(db, accountId))
      : or(sql`${foldedMailbox(ordersTable.email)} = ${foldMailbox(email)}`, eq(ordersTable.phone, phone));
  const cameBack = and(eq(ordersTable.state, 'returned_to_origin'), eq(ordersTable.payment, 'cod'));
  const lately = gt(ordersTable.placedAt, new Date(now.getTime() - yearMs));
  return (await db.$count(ordersTable, and(whose, cameBack, lately))) >= holdTable.parcelsBack.most;
}

/** Selects the accounts whose verified e-mails reach the same mailbox as that of an account, itself included. */
function accountsOfMailbox(db: Db, accountId: string) {
  const own = sql`(select ${foldedMailbox(sql`own.email`)} from ${accountsTable} own where own.id = ${accountId})`;
  return db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(and(sql`${foldedMailbox(accountsTable.email)} = ${own}`, isNotNull(accountsTable.emailProvedAt)));
}
