import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** What a merge does with each table that names an account. */
const tables = {
  'moves to the other account': [
    'account_browsers',
    'addresses',
    'credit_changes',
    'customer_blocks',
    'customer_notes',
    'design_shares',
    'designs',
    'given_amounts',
    'money_movements',
    'orders',
    'store_credits',
  ],
  'ends, as it opens only the account that goes': [
    'account_codes',
    'identities',
    'mailed_codes',
    'passkeys',
    'sessions',
  ],
  'stays as it was recorded': ['security_events'],
};

it('for every table that names an account, a merge has a rule', async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(tables).flat().sort());
});

it('what staff gave to either account counts towards the budget of the merged one', async () => {
  const { db } = shop.database;
  const [into, from] = await Promise.all([aCustomer(shop), aCustomer(shop)]);
  const idOf = async (email: string) =>
    (await db.select().from(accountsTable).where(eq(accountsTable.email, email)))[0]?.id ?? '';
  const [kept, gone] = [await idOf(into.email), await idOf(from.email)];
  const owner = await aColleagueIn(shop, ['owner'], new Date());
  await db.insert(givenAmountsTable).values({
    ...{ memberId: owner.id, kind: 'credit', accountId: gone, emailHash: 'x', amountPaise: 90_000, at: new Date() },
  });
  const reply = await ask(shop, `POST /api/office/customers/${kept}/merge`, {
    cookie: owner.cookie,
    payload: { other: gone, why: 'One person', dry: false },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const rows = await db.select().from(givenAmountsTable).where(eq(givenAmountsTable.memberId, owner.id));
  expect(rows.map(({ accountId }) => accountId)).toEqual([kept]);
});
