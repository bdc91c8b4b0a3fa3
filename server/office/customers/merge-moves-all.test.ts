import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Tables that name an account, by their treatment in a merge. */
const tables = {
  'moves to the other account': [
    'account_browsers',
    'addresses',
    'credit_changes',
    'customer_blocks',
    'customer_notes',
    'design_shares',
    'designs',
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
  // Budgets count given amounts by their orders, which move, and moved credit as given by the merge.
  'stays as it was recorded': ['given_amounts', 'security_events'],
};

it('for every table that names an account, a merge has a rule', async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(tables).flat().sort());
});
