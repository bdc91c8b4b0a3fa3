import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { customerBlocks } from '#database/schema/customers.ts';
import { orders } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** Customer with an account, or guest identified by the orders of one e-mail. */
export interface FoundCustomer {
  key: string;
  account: AccountRow | undefined;
  email: string;
  /** The newest order. */
  latest: OrderRow | undefined;
  name: string;
  phone: string | null;
  /** SQL condition for the customer's orders. */
  theirOrders: SQL | undefined;
}

/** Finds a customer by account number or order reference; URLs contain no personal data. Throws Problem 404. */
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

/** Limit of orders whose references are used for audit lookups. */
const mostReferences = 1000;

/**
 * Lists a customer's keys in the audit log. For guests these are all order references, for accounts also the account and earlier orders of
 * a verified e-mail.
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

/** Creates the Problem for a customer who is missing or not visible. */
export function noSuchCustomer(): Problem {
  return new Problem(404, 'not_found', 'There is no such customer');
}

/** Returns the account of a customer. Throws Problem 409 `not_offered` for a guest. */
export function accountOf({ account }: FoundCustomer): AccountRow {
  if (!account) throw new Problem(409, 'not_offered', 'A guest has no account.');
  return account;
}

/** Finds the active block of a customer, if any. */
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
