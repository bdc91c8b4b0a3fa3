import { and, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { CustomerRow } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { blockedAmong } from '#server/selling/checkout/refuse-blocked.ts';
import type { FoundAccountRow } from './find-customer.ts';
import { parseSearchText } from './read-words.ts';

/** Formats a name as the viewer may see it. */
export type Shows = (name: string) => string;

interface Sought {
  q: string;
  /** Orders found by the search, whose customers are included. */
  orders: readonly Found[];
  /** True to search accounts too; false for staff who may not see phone numbers. */
  byAccount: boolean;
  most: number;
}

/** Finds customers by search text: accounts, and customers of the found orders, without duplicates. */
export async function customersBy(
  db: Db,
  { q, orders: found, byAccount, most }: Sought,
  shows: Shows,
): Promise<CustomerRow[]> {
  return presentCustomers(db, byAccount ? await accountsBy(db, q, most) : [], found, shows);
}

/** Finds accounts by search text; each kind of text has its own index. */
async function accountsBy(db: Db, q: string, most: number): Promise<FoundAccountRow[]> {
  const { phone, phoneEnd, email, emailStart, names } = parseSearchText(q);
  const query = names?.map((name) => `${name}:*`).join(' & ');
  const named = query
    ? sql`to_tsvector('simple', ${accountsTable.firstName} || ' ' || ${accountsTable.lastName}) @@ to_tsquery('simple', ${query})`
    : undefined;
  const whole = email === undefined ? [] : await db.select().from(accountsTable).where(eq(accountsTable.email, email));
  if (whole.length > 0) return whole;
  const way = emailStart
    ? like(accountsTable.email, `${emailStart.replace(/[\\%_]/g, '\\$&')}%`)
    : phoneCondition({ phone, phoneEnd }, named);
  return way ? db.select().from(accountsTable).where(way).limit(most) : [];
}

type Found = typeof ordersTable.$inferSelect;

/** Presents accounts and the customers of orders, one row per customer. */
export async function presentCustomers(
  db: Db,
  own: readonly FoundAccountRow[],
  found: readonly Found[],
  shows: Shows,
): Promise<CustomerRow[]> {
  const members = await withOwners(db, own, found);
  const guests = [
    ...Map.groupBy(
      found.filter(({ accountId }) => accountId === null),
      ({ email }) => email,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  const ofAccounts = await ordersByAccount(db, members);
  const ofGuests = await ordersByGuest(db, guests);
  // Lists use the rule of page and checkout: the phone of the newest order counts too.
  const blocked = await blockedAmong(db, [
    ...members.map(({ id, email, phone }) => ({
      ...{ key: id, accountId: id, email },
      phone: phone ?? ofAccounts.get(id)?.phone ?? null,
    })),
    ...guests.map(({ reference, email, phone }) => ({
      ...{ key: reference, accountId: null, email },
      phone: ofGuests.get(email)?.phone ?? phone,
    })),
  ]);
  return [
    ...members.map(({ id, firstName, lastName, email, createdAt }) => ({
      key: id,
      name: shows(`${firstName} ${lastName}`.trim()),
      email: maskPersonalData(email),
      guest: false,
      orders: ofAccounts.get(id)?.count ?? 0,
      at: createdAt.toISOString(),
      blocked: blocked.has(id),
    })),
    ...guests.map(({ reference, address, email, placedAt }) => ({
      key: reference,
      name: shows(address.fullName),
      email: maskPersonalData(email),
      guest: true,
      orders: ofGuests.get(email)?.count ?? 0,
      at: placedAt.toISOString(),
      blocked: blocked.has(reference),
    })),
  ];
}

/** Adds the accounts behind some orders to the accounts that are known. */
async function withOwners(
  db: Db,
  own: readonly FoundAccountRow[],
  found: readonly Found[],
): Promise<FoundAccountRow[]> {
  const behind = [...new Set(found.flatMap(({ accountId }) => accountId ?? []))].filter(
    (id) => !own.some((one) => one.id === id),
  );
  if (behind.length === 0) return [...own];
  return [...own, ...(await db.select().from(accountsTable).where(inArray(accountsTable.id, behind)))];
}

/** Count of a customer's orders, and the phone of the newest. */
type OrdersOfOne = Map<string, { count: number; phone: string }>;

async function ordersByAccount(db: Db, members: readonly FoundAccountRow[]): Promise<OrdersOfOne> {
  if (members.length === 0) return new Map();
  const ids = members.map(({ id }) => id);
  return ordersBy(db, inArray(ordersTable.accountId, ids), sql<string>`${ordersTable.accountId}`);
}

async function ordersByGuest(db: Db, guests: readonly Found[]): Promise<OrdersOfOne> {
  if (guests.length === 0) return new Map();
  const emails = guests.map(({ email }) => email);
  const where = and(isNull(ordersTable.accountId), inArray(ordersTable.email, emails));
  return ordersBy(db, where, sql<string>`${ordersTable.email}`);
}

async function ordersBy(db: Db, where: SQL | undefined, by: SQL<string>): Promise<OrdersOfOne> {
  const phone = sql<string>`(array_agg(${ordersTable.phone} order by ${ordersTable.placedAt} desc))[1]`;
  const rows = await db
    .select({ by, count: sql<number>`count(*)::int`, phone })
    .from(ordersTable)
    .where(where)
    .groupBy(by);
  return new Map(rows.map((row) => [row.by, row]));
}

/** Returns the condition for a phone number, or for its last four digits together with the names. */
function phoneCondition(
  { phone, phoneEnd }: { phone: string | undefined; phoneEnd: string | undefined },
  named: SQL | undefined,
): SQL | undefined {
  if (phone) return and(sql`right(${accountsTable.phone}, 4) = ${phone.slice(-4)}`, eq(accountsTable.phone, phone));
  return phoneEnd ? and(sql`right(${accountsTable.phone}, 4) = ${phoneEnd}`, named) : named;
}
