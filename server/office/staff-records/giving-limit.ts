import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { ApprovalKind, GivenKind } from '#contract/office/lists.ts';
import { dailyLimitFactor, refundLimitOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Member } from './sessions.ts';

/** Recipient of money and the related order. Guests are identified by e-mail. */
export interface GivenTo {
  orderId?: string | undefined;
  accountId: string | null;
  email: string;
}

type Giver = Pick<Member, 'id' | 'roles'>;

/** Serializes transactions that give money: two concurrent requests would both see the full limit. */
export async function lockGiving(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('given amounts', 0))`);
}

/**
 * Returns the member's remaining limit without approval, in rupees. The role's limit holds per order, and per customer
 * and day (India); ten times it per member and day. Approved amounts do not count.
 */
export async function leftToGive(db: Db, { id, roles }: Giver, to: GivenTo, now: Date): Promise<number> {
  const limitPaise = toPaise(refundLimitOf(roles));
  const midnight = startOfDay(now);
  const today = sql`${givenAmountsTable.at} >= ${midnight.toISOString()}::timestamptz`;
  const ofOrder = sql`${givenAmountsTable.orderId} = ${to.orderId ?? null}::text`;
  const ofCustomer = sql`(${givenAmountsTable.accountId} = ${to.accountId}::text or ${givenAmountsTable.emailHash} = ${hashOf(to.email)})`;
  const [given] = await db
    .select({
      order: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${ofOrder}), 0)::float8`,
      customer: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${today} and ${ofCustomer}), 0)::float8`,
      member: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${today} and ${givenAmountsTable.memberId} = ${id}), 0)::float8`,
    })
    .from(givenAmountsTable)
    .where(sql`${today} or ${ofOrder}`);
  const { order = 0, customer = 0, member = 0 } = given ?? {};
  const left = Math.min(limitPaise - order, limitPaise - customer, dailyLimitFactor * limitPaise - member);
  return toRupees(Math.max(0, left));
}

interface Given {
  kind: GivenKind;
  to: GivenTo;
  amountPaise: number;
  at: Date;
}

/** Records money given without approval, in the same transaction. */
export async function recordGiven(
  tx: Db,
  { id: memberId }: Giver,
  { kind, to, amountPaise, at }: Given,
): Promise<void> {
  const { orderId = null, accountId, email } = to;
  await tx
    .insert(givenAmountsTable)
    .values({ memberId, kind, orderId, accountId, emailHash: hashOf(email), amountPaise, at });
}

/** Finds the recipient of an approval; undefined for kinds with separate limits: returns, withdrawn credit. */
export async function givenToOf(db: Db, kind: ApprovalKind, about: string): Promise<GivenTo | undefined> {
  if (kind === 'customer_credit' || kind === 'customer_merge') {
    const [account] = await db
      .select({ email: accountsTable.email })
      .from(accountsTable)
      .where(eq(accountsTable.id, about));
    return account && { accountId: about, email: account.email };
  }
  if (kind !== 'refund' && kind !== 'store_credit') return undefined;
  const [order] = await db
    .select({ orderId: ordersTable.id, accountId: ordersTable.accountId, email: ordersTable.email })
    .from(ordersTable)
    .where(eq(ordersTable.reference, about));
  return order;
}

/** Creates the Problem for an amount above the remaining limit. */
export function beyondLimit(left: number): Problem {
  return new Problem(409, 'not_offered', `You have ${formatRupees(left)} left to give today. Ask for approval.`);
}

/** Hashes an e-mail, so that limit counters contain no personal data. */
function hashOf(email: string): string {
  return createHash('sha256').update(`given to ${email}`).digest('base64url');
}
