import { and, eq, gt, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { ReservationOwner } from '#server/money/payments/reservation-limits.ts';
import { holdTable } from '#server/money/payments/reservation-table.ts';
import { isProvedMember } from '#server/orders/model/known-people.ts';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Returns true if too many cash parcels of a contact came back undelivered within a year: the next order must be
 * prepaid. For a member with a verified e-mail only own orders count, not those of strangers with the same contact.
 */
export async function isCodBlockedAfterReturns(
  db: Db,
  { email, phone, accountId }: Pick<ReservationOwner, 'email' | 'phone' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  const whose =
    accountId !== null && (await isProvedMember(db, accountId))
      ? eq(ordersTable.accountId, accountId)
      : or(eq(ordersTable.email, email), eq(ordersTable.phone, phone));
  const cameBack = and(eq(ordersTable.state, 'returned_to_origin'), eq(ordersTable.payment, 'cod'));
  const lately = gt(ordersTable.placedAt, new Date(now.getTime() - yearMs));
  return (await db.$count(ordersTable, and(whose, cameBack, lately))) >= holdTable.parcelsBack.most;
}
