import { and, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerRow } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { customerBlocksTable } from '#database/schema/customers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
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

/** Reads which customers are blocked now, by e-mail address or account. */
async function readBlocks(
  db: Db,
  emails: readonly string[],
  members: readonly FoundAccountRow[],
): Promise<(email: string, accountId?: string) => boolean> {
  const ids = members.map(({ id }) => id);
  const byAccount = ids.length > 0 ? inArray(customerBlocksTable.accountId, ids) : undefined;
  const blocks = await db
    .select({ email: customerBlocksTable.email, accountId: customerBlocksTable.accountId })
    .from(customerBlocksTable)
    .where(and(isNull(customerBlocksTable.liftedAt), or(inArray(customerBlocksTable.email, emails), byAccount)));
  return (email, accountId) =>
    blocks.some((one) => one.email === email || (accountId !== undefined && one.accountId === accountId));
}

/** Presents accounts and the customers of orders, one row per customer. */
export async function presentCustomers(
  db: Db,
  own: readonly FoundAccountRow[],
  found: readonly Found[],
  shows: Shows,
): Promise<CustomerRow[]> {
  const behind = [...new Set(found.flatMap(({ accountId }) => accountId ?? []))].filter(
    (id) => !own.some((one) => one.id === id),
  );
  const more =
    behind.length === 0 ? [] : await db.select().from(accountsTable).where(inArray(accountsTable.id, behind));
  const members = [...own, ...more];
  const guests = [
    ...Map.groupBy(
      found.filter(({ accountId }) => accountId === null),
      ({ email }) => email,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  const emails = [...members.map(({ email }) => email), ...guests.map(({ email }) => email)];
  if (emails.length === 0) return [];
  const ofAccounts =
    members.length === 0
      ? []
      : await countBy(
          db,
          inArray(
            ordersTable.accountId,
            members.map(({ id }) => id),
          ),
          sql<string>`${ordersTable.accountId}`,
        );
  const ofGuests =
    guests.length === 0
      ? []
      : await countBy(
          db,
          and(
            isNull(ordersTable.accountId),
            inArray(
              ordersTable.email,
              guests.map(({ email }) => email),
            ),
          ),
          sql<string>`${ordersTable.email}`,
        );
  const isBlocked = await readBlocks(db, emails, members);
  return [
    ...members.map(({ id, firstName, lastName, email, createdAt }) => ({
      key: id,
      name: shows(`${firstName} ${lastName}`.trim()),
      email: maskPersonalData(email),
      guest: false,
      orders: ofAccounts.find(({ by }) => by === id)?.count ?? 0,
      at: createdAt.toISOString(),
      blocked: isBlocked(email, id),
    })),
    ...guests.map(({ reference, address, email, placedAt }) => ({
      key: reference,
      name: shows(address.fullName),
      email: maskPersonalData(email),
      guest: true,
      orders: ofGuests.find(({ by }) => by === email)?.count ?? 0,
      at: placedAt.toISOString(),
      blocked: isBlocked(email),
    })),
  ];
}

function countBy(db: Db, where: SQL | undefined, by: SQL<string>) {
  return db.select({ by, count: sql<number>`count(*)::int` }).from(ordersTable).where(where).groupBy(by);
}

/** Returns the condition for a phone number, or for its last four digits together with the names. */
function phoneCondition(
  { phone, phoneEnd }: { phone: string | undefined; phoneEnd: string | undefined },
  named: SQL | undefined,
): SQL | undefined {
  if (phone) return and(sql`right(${accountsTable.phone}, 4) = ${phone.slice(-4)}`, eq(accountsTable.phone, phone));
  return phoneEnd ? and(sql`right(${accountsTable.phone}, 4) = ${phoneEnd}`, named) : named;
}
