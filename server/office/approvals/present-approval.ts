import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Approval } from '#contract/office/approvals.ts';
import { type ApprovalKind, priceApprovalKinds } from '#contract/office/lists.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { approvalsTable, staffMembersTable } from '#database/schema/staff.ts';
import { dateOf, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';
import { budgetLimits, budgetOfApproval, givenToOf } from '#server/office/staff-records/giving-limit.ts';
import { isToOneself } from '#server/office/staff-records/own-recipient.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

export type ApprovalRow = typeof approvalsTable.$inferSelect;

const kindWords: Readonly<Record<ApprovalKind, string>> = {
  refund: 'Refund',
  store_credit: 'Store credit',
  return: 'Money back for a return',
  customer_credit: 'Store credit',
  credit_back: 'Taking back store credit',
  customer_merge: 'Merge of accounts with credit and orders',
  hand_payment: 'Payment outside the gateway',
  price_change: 'Price',
  price_sheet: 'Prices',
};

/** Member who may decide an approval, by rights and limits. */
type Decider = Pick<Member, 'id' | 'roles' | 'permissions'>;

/** Presents a pending approval to staff; null for staff who may not refund. */
export async function presentWaiting(
  settings: ShopSettings,
  db: Db,
  row: ApprovalRow | undefined,
  member: Decider,
): Promise<Approval | null> {
  return row && mayDo(member, 'refunds.give') ? presentOne(settings, db, row, member) : null;
}

/**
 * Describes the pending approval with its requester and time. Used as the reason why a second request is refused. Pure.
 */
export function pendingApprovalWords(
  row: Pick<ApprovalRow, 'kind' | 'amountPaise' | 'about' | 'details' | 'askedByName' | 'askedAt'>,
): string {
  const words = wordsOf(row, ofAccounts.has(row.kind) ? 'this customer' : row.about);
  return `${words} waits for approval, asked by ${row.askedByName} on ${dateOf(inIndia(row.askedAt).day)}, ${timeOfDay(row.askedAt)}.`;
}

async function readRoles(db: Db): Promise<Decider[]> {
  const { id, roles } = staffMembersTable;
  return withRights(db, await db.select({ id, roles }).from(staffMembersTable));
}

/** Reads the members besides the requester who have both the right and a sufficient limit for an approval. */
async function readDeciders(settings: ShopSettings, db: Db, row: ApprovalRow): Promise<Decider[]> {
  return (await readRoles(db)).filter(
    (one) => one.id !== row.askedBy && mayDo(one, 'approvals.decide') && isWithin(settings, row, one),
  );
}

/**
 * Returns true if only the requester could decide an approval. Members whose own order or account it may concern count
 * as deciders: anybody can type their e-mail or phone into an account.
 */
export async function isAlone(settings: ShopSettings, db: Db, row: ApprovalRow): Promise<boolean> {
  return row.state === 'asked' && (await readDeciders(settings, db, row)).length === 0;
}

/**
 * Returns true if a member whom an approval concerns is, besides the requester, the only one left to decide it: it
 * concerns every other decider too, or there is none.
 */
export async function isLastDecider(
  settings: ShopSettings,
  db: Db,
  row: ApprovalRow,
  member: Pick<Member, 'id'>,
): Promise<boolean> {
  const others = (await readDeciders(settings, db, row)).filter(({ id }) => id !== member.id);
  for (const other of others) if (!(await isAboutOneself(db, row, other))) return false;
  return true;
}

/** Lists the approvals granted today without an uninvolved second person, one sentence each. */
export async function selfConfirmedToday(db: Db, now: Date): Promise<{ id: string; words: string }[]> {
  const midnight = startOfDay(now);
  const rows = await db
    .select()
    .from(approvalsTable)
    .where(
      and(
        eq(approvalsTable.selfConfirmed, true),
        eq(approvalsTable.state, 'done'),
        gte(approvalsTable.decidedAt, midnight),
      ),
    )
    .orderBy(desc(approvalsTable.decidedAt))
    .limit(20);
  const whom = await recipientNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    words:
      row.decidedBy === row.askedBy
        ? `${wordsOf(row, whom(row))} was granted without a second person, confirmed by ${row.askedByName}.`
        : `${wordsOf(row, whom(row))} was granted by ${row.decidedByName ?? 'a member'}, whose own order or account it is.`,
  }));
}

/** Returns true if an approval is about prices, which any member who may decide about the catalogue can grant. Pure. */
export function isAboutPrices({ kind }: Pick<ApprovalRow, 'kind'>): boolean {
  return priceApprovalKinds.some((one) => one === kind);
}

/** Returns true if an approval's amount is within the limit per order of these roles, or they may decide any. */
export function isWithin(settings: ShopSettings, row: ApprovalRow, member: Omit<Decider, 'id'>): boolean {
  if (isAboutPrices(row)) return mayDo(member, 'catalogue.change');
  const { kind, amountPaise } = row;
  // Amounts above every limit need two owners: one requests, the other grants.
  return member.roles.includes('owner') || toRupees(amountPaise) <= deciderLimits(settings, member.roles)(kind);
}

/** Returns the largest amount in rupees that these roles may approve for others now, by kind of approval. */
export function deciderLimits(settings: ShopSettings, roles: Member['roles']): (kind: ApprovalKind) => number {
  return (kind) => budgetLimits(settings, budgetOfApproval(kind), roles, settings.now()).Order;
}

/** Approval kinds about an account. The audit log shows the account's number, screens show its owner's name. */
const ofAccounts: ReadonlySet<ApprovalKind> = new Set(['customer_credit', 'credit_back', 'customer_merge']);

export function wordsOf(
  row: Pick<ApprovalRow, 'kind' | 'amountPaise' | 'about' | 'details'>,
  whom = row.about,
): string {
  const { kind, amountPaise, details } = row;
  if (details && 'product' in details)
    return `Price of ${details.product}: ${formatRupees(toRupees(details.afterPaise))} instead of ${formatRupees(toRupees(details.beforePaise))}`;
  if (details && 'sheet' in details)
    return `Change of ${details.waiting} ${details.waiting === 1 ? 'price' : 'prices'} by ${details.sheet}`;
  return `${kindWords[kind]} of ${formatRupees(toRupees(amountPaise))} for ${whom}`;
}

/** Reads the display name of each approval's subject: the reference of an order or return, or a customer's name. */
async function recipientNames(db: Db, rows: readonly ApprovalRow[]): Promise<(row: ApprovalRow) => string> {
  const ids = rows.flatMap(({ kind, about }) => (ofAccounts.has(kind) ? [about] : []));
  const { id, firstName, lastName } = accountsTable;
  const found =
    ids.length === 0 ? [] : await db.select({ id, firstName, lastName }).from(accountsTable).where(inArray(id, ids));
  const names = new Map(found.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()]));
  return ({ kind, about }) => (ofAccounts.has(kind) ? names.get(about) || 'a customer' : about);
}

/** Presents approvals to a staff member. */
export async function presentAll(
  settings: ShopSettings,
  db: Db,
  rows: readonly ApprovalRow[],
  member: Decider,
): Promise<Approval[]> {
  const whom = await recipientNames(db, rows);
  const shown: Approval[] = [];
  for (const row of rows) {
    shown.push(present(row, member, { ...(await partIn(settings, db, row, member)), words: wordsOf(row, whom(row)) }));
  }
  return shown;
}

/**
 * Returns a member's part in a pending approval: `mine` to decide, and `alone` to confirm with password and second
 * factor. Members decide about their own order or account only if nobody else could.
 */
async function partIn(
  settings: ShopSettings,
  db: Db,
  row: ApprovalRow,
  member: Decider,
): Promise<{ mine: boolean; alone: boolean }> {
  if (row.state !== 'asked' || !mayDo(member, 'approvals.decide')) return { mine: false, alone: false };
  if (row.askedBy === member.id) return { mine: false, alone: await isAlone(settings, db, row) };
  if (!isWithin(settings, row, member)) return { mine: false, alone: false };
  if (!(await isAboutOneself(db, row, member))) return { mine: true, alone: false };
  const isLast = await isLastDecider(settings, db, row, member);
  return { mine: isLast, alone: isLast };
}

/** Returns true if an approval would pay the member. Approvals of prices pay nobody; merges concern two accounts. */
export async function isAboutOneself(db: Db, row: ApprovalRow, member: Pick<Member, 'id'>): Promise<boolean> {
  if (isAboutPrices(row)) return false;
  for (const about of [row.about, ...(row.mergedAccount === null ? [] : [row.mergedAccount])]) {
    const to = await givenToOf(db, row.kind, about);
    if (to && (await isToOneself(db, member, to))) return true;
  }
  return false;
}

export async function presentOne(settings: ShopSettings, db: Db, row: ApprovalRow, member: Decider): Promise<Approval> {
  const [shown] = await presentAll(settings, db, [row], member);
  if (!shown) throw new Error('an approval was not presented');
  return shown;
}

function present(
  row: ApprovalRow,
  member: Pick<Member, 'id'>,
  { alone, mine, words }: { alone: boolean; mine: boolean; words: string },
): Approval {
  const {
    selfConfirmed,
    id,
    kind,
    about,
    amountPaise,
    why,
    state,
    askedBy,
    askedByName,
    askedAt,
    decidedByName,
    decidedAt,
    answer,
  } = row;
  return {
    id,
    kind,
    about,
    amount: toRupees(amountPaise),
    why,
    words,
    state,
    askedBy: askedByName,
    askedAt: askedAt.toISOString(),
    decidedBy: decidedByName,
    decidedAt: decidedAt?.toISOString() ?? null,
    answer,
    mine,
    own: askedBy === member.id,
    alone,
    selfConfirmed,
  };
}
