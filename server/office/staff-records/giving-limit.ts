import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { ApprovalKind, GivenKind } from '#contract/office/lists.ts';
import { dailyLimitFactor, refundLimitOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';
import { givenAmounts } from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Member } from './sessions.ts';

/** Recipient of money, and the order it belongs to. A guest is known by the e-mail alone. */
export interface GivenTo {
  orderId?: string | undefined;
  accountId: string | null;
  email: string;
}

type Giver = Pick<Member, 'id' | 'roles'>;

/** Makes what is given count one transaction after the other: two presses at once would both find the whole limit. */
export async function lockGiving(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('given amounts', 0))`);
}

/**
 * Counts what a colleague may still give without a second person, in rupees. The limit of the role holds per order and per customer and
 * day in India, ten times it per colleague and day. What a second person granted does not count.
 */
export async function leftToGive(db: Db, { id, roles }: Giver, to: GivenTo, now: Date): Promise<number> {
  const limitPaise = toPaise(refundLimitOf(roles));
  const midnight = startOfDay(now);
  const today = sql`${givenAmounts.at} >= ${midnight.toISOString()}::timestamptz`;
  const ofOrder = sql`${givenAmounts.orderId} = ${to.orderId ?? null}::text`;
  const ofCustomer = sql`(${givenAmounts.accountId} = ${to.accountId}::text or ${givenAmounts.emailHash} = ${hashOf(to.email)})`;
  const [given] = await db
    .select({
      order: sql<number>`coalesce(sum(${givenAmounts.amountPaise}) filter (where ${ofOrder}), 0)::float8`,
      customer: sql<number>`coalesce(sum(${givenAmounts.amountPaise}) filter (where ${today} and ${ofCustomer}), 0)::float8`,
      member: sql<number>`coalesce(sum(${givenAmounts.amountPaise}) filter (where ${today} and ${givenAmounts.memberId} = ${id}), 0)::float8`,
    })
    .from(givenAmounts)
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

/** Records what a colleague gave without a second person, in the transaction that gives it. */
export async function recordGiven(tx: Db, { id: memberId }: Giver, { kind, to, amountPaise, at }: Given): Promise<void> {
  const { orderId = null, accountId, email } = to;
  await tx.insert(givenAmounts).values({ memberId, kind, orderId, accountId, emailHash: hashOf(email), amountPaise, at });
}

/** Finds whom an approval gives to; undefined for kinds that have limits of their own: a return, credit taken back. */
export async function givenToOf(db: Db, kind: ApprovalKind, about: string): Promise<GivenTo | undefined> {
  if (kind === 'customer_credit' || kind === 'customer_merge') {
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, about));
    return account && { accountId: about, email: account.email };
  }
  if (kind !== 'refund' && kind !== 'store_credit') return undefined;
  const [order] = await db
    .select({ orderId: orders.id, accountId: orders.accountId, email: orders.email })
    .from(orders)
    .where(eq(orders.reference, about));
  return order;
}

/** The refusal of what is more than somebody may still give. */
export function beyondLimit(left: number): Problem {
  return new Problem(409, 'not_offered', `You have ${formatRupees(left)} left to give today. Ask for approval.`);
}

/** Hashes an e-mail, so that the count of limits names nobody. */
function hashOf(email: string): string {
  return createHash('sha256').update(`given to ${email}`).digest('base64url');
}
