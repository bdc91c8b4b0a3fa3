import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable, addressesTable } from '#database/schema/accounts.ts';
import { accountBrowsersTable } from '#database/schema/browsers.ts';
import { creditChangesTable, customerBlocksTable, customerNotesTable } from '#database/schema/customers.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { mergedMail } from '#server/customers/accounts/mails.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordAccountBrowser } from '#server/foundation/security-events/browser-records.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { type FoundAccountRow, noSuchCustomer } from '#server/office/order-lists/find-customer.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { inRupees } from './change-customer.ts';

/** Target account, and the account merged into it. */
export interface MergedPair {
  into: FoundAccountRow;
  from: FoundAccountRow;
}

/**
 * Locks both accounts in a fixed order, which avoids deadlocks. Throws Problem 404 if an account no longer exists, 409
 * `not_offered` if its deletion is scheduled.
 */
export async function lockPair(tx: Db, { into, from }: MergedPair): Promise<void> {
  for (const id of [into.id, from.id].toSorted()) {
    const [still] = await tx
      .select({ deleteAfter: accountsTable.deleteAfter })
      .from(accountsTable)
      .where(eq(accountsTable.id, id))
      .for('update');
    if (!still) throw noSuchCustomer();
    // A merge into such an account would delete the data; a merge out of it would lose the owner's deletion request.
    if (still.deleteAfter)
      throw new Problem(
        409,
        'not_offered',
        'One of them is being deleted, as its owner asked. It is merged with none.',
      );
  }
}

/** Reads and locks an account's store credit, in paise, until the transaction ends. */
export async function lockCredit(tx: Db, accountId: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(storeCreditsTable)
    .where(eq(storeCreditsTable.accountId, accountId))
    .for('update');
  return row?.balancePaise ?? 0;
}

/**
 * Moves a locked account's data into another: orders, designs, addresses, credit with ledger, notes. Removes the first
 * account's sign-in methods and notifies both addresses. `operator` is who decided. Returns the moved data in words.
 */
export async function mergeAccounts(
  tx: Db,
  { jobs, now, shopFacts, settings }: Needs<'jobs' | 'now' | 'shopFacts' | 'settings'>,
  note: WriteAudit,
  { into, from, why, operator }: MergedPair & { why: string; operator: string },
): Promise<string[]> {
  const moves = await countMoves(tx, from.id);
  const accountId = into.id;
  await tx.update(ordersTable).set({ accountId }).where(eq(ordersTable.accountId, from.id));
  await tx.update(designsTable).set({ accountId }).where(eq(designsTable.accountId, from.id));
  await tx.update(designSharesTable).set({ accountId }).where(eq(designSharesTable.accountId, from.id));
  await tx.update(addressesTable).set({ accountId, isDefault: false }).where(eq(addressesTable.accountId, from.id));
  await tx.update(customerNotesTable).set({ accountId }).where(eq(customerNotesTable.accountId, from.id));
  await tx.update(customerBlocksTable).set({ accountId }).where(eq(customerBlocksTable.accountId, from.id));
  await moveBrowsers(tx, from.id, into.id);
  await moveCredit(tx, from.id, into.id);
  await tx.delete(accountsTable).where(eq(accountsTable.id, from.id));
  await recordSecurityEvent(tx, {
    kind: 'account_deleted',
    accountId: from.id,
    operator,
    about: 'merged into another',
  });
  await recordSecurityEvent(tx, { kind: 'profile_changed', accountId: into.id, operator, about: 'another merged in' });
  const at = now().getTime();
  for (const [to, kept] of [
    [into.email, true],
    [from.email, false],
  ] as const)
    await queueMail(
      tx,
      { jobs, shopFacts },
      {
        about: `accounts-merged:${into.id}:${kept ? 'kept' : 'gone'}:${at}`,
        to,
        description: mergedMail(settings, kept),
      },
    );
  note({
    thing: 'customer',
    about: into.id,
    what: 'Merged two accounts of one person',
    before: { other: from.id },
    after: { moves },
    why,
  });
  return [...moves, 'The other account is gone, with its passwords and passkeys. Both addresses are told.'];
}

/** Moves the recognized browsers of a merged account. A colleague's own orders are recognized by them. */
async function moveBrowsers(tx: Db, from: string, into: string): Promise<void> {
  const moved = await tx.delete(accountBrowsersTable).where(eq(accountBrowsersTable.accountId, from)).returning();
  for (const row of moved) await recordAccountBrowser(tx, { ...row, accountId: into });
}

async function moveCredit(tx: Db, from: string, into: string): Promise<void> {
  const [gone] = await tx.delete(storeCreditsTable).where(eq(storeCreditsTable.accountId, from)).returning();
  if (gone)
    await tx
      .insert(storeCreditsTable)
      .values({ accountId: into, balancePaise: gone.balancePaise })
      .onConflictDoUpdate({
        target: storeCreditsTable.accountId,
        set: { balancePaise: sql`${storeCreditsTable.balancePaise} + ${gone.balancePaise}` },
      });
  await tx.update(moneyMovementsTable).set({ accountId: into }).where(eq(moneyMovementsTable.accountId, from));
  await tx.update(creditChangesTable).set({ accountId: into }).where(eq(creditChangesTable.accountId, from));
}

/** Counts what a merge would move, in words. */
export async function countMoves(db: Db, from: string): Promise<string[]> {
  const several = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  const [ordered] = await db.select({ all: count() }).from(ordersTable).where(eq(ordersTable.accountId, from));
  const credit = await creditBalance(db, from);
  return [
    ...several(ordered?.all ?? 0, 'order', 'orders'),
    ...several(await db.$count(designsTable, eq(designsTable.accountId, from)), 'design', 'designs'),
    ...several(await db.$count(addressesTable, eq(addressesTable.accountId, from)), 'address', 'addresses'),
    ...several(await db.$count(customerNotesTable, and(eq(customerNotesTable.accountId, from))), 'note', 'notes'),
    ...(credit > 0 ? [`${inRupees(credit)} of store credit`] : []),
  ];
}
