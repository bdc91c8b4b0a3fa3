import { and, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { CustomerRow, listCustomers as call } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { customerBlocks } from '#database/schema/customers.ts';
import { orders } from '#database/schema/orders.ts';
import { wrongField } from '#server/accounts/refuse.ts';
import type { AccountRow } from '#server/office/find-customer.ts';
import { findOrders } from '#server/office/find-orders.ts';
import { findsPeople, sightOf } from '#server/office/order-sight.ts';
import { readWords } from '#server/office/read-words.ts';
import { masked } from '#server/platform/masked.ts';
import { maskName } from '#server/shipping/mask-person.ts';
import type { Member } from '#server/staff/sessions.ts';

type Reply = ReplyOf<typeof call>['data'];
type Shows = (name: string) => string;

const mostFound = 40;

/** A page of customers. Who sees nobody's phone finds nobody by what is personal either. */
export async function listCustomers(
  db: Db,
  { q, after, limit }: ParsedOf<typeof call>['query'],
  member: Pick<Member, 'roles'>,
): Promise<Reply> {
  const sight = sightOf(member);
  if (!sight) return { customers: [], next: null };
  const shows: Shows = findsPeople(sight.shown) ? (name) => name : maskName;
  if (q) {
    const found = await findOrders(db, q, sight, mostFound);
    const own = findsPeople(sight.shown) ? await accountsBy(db, q) : [];
    return {
      customers: await present(
        db,
        own,
        found.map(({ row }) => row),
        shows,
      ),
      next: null,
    };
  }
  const rows = await db
    .select({ row: accounts, at: sql<string>`to_json(${accounts.createdAt}) #>> '{}'` })
    .from(accounts)
    .where(afterOf(after))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const customers = await present(
    db,
    page.map(({ row }) => row),
    [],
    shows,
  );
  return {
    customers,
    next: rows.length > limit && last ? Buffer.from(JSON.stringify([last.at, last.row.id])).toString('base64url') : null,
  };
}

function afterOf(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  let cursor: unknown;
  try {
    cursor = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    cursor = undefined;
  }
  const [at, id]: unknown[] = Array.isArray(cursor) ? cursor : [];
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof id !== 'string')
    throw wrongField('after', 'Begin with the first page again');
  return sql`(${accounts.createdAt}, ${accounts.id}) < (${at}::timestamptz, ${id})`;
}

/** Accounts by what is typed; each way has an index of its own. */
async function accountsBy(db: Db, q: string): Promise<AccountRow[]> {
  const { phone, phoneEnd, email, emailStart, names } = readWords(q);
  const query = names?.map((name) => `${name}:*`).join(' & ');
  const named = query
    ? sql`to_tsvector('simple', ${accounts.firstName} || ' ' || ${accounts.lastName}) @@ to_tsquery('simple', ${query})`
    : undefined;
  const way = email
    ? eq(accounts.email, email)
    : emailStart
      ? like(accounts.email, `${emailStart.replace(/[\\%_]/g, '\\$&')}%`)
      : phone
        ? and(sql`right(${accounts.phone}, 4) = ${phone.slice(-4)}`, eq(accounts.phone, phone))
        : phoneEnd
          ? and(sql`right(${accounts.phone}, 4) = ${phoneEnd}`, named)
          : named;
  return way ? db.select().from(accounts).where(way).limit(mostFound) : [];
}

type Found = typeof orders.$inferSelect;

/** Accounts, and whoever placed these orders: of each customer one row. */
async function present(db: Db, own: readonly AccountRow[], found: readonly Found[], shows: Shows): Promise<CustomerRow[]> {
  const behind = [...new Set(found.flatMap(({ accountId }) => accountId ?? []))].filter((id) => !own.some((one) => one.id === id));
  const more = behind.length === 0 ? [] : await db.select().from(accounts).where(inArray(accounts.id, behind));
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
            orders.accountId,
            members.map(({ id }) => id),
          ),
          sql<string>`${orders.accountId}`,
        );
  const ofGuests =
    guests.length === 0
      ? []
      : await countBy(
          db,
          and(
            isNull(orders.accountId),
            inArray(
              orders.email,
              guests.map(({ email }) => email),
            ),
          ),
          sql<string>`${orders.email}`,
        );
  const blocks = await db
    .select({ email: customerBlocks.email, accountId: customerBlocks.accountId })
    .from(customerBlocks)
    .where(
      and(
        isNull(customerBlocks.liftedAt),
        or(
          inArray(customerBlocks.email, emails),
          members.length > 0
            ? inArray(
                customerBlocks.accountId,
                members.map(({ id }) => id),
              )
            : undefined,
        ),
      ),
    );
  const isBlocked = (email: string, id?: string) => blocks.some((one) => one.email === email || (id !== undefined && one.accountId === id));
  return [
    ...members.map(({ id, firstName, lastName, email, createdAt }) => ({
      key: id,
      name: shows(`${firstName} ${lastName}`.trim()),
      email: masked(email),
      guest: false,
      orders: ofAccounts.find(({ by }) => by === id)?.count ?? 0,
      at: createdAt.toISOString(),
      blocked: isBlocked(email, id),
    })),
    ...guests.map(({ reference, address, email, placedAt }) => ({
      key: reference,
      name: shows(address.fullName),
      email: masked(email),
      guest: true,
      orders: ofGuests.find(({ by }) => by === email)?.count ?? 0,
      at: placedAt.toISOString(),
      blocked: isBlocked(email),
    })),
  ];
}

function countBy(db: Db, where: SQL | undefined, by: SQL<string>) {
  return db.select({ by, count: sql<number>`count(*)::int` }).from(orders).where(where).groupBy(by);
}
