import { lt } from 'drizzle-orm';
import { browserDays } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { accountBrowsersTable, orderBrowsersTable, staffBrowsersTable } from '#database/schema/browsers.ts';

/** Browser, identified by the hash of its cookie, with the time of a sign-in or order. */
interface Seen {
  browserHash: string;
  at: Date;
}

/** Records that a browser signed in to a shop account. */
export async function recordAccountBrowser(
  tx: Db,
  { accountId, ...seen }: Seen & { accountId: string },
): Promise<void> {
  const { accountId: account, browserHash } = accountBrowsersTable;
  await tx
    .insert(accountBrowsersTable)
    .values({ accountId, ...seen })
    .onConflictDoUpdate({ target: [account, browserHash], set: { at: seen.at } });
}

/** Records that a browser placed orders, or proved them by a mailed code. */
export async function recordOrderBrowser(tx: Db, orderIds: readonly string[], seen: Seen): Promise<void> {
  if (orderIds.length === 0) return;
  const { orderId, browserHash } = orderBrowsersTable;
  await tx
    .insert(orderBrowsersTable)
    .values(orderIds.map((id) => ({ orderId: id, ...seen })))
    .onConflictDoUpdate({ target: [orderId, browserHash], set: { at: seen.at } });
}

/** Records that a browser signed in to the office as a staff member. */
export async function recordStaffBrowser(tx: Db, { memberId, ...seen }: Seen & { memberId: string }): Promise<void> {
  const { memberId: member, browserHash } = staffBrowsersTable;
  await tx
    .insert(staffBrowsersTable)
    .values({ memberId, ...seen })
    .onConflictDoUpdate({ target: [member, browserHash], set: { at: seen.at } });
}

/** Deletes the records of browsers whose cookie has expired. */
export async function sweepBrowsers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - browserDays * 86_400_000);
  for (const table of [accountBrowsersTable, orderBrowsersTable, staffBrowsersTable])
    await db.delete(table).where(lt(table.at, before));
}
