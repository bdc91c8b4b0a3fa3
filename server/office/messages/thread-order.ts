import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import type { messageEntries } from '#database/schema/messages.ts';
import { orders } from '#database/schema/orders.ts';
import type { MessageRow } from './list-threads.ts';

/** Customer of an e-mail address, with a condition for their orders. */
export interface Writer {
  accountId: string | undefined;
  theirOrders: SQL | undefined;
}

/** Finds the customer of an address: the account that verified it, and the orders placed with it. */
export async function findWriter(db: Db, email: string): Promise<Writer> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailProvedAt)));
  const byEmail = eq(orders.email, email);
  return { accountId: account?.id, theirOrders: account ? or(eq(orders.accountId, account.id), byEmail) : byEmail };
}

/** Limit of words per thread that are looked up as references. */
const maxCandidates = 100;

/** Lists the orders of a thread: the one it started from, and those of its customer that it mentions. Internal notes do not count. */
export async function ordersOfThread(
  db: Db,
  row: MessageRow,
  entries: readonly Pick<typeof messageEntries.$inferSelect, 'kind' | 'body'>[],
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
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(inArray(orders.reference, candidates), theirOrders));
  return [...new Set([...begunFrom, ...named.map(({ reference }) => reference)])];
}
