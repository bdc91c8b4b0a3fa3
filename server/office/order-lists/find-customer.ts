import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { customerBlocksTable } from '#database/schema/customers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { activeBlocksOf } from '#server/selling/checkout/refuse-blocked.ts';

export type FoundAccountRow = typeof accountsTable.$inferSelect;

/** Customer with an account, or guest identified by the orders of one e-mail. */
export interface FoundCustomer {
  key: string;
  account: FoundAccountRow | undefined;
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
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, key)).limit(1);
  const order = account ? undefined : await findOrder(db, key);
  if (order?.accountId) return findCustomer(db, order.accountId);
  const known = account ?? order;
  if (!known) throw noSuchCustomer();
  const { email } = known;
  const theirOrders = account
    ? eq(ordersTable.accountId, account.id)
    : and(eq(ordersTable.email, email), isNull(ordersTable.accountId));
  const [latest] = await db.select().from(ordersTable).where(theirOrders).orderBy(desc(ordersTable.placedAt)).limit(1);
  return {
    key: account?.id ?? order?.reference ?? key,
    account,
    email,
    latest,
    ...personOf(account, latest),
    theirOrders,
  };
}

function personOf(
  account: FoundCustomer['account'],
  latest: FoundCustomer['latest'],
): Pick<FoundCustomer, 'name' | 'phone'> {
  return {
    name: nameOf(account) || (latest?.address.fullName ?? ''),
    phone: account?.phone ?? latest?.phone ?? null,
  };
}

/** Maximum number of orders whose references are used for audit lookups. */
const mostReferences = 1000;

/**
 * Lists a customer's keys in the audit log. For guests these are all order references, for accounts also the account
 * and earlier orders of a verified e-mail.
 */
export async function keysOf(db: Db, { account, email, theirOrders }: FoundCustomer): Promise<string[]> {
  const asGuest = and(eq(ordersTable.email, email), isNull(ordersTable.accountId));
  const rows = await db
    .select({ reference: ordersTable.reference })
    .from(ordersTable)
    .where(account?.emailProvedAt ? or(theirOrders, asGuest) : theirOrders)
    .orderBy(desc(ordersTable.placedAt))
    .limit(mostReferences);
  return [...(account ? [account.id] : []), ...rows.map(({ reference }) => reference)];
}

/** Creates the Problem for a customer who is missing or not visible. */
export function noSuchCustomer(): Problem {
  return new Problem(404, 'not_found', 'There is no such customer');
}

/** Returns the account of a customer. Throws Problem 409 `not_offered` for a guest. */
export function accountOf({ account }: FoundCustomer): FoundAccountRow {
  if (!account) throw new Problem(409, 'not_offered', 'A guest has no account.');
  return account;
}

/** Finds the active block of a customer, if any. */
export async function blockOf(db: Db, { account, email, phone }: Pick<FoundCustomer, 'account' | 'email' | 'phone'>) {
  const [block] = await db
    .select()
    .from(customerBlocksTable)
    .where(activeBlocksOf({ accountId: account?.id ?? null, email, phone }))
    .orderBy(desc(customerBlocksTable.at))
    .limit(1);
  return block;
}

function nameOf(account: FoundCustomer['account']): string {
  return account ? `${account.firstName} ${account.lastName}`.trim() : '';
}
