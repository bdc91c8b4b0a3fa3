import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { askApproval, type Perform, waitingAbout } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { accountOf, findCustomer } from '#server/office/order-lists/find-customer.ts';
import { leftToGive, lockGiving, recordGiven } from '#server/office/staff-records/giving-limit.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { isToOneself } from '#server/office/staff-records/own-recipient.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { inRupees } from './change-customer.ts';
import { countMoves, lockCredit, lockPair, type MergedPair, mergeAccounts } from './merge-accounts.ts';

interface MergeWish {
  key: string;
  other: string;
  why: string;
}

/** Outcome of a merge request. */
export interface MergeOutcome {
  /** Data that was moved or would be moved, in words. */
  moves: string[];
  /** True if an approval is pending and nothing has moved yet. */
  approval: boolean;
  /** Reason why it needs an approval, as a sentence; empty if it needs none. */
  waits: string;
  /** Store credit and orders that move, in rupees. */
  amount: number;
}

/**
 * Merges two accounts of one person, or requests approval: if the moved credit and orders exceed the caller's limit,
 * or one account is the caller's own. Whoever holds the remaining account can cancel the orders for credit.
 * Throws Problem: 404; 409 `not_offered` for guests, the same account, pending deletions and pending approvals.
 */
export async function requestMerge(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'shopFacts' | 'settings'>,
  note: WriteAudit,
  { key, other, why }: MergeWish,
  member: Member,
): Promise<MergeOutcome> {
  const pair = { into: accountOf(await findCustomer(tx, key)), from: accountOf(await findCustomer(tx, other)) };
  const { into, from } = pair;
  if (into.id === from.id) throw new Problem(409, 'not_offered', 'That is the same account.');
  await lockGiving(tx);
  await lockPair(tx, pair);
  const waits = (await waitingAbout(tx, into.id)) ?? (await waitingAbout(tx, from.id));
  if (waits) throw new Problem(409, 'not_offered', pendingApprovalWords(waits));
  const now = deps.now();
  const to = { accountId: into.id, email: into.email };
  const amountPaise = await lockWorth(tx, from.id);
  const amount = toRupees(amountPaise);
  const isOwn = await isOwnPair(tx, member, pair);
  const left = await leftToGive(deps.settings, tx, member, to, now);
  if (amount > left || isOwn) {
    await askApproval(
      deps.settings,
      tx,
      note,
      { kind: 'customer_merge', about: into.id, mergedAccount: from.id, amount, why, isBeyond: isOwn },
      member,
      now,
    );
    return { moves: await countMoves(tx, from.id), approval: true, waits: waitWords(amount, left, isOwn), amount };
  }
  if (amountPaise > 0) await recordGiven(tx, member, { kind: 'merge', to, amountPaise, at: now });
  const moves = await mergeAccounts(tx, deps, note, { ...pair, why, operator: member.name });
  return { moves, approval: false, waits: '', amount };
}

/**
 * Locks an account's store credit, and returns its sum with the price of all pieces whose money can still go back, in
 * paise. No age settles an order: one that waits can be cancelled, and one that was sent can be reported at any time.
 */
async function lockWorth(tx: Db, accountId: string): Promise<number> {
  const creditPaise = await lockCredit(tx, accountId);
  // Drizzle names the columns of a single table without it, which would be those of the return here.
  const returned = sql`coalesce((select sum(r.amount_paise) from ${returnsTable} r
    where r.order_id = ${ordersTable}.id and r.state in ('refund_started', 'refunded')), 0)`;
  const { totalPaise, cancelledPaise } = ordersTable;
  const [orders] = await tx
    .select({
      paise: sql<number>`coalesce(sum(greatest(0, ${totalPaise} - ${cancelledPaise} - ${returned})), 0)::float8`,
    })
    .from(ordersTable)
    .where(and(eq(ordersTable.accountId, accountId), ne(ordersTable.state, 'cancelled')));
  return creditPaise + (orders?.paise ?? 0);
}

/** Explains why a merge needs an approval. Amounts in rupees. Pure. */
function waitWords(amount: number, left: number, isOwn: boolean): string {
  if (isOwn) return 'It is about your own account.';
  return `It moves ${formatRupees(amount)} of store credit and orders, and you have ${formatRupees(left)} left to give today.`;
}

/** Describes the outcome of a merge to the requester. Pure. */
export function mergeWords({ approval, waits }: MergeOutcome): string {
  return approval ? `${waits} A second person is asked.` : 'Merged.';
}

/**
 * Carries out an approved merge. Throws Problem 409 `conflict` if an account no longer exists or more would move than
 * approved.
 */
export function performMerge(deps: Needs<'jobs' | 'now' | 'shopFacts' | 'settings'>): Perform {
  return async (tx, { about, mergedAccount, amountPaise: asked, why, askedByName, selfConfirmed }, note) => {
    const pair = await findPair(tx, about, mergedAccount);
    await lockPair(tx, pair);
    const amountPaise = await lockWorth(tx, pair.from.id);
    if (amountPaise > asked)
      throw new Problem(
        409,
        'conflict',
        `${inRupees(amountPaise)} of store credit and orders would move by now. Refuse this one and ask again.`,
      );
    await mergeAccounts(tx, deps, note, { ...pair, why, operator: selfConfirmed ? askedByName : 'Two colleagues' });
  };
}

/** Returns true if one of two accounts is the member's own. */
async function isOwnPair(tx: Db, member: Member, { into, from }: MergedPair): Promise<boolean> {
  for (const { id, email } of [into, from]) if (await isToOneself(tx, member, { accountId: id, email })) return true;
  return false;
}

/** Reads and locks both accounts. Throws Problem 409 `conflict` if one no longer exists. */
async function findPair(tx: Db, intoId: string, fromId: string | null): Promise<MergedPair> {
  const rows = await tx
    .select()
    .from(accountsTable)
    .where(inArray(accountsTable.id, [intoId, fromId ?? '']))
    .orderBy(asc(accountsTable.id))
    .for('update');
  const [into, from] = [intoId, fromId].map((id) => rows.find((row) => row.id === id));
  if (!into || !from) throw new Problem(409, 'conflict', 'One of the two accounts is gone by now. Refuse this one.');
  return { into, from };
}
