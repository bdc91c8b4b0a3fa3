import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { type BudgetLimits, type BudgetName, type CustomerBudget, highestLimits } from '#contract/budgets.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { type ApprovalKind, type GivenKind, givenKinds, type StaffRole } from '#contract/office/lists.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { codeWithoutGroups } from '#contract/typed-text.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { givenAmountsTable, staffMembersTable } from '#database/schema/staff.ts';
import type { CutBudget } from '#server/catalogue/products/price-cuts.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { digitsOf, type GivenTo, isToOneself } from './own-recipient.ts';
import type { Member } from './sessions.ts';

type Giver = Pick<Member, 'id' | 'roles'>;

/** Serializes transactions that give money away, as two concurrent requests would both see the full limit. */
export async function lockGiving(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('given amounts', 0))`);
}

const budgetOf: Readonly<Record<GivenKind, BudgetName>> = {
  ...{ refund: 'giving', credit: 'giving', merge: 'giving', return: 'giving' },
  credit_back: 'taking',
  hand_payment: 'booking',
  price_cut: 'cuts',
};

/**
 * Returns the amount in rupees that the member may still use of a budget without approval; 0 towards oneself. Limits
 * apply per order, per customer (account, e-mail or phone) and day, and per member and day (India). Approved amounts do
 * not count.
 */
export async function leftToGive(
  settings: ShopSettings,
  db: Db,
  giver: Giver,
  to: GivenTo,
  now: Date,
  budget: CustomerBudget = 'giving',
): Promise<number> {
  if (await isToOneself(db, giver, to)) return 0;
  const { id, roles } = giver;
  const kinds = kindsOf(budget);
  const limits = budgetLimits(settings, budget, roles, now);
  const midnight = startOfDay(now);
  const today = sql`${givenAmountsTable.at} >= ${midnight.toISOString()}::timestamptz`;
  const ofOrder = sql`${givenAmountsTable.orderId} = ${to.orderId ?? null}::text`;
  const ofCustomer = isOfCustomer(to);
  const [given] = await db
    .select({
      order: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${ofOrder}), 0)::float8`,
      customer: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${today} and ${ofCustomer}), 0)::float8`,
      member: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}) filter (where ${today} and ${givenAmountsTable.memberId} = ${id}), 0)::float8`,
    })
    .from(givenAmountsTable)
    .where(and(inArray(givenAmountsTable.kind, kinds), sql`(${today} or ${ofOrder})`));
  const { order = 0, customer = 0, member = 0 } = given ?? {};
  const left = Math.min(
    toPaise(limits.Order) - order,
    toPaise(limits.Customer) - customer,
    toPaise(limits.Day) - member,
  );
  return toRupees(Math.max(0, left));
}

/**
 * Creates the SQL condition for amounts given to the same customer: by account, e-mail, or the phone of the orders. An
 * e-mail that staff changed, or another one for each order, thus has no separate limit.
 */
function isOfCustomer({ orderId, accountId, email }: GivenTo): SQL {
  const { accountId: toAccount, emailHash, orderId: toOrder } = givenAmountsTable;
  const order = orderId ?? null;
  return sql`(${toAccount} = ${accountId}::text or ${emailHash} = ${hashOf(email)} or exists (
    select 1 from ${ordersTable} o
    where (o.id = ${toOrder} or o.account_id = ${toAccount}) and ${digitsOf('o.phone')} in (
      select ${digitsOf('mine.phone')} from ${ordersTable} mine
      where mine.id = ${order}::text or mine.account_id = ${accountId}::text)))`;
}

/** Returns the limits of a budget for these roles, in rupees. */
export function budgetLimits(
  settings: ShopSettings,
  budget: BudgetName,
  roles: readonly StaffRole[],
  now: Date,
): BudgetLimits {
  return highestLimits({ ...settingAt(settings, budget, now) }, roles);
}

const kindsOf = (budget: BudgetName) => givenKinds.filter((kind) => budgetOf[kind] === budget);

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

/** Locks a member's budget for price cuts until the end of the transaction, and returns the remaining budget. */
export async function lockCuts(settings: ShopSettings, tx: Db, { id, roles }: Giver, now: Date): Promise<CutBudget> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`price cuts ${id}`}, 0))`);
  const [cut] = await tx
    .select({ paise: sql<number>`coalesce(sum(${givenAmountsTable.amountPaise}), 0)::float8` })
    .from(givenAmountsTable)
    .where(
      and(
        inArray(givenAmountsTable.kind, kindsOf('cuts')),
        eq(givenAmountsTable.memberId, id),
        gte(givenAmountsTable.at, startOfDay(now)),
      ),
    );
  const limitPaise = toPaise(budgetLimits(settings, 'cuts', roles, now).Day);
  return { leftPaise: Math.max(0, limitPaise - (cut?.paise ?? 0)), takenPaise: 0 };
}

/** Locks the price cut budget of a member by id, and returns the remaining budget; 0 if the member no longer exists. */
export async function cutBudgetOf(settings: ShopSettings, tx: Db, memberId: string, now: Date): Promise<CutBudget> {
  const { id, roles } = staffMembersTable;
  const [member] = await tx.select({ id, roles }).from(staffMembersTable).where(eq(id, memberId));
  return lockCuts(settings, tx, member ?? { id: memberId, roles: [] }, now);
}

/** Records the price cuts of a transaction that nobody approved. */
export async function recordCuts(
  tx: Db,
  memberId: string,
  cuts: Pick<CutBudget, 'takenPaise'> | undefined,
  at: Date,
): Promise<void> {
  if (!cuts || cuts.takenPaise === 0) return;
  await tx.insert(givenAmountsTable).values({ memberId, kind: 'price_cut', amountPaise: cuts.takenPaise, at });
}

/** Returns the budget that an approval of this kind exceeds. Pure. */
export function budgetOfApproval(kind: ApprovalKind): CustomerBudget {
  if (kind === 'credit_back') return 'taking';
  return kind === 'hand_payment' ? 'booking' : 'giving';
}

/** Returns the amount in rupees that a member may decide without an approval of this kind. */
export async function leftFor(
  settings: ShopSettings,
  db: Db,
  kind: ApprovalKind,
  giver: Giver,
  to: GivenTo,
  now: Date,
): Promise<number> {
  if (kind !== 'return') return leftToGive(settings, db, giver, to, now, budgetOfApproval(kind));
  // Returned pieces were inspected, so their refund only has to be within the limit per order, and uses up no budget.
  return (await isToOneself(db, giver, to)) ? 0 : budgetLimits(settings, 'giving', giver.roles, now).Order;
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
    .where(kind === 'return' ? inArray(id, ofReturn) : eq(ordersTable.reference, codeWithoutGroups(about)));
  return order;
}

/** Creates the Problem for an amount above the remaining limit. */
export function beyondLimit(left: number): Problem {
  return new Problem(409, 'not_offered', `You have ${formatRupees(left)} left to give today. Ask for approval.`);
}

/** Hashes the mailbox of an e-mail, so that the records of used limits contain no personal data. */
function hashOf(email: string): string {
  return createHash('sha256')
    .update(`given to ${foldMailbox(email.trim())}`)
    .digest('base64url');
}
