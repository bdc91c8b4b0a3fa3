import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts, addresses } from '#database/schema/accounts.ts';
import { creditChanges, customerBlocks, customerNotes } from '#database/schema/customers.ts';
import { designShares, designs } from '#database/schema/designs.ts';
import { orders } from '#database/schema/orders.ts';
import { moneyMovements, storeCredits } from '#database/schema/payments.ts';
import { mergedMail } from '#server/customers/accounts/mails.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { type AccountRow, noSuchCustomer } from '#server/office/order-lists/find-customer.ts';
import type { Note } from '#server/office/staff-records/mount-office.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { inRupees } from './change-customer.ts';

/** Target account, and the account merged into it. */
export interface MergedPair {
  into: AccountRow;
  from: AccountRow;
}

/**
 * Locks both accounts in a fixed order, which avoids deadlocks. Throws Problem: 404 if one is gone, 409 `not_offered` if one is being
 * deleted.
 */
export async function lockPair(tx: Db, { into, from }: MergedPair): Promise<void> {
  for (const id of [into.id, from.id].toSorted()) {
    const [still] = await tx.select({ deleteAfter: accounts.deleteAfter }).from(accounts).where(eq(accounts.id, id)).for('update');
    if (!still) throw noSuchCustomer();
    // Merging into it would delete the data; merging out of it would lose the owner's deletion request.
    if (still.deleteAfter)
      throw new Problem(409, 'not_offered', 'One of them is being deleted, as its owner asked. It is merged with none.');
  }
}

/** Reads and locks an account's store credit, in paise, until the transaction ends. */
export async function lockCredit(tx: Db, accountId: string): Promise<number> {
  const [row] = await tx.select().from(storeCredits).where(eq(storeCredits.accountId, accountId)).for('update');
  return row?.balancePaise ?? 0;
}

/**
 * Moves a locked account's data into another: orders, designs, addresses, credit with ledger, notes. Its sign-in methods are removed and
 * both addresses are notified. `operator` decided it. Returns what moved, in words.
 */
export async function mergeAccounts(
  tx: Db,
  { jobs, now }: Needs<'jobs' | 'now'>,
  note: Note,
  { into, from, why, operator }: MergedPair & { why: string; operator: string },
): Promise<string[]> {
  const moves = await countMoves(tx, from.id);
  const accountId = into.id;
  await tx.update(orders).set({ accountId }).where(eq(orders.accountId, from.id));
  await tx.update(designs).set({ accountId }).where(eq(designs.accountId, from.id));
  await tx.update(designShares).set({ accountId }).where(eq(designShares.accountId, from.id));
  await tx.update(addresses).set({ accountId, isDefault: false }).where(eq(addresses.accountId, from.id));
  await tx.update(customerNotes).set({ accountId }).where(eq(customerNotes.accountId, from.id));
  await tx.update(customerBlocks).set({ accountId }).where(eq(customerBlocks.accountId, from.id));
  await moveCredit(tx, from.id, into.id);
  await tx.delete(accounts).where(eq(accounts.id, from.id));
  await recordSecurityEvent(tx, { kind: 'account_deleted', accountId: from.id, operator, about: 'merged into another' });
  await recordSecurityEvent(tx, { kind: 'profile_changed', accountId: into.id, operator, about: 'another merged in' });
  const at = now().getTime();
  for (const [to, kept] of [
    [into.email, true],
    [from.email, false],
  ] as const)
    await queueMail(tx, jobs, { about: `accounts-merged:${into.id}:${kept ? 'kept' : 'gone'}:${at}`, to, description: mergedMail(kept) });
  note({ thing: 'customer', about: into.id, what: 'Merged two accounts of one person', before: { other: from.id }, after: { moves }, why });
  return [...moves, 'The other account is gone, with its passwords and passkeys. Both addresses are told.'];
}

async function moveCredit(tx: Db, from: string, into: string): Promise<void> {
  const [gone] = await tx.delete(storeCredits).where(eq(storeCredits.accountId, from)).returning();
  if (gone)
    await tx
      .insert(storeCredits)
      .values({ accountId: into, balancePaise: gone.balancePaise })
      .onConflictDoUpdate({
        target: storeCredits.accountId,
        set: { balancePaise: sql`${storeCredits.balancePaise} + ${gone.balancePaise}` },
      });
  await tx.update(moneyMovements).set({ accountId: into }).where(eq(moneyMovements.accountId, from));
  await tx.update(creditChanges).set({ accountId: into }).where(eq(creditChanges.accountId, from));
}

/** Counts what a merge would move, in words. */
export async function countMoves(db: Db, from: string): Promise<string[]> {
  const several = (number: number, one: string, many: string) => (number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]);
  const [ordered] = await db.select({ all: count() }).from(orders).where(eq(orders.accountId, from));
  const credit = await creditBalance(db, from);
  return [
    ...several(ordered?.all ?? 0, 'order', 'orders'),
    ...several(await db.$count(designs, eq(designs.accountId, from)), 'design', 'designs'),
    ...several(await db.$count(addresses, eq(addresses.accountId, from)), 'address', 'addresses'),
    ...several(await db.$count(customerNotes, and(eq(customerNotes.accountId, from))), 'note', 'notes'),
    ...(credit > 0 ? [`${inRupees(credit)} of store credit`] : []),
  ];
}
