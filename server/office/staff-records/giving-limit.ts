import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { type ApprovalKind, type GivenKind, givenKinds } from '#contract/office/lists.ts';
import { dailyLimitFactor, refundLimitOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { givenAmountsTable, staffMembersTable } from '#database/schema/staff.ts';
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

/** Budgets of acts with money; each has the role's limit by itself. */
export type Budget = 'giving' | 'taking' | 'booking';

const budgetOf: Readonly<Record<GivenKind, Budget>> = {
  ...{ refund: 'giving', credit: 'giving', merge: 'giving', return: 'giving' },
  credit_back: 'taking',
  hand_payment: 'booking',
};

/** Returns true if an act would be to the member's own order or account: a second person decides about any amount. */
export async function isToOneself(db: Db, { id }: Pick<Member, 'id'>, { email }: GivenTo): Promise<boolean> {
  const [own] = await db
    .select({ email: staffMembersTable.email })
    .from(staffMembersTable)
    .where(eq(staffMembersTable.id, id));
  return own !== undefined && own.email === email.trim().toLowerCase();
}

/**
 * Returns the member's remaining limit without approval, in rupees; nothing towards oneself. The role's limit holds per
 * order, and per customer and day (India); ten times it per member and day. Approved amounts do not count. Giving,
 * taking back and booking payments each have this limit.
 */
export async function leftToGive(
  db: Db,
  giver: Giver,
  to: GivenTo,
  now: Date,
  budget: Budget = 'giving',
): Promise<number> {
  if (await isToOneself(db, giver, to)) return 0;
  const { id, roles } = giver;
  const kinds = givenKinds.filter((kind) => budgetOf[kind] === budget);
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
    .where(and(inArray(givenAmountsTable.kind, kinds), sql`(${today} or ${ofOrder})`));
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

const budgetOfApproval: Readonly<Partial<Record<ApprovalKind, Budget>>> = {
  credit_back: 'taking',
  hand_payment: 'booking',
};

/** Returns what a member may do without the approval of this kind, in rupees. */
export async function leftFor(db: Db, kind: ApprovalKind, giver: Giver, to: GivenTo, now: Date): Promise<number> {
  const left = await leftToGive(db, giver, to, now, budgetOfApproval[kind]);
  // Pieces that came back were inspected: their money is decided within the limit, and counts towards none.
  return kind === 'return' && left > 0 ? refundLimitOf(giver.roles) : left;
}

/** Finds the recipient of an approval: the customer of an account, or of an order or return. */
export async function givenToOf(db: Db, kind: ApprovalKind, about: string): Promise<GivenTo | undefined> {
  if (kind === 'customer_credit' || kind === 'customer_merge' || kind === 'credit_back') {
    const [account] = await db
      .select({ email: accountsTable.email })
      .from(accountsTable)
      .where(eq(accountsTable.id, about));
    return account && { accountId: about, email: account.email };
  }
  const { id, accountId, email } = ordersTable;
  const ofReturn = db.select({ id: returnsTable.orderId }).from(returnsTable).where(eq(returnsTable.id, about));
  const [order] = await db
    .select({ orderId: id, accountId, email })
    .from(ordersTable)
    .where(kind === 'return' ? inArray(id, ofReturn) : eq(ordersTable.reference, about));
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
