import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import type { messageEntriesTable } from '#database/schema/messages.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { MessageRow } from './list-threads.ts';

/** Customer of an e-mail address, with a condition for their orders. */
export interface Writer {
  accountId: string | undefined;
  theirOrders: SQL | undefined;
}

/** Finds the customer with an address: the account that verified it, and the orders placed with it. */
export async function findWriter(db: Db, email: string): Promise<Writer> {
  const [account] = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(and(eq(accountsTable.email, email), isNotNull(accountsTable.emailProvedAt)));
  const byEmail = eq(ordersTable.email, email);
  return {
    accountId: account?.id,
    theirOrders: account ? or(eq(ordersTable.accountId, account.id), byEmail) : byEmail,
  };
}

/** Maximum number of words per thread that are looked up as order references. */
const maxCandidates = 100;

/**
 * Lists the orders of a thread: the order from which it started, and orders of its customer that it mentions. Internal
 * notes do not count.
 */
export async function ordersOfThread(
  db: Db,
  row: MessageRow,
  entries: readonly Pick<typeof messageEntriesTable.$inferSelect, 'kind' | 'body'>[],
  theirOrders: SQL | undefined,
): Promise<string[]> {
  const begunFrom = row.orderReference ? [row.orderReference] : [];
  const texts = [row.subject ?? '', row.issue, ...entries.flatMap(({ kind, body }) => (kind === 'note' ? [] : [body]))];
  const candidates = [
    ...new Set(
      texts
        .join('\n')
        .toUpperCase()
        .match(/\b[2-9A-HJKMNP-TV-Z]{10}\b/g) ?? [],
    ),
  ].slice(0, maxCandidates);
  if (candidates.length === 0) return begunFrom;
  const named = await db
    .select({ reference: ordersTable.reference })
    .from(ordersTable)
    .where(and(inArray(ordersTable.reference, candidates), theirOrders));
  return [...new Set([...begunFrom, ...named.map(({ reference }) => reference)])];
}
