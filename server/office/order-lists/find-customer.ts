import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { customerBlocks } from '#database/schema/customers.ts';
import { orders } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** Somebody who shops here: with an account, or a guest by the orders of one e-mail. */
export interface FoundCustomer {
  key: string;
  account: AccountRow | undefined;
  email: string;
  /** The newest order. */
  latest: OrderRow | undefined;
  name: string;
  phone: string | null;
  /** Which orders are theirs. */
  theirOrders: SQL | undefined;
}

/** Finds a customer by the number of an account, or by the reference of an order of theirs: of no person is anything in an address. Throws Problem 404. */
export async function findCustomer(db: Db, key: string): Promise<FoundCustomer> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, key)).limit(1);
  const order = account ? undefined : await findOrder(db, key);
  if (!account && order?.accountId) return findCustomer(db, order.accountId);
  if (!account && !order) throw noSuchCustomer();
  const email = account?.email ?? order?.email ?? '';
  const theirOrders = account ? eq(orders.accountId, account.id) : and(eq(orders.email, email), isNull(orders.accountId));
  const [latest] = await db.select().from(orders).where(theirOrders).orderBy(desc(orders.placedAt)).limit(1);
  return {
    key: account?.id ?? order?.reference ?? key,
    account,
    email,
    latest,
    name: (account && `${account.firstName} ${account.lastName}`.trim()) || (latest?.address.fullName ?? ''),
    phone: account?.phone ?? latest?.phone ?? null,
    theirOrders,
  };
}

/** So many orders of one person are looked up by: what was done with them hangs on one or other of these. */
const mostReferences = 1000;

/**
 * Lists what a customer is called in the audit: of a guest every order of theirs, since their page is opened by any of them; of who has an account by now
 * that, and what they ordered with it or, where the e-mail is proved to be theirs, before.
 */
export async function keysOf(db: Db, { account, email, theirOrders }: FoundCustomer): Promise<string[]> {
  const asGuest = and(eq(orders.email, email), isNull(orders.accountId));
  const rows = await db
    .select({ reference: orders.reference })
    .from(orders)
    .where(account?.emailProvedAt ? or(theirOrders, asGuest) : theirOrders)
    .orderBy(desc(orders.placedAt))
    .limit(mostReferences);
  return [...(account ? [account.id] : []), ...rows.map(({ reference }) => reference)];
}

/** The refusal of a customer who is not there, or not one's own to see. */
export function noSuchCustomer(): Problem {
  return new Problem(404, 'not_found', 'There is no such customer');
}

/** The account of a customer. Throws Problem 409 `not_offered` for a guest. */
export function accountOf({ account }: FoundCustomer): AccountRow {
  if (!account) throw new Problem(409, 'not_offered', 'A guest has no account.');
  return account;
}

/** The block that holds for somebody, if one does. */
export async function blockOf(db: Db, { account, email, phone }: Pick<FoundCustomer, 'account' | 'email' | 'phone'>) {
  const theirs = or(
    eq(customerBlocks.email, email),
    phone ? eq(customerBlocks.phone, phone) : undefined,
    account ? eq(customerBlocks.accountId, account.id) : undefined,
  );
  const [block] = await db
    .select()
    .from(customerBlocks)
    .where(and(isNull(customerBlocks.liftedAt), theirs))
    .orderBy(desc(customerBlocks.at))
    .limit(1);
  return block;
}
