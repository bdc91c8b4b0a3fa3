import { desc, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { listCustomersEndpoint as call } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { maskName } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { customersBy, presentCustomers, type Shows } from '#server/office/order-lists/find-customers.ts';
import { findOrders } from '#server/office/order-lists/find-orders.ts';
import { findsPeople, orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

type Reply = ReplyOf<typeof call>['data'];

const mostFound = 40;

/** Lists a page of customers. Staff who may not see phone numbers cannot search by personal data. */
export async function listCustomers(
  db: Db,
  { q, after, limit }: ParsedOf<typeof call>['query'],
  member: Pick<Member, 'sights'>,
): Promise<Reply> {
  const sight = orderVisibilityOf(member);
  if (!sight) return { customers: [], next: null };
  const shows: Shows = findsPeople(sight.shown) ? (name) => name : maskName;
  if (q) {
    const found = await findOrders(db, q, sight, mostFound);
    return {
      customers: await customersBy(
        db,
        { q, orders: found.map(({ row }) => row), byAccount: findsPeople(sight.shown), most: mostFound },
        shows,
      ),
      next: null,
    };
  }
  const rows = await db
    .select({ row: accountsTable, at: sql<string>`to_json(${accountsTable.createdAt}) #>> '{}'` })
    .from(accountsTable)
    .where(afterOf(after))
    .orderBy(desc(accountsTable.createdAt), desc(accountsTable.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const customers = await presentCustomers(
    db,
    page.map(({ row }) => row),
    [],
    shows,
  );
  return {
    customers,
    next: rows.length > limit && last ? writeCursor([last.at, last.row.id]) : null,
  };
}

function afterOf(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [at, id] = readCursor(after, [isCursorMoment, isCursorText]);
  return sql`(${accountsTable.createdAt}, ${accountsTable.id}) < (${at}::timestamptz, ${id})`;
}
