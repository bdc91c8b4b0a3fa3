import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

// Requests of customers read a limited number of rows, whatever the size of the catalogue: measured by the query plans
// of a database with 20,000 products.

const products = 20_000;
/** A list shows at most 300 products, and a part of the sitemap reads at most 10,000 numbers. */
const mostRows = 1500;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  const { db } = shop.database;
  const { rows } = await db.execute<{ list: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
    where table_name = 'products' and column_name not in ('id', 'numeric_id', 'category', 'kind', 'team', 'hot_sale', 'old_price_paise', 'athlete')`);
  const rest = sql.raw(rows[0]?.list ?? '');
  await db.execute(sql`
    insert into products (id, numeric_id, category, kind, team, hot_sale, old_price_paise, athlete, ${rest})
    select 'many-' || n, 1000 + n, (array['Cricket', 'Football', 'Basketball'])[1 + n % 3], (array['jersey', 'accessory', 'hoodie'])[1 + n % 3],
      'Club ' || n % 200, n % 500 = 0, case when n % 500 = 0 then price_paise + 100 end, case when n % 50 = 0 then 'Athlete ' || n % 1000 end, ${rest}
    from products, generate_series(1, ${sql.raw(String(products))}) as n where id = 'cricket-1'`);
  await db.execute(
    sql`insert into stock (product_id, size, position, available) select id, 'M', 0, 5 from products where id like 'many-%'`,
  );
  await db.execute(sql`analyze products`);
  await db.execute(sql`analyze stock`);
  // Built once from the whole catalogue, by its own thread.
  await shop.app.inject('/api/products/search/cap');
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the queries of a request that is answered for the first time. */
async function statementsOf(path: string): Promise<Statement[]> {
  shop.cache.invalidate('everything');
  const { pool } = shop.database;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const asked = new Set<{ mock: { calls: readonly (readonly unknown[])[] } }>();
  // Every connection of any pool.
  vi.spyOn(pool, 'connect').mockImplementation(async () => {
    const client = await connect();
    asked.add(vi.spyOn(client, 'query'));
    return client;
  });
  const { statusCode } = await shop.app.inject(path);
  expect(statusCode, path).toBe(200);
  const all = [...asked].flatMap(({ mock }) => mock.calls.map(statementIn));
  vi.restoreAllMocks();
  return all.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text) && text.includes('products'));
}

/** Reads a query as passed to a connection: text and values, or an object with both. */
function statementIn([first, second]: readonly unknown[]): Statement {
  const listOf = (values: unknown) => (Array.isArray(values) ? values : []);
  if (typeof first === 'string') return { text: first, values: listOf(second) };
  if (typeof first !== 'object' || first === null || !('text' in first)) return { text: '', values: [] };
  return { text: String(first.text), values: listOf('values' in first && first.values ? first.values : second) };
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Returns the rows of products that a plan read, including those that it filtered out. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'products'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own);
}

async function rowsOf({ text, values }: Statement): Promise<number> {
  const { rows } = await shop.database.pool.query({ text: `explain (analyze, format json) ${text}`, values });
  return rowsRead((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
}

test.each([
  ['/api/products/category/Cricket', 1],
  ['/api/products/category/Basketball', 1],
  ['/api/products/category/Caps', 1],
  ['/api/products/category/T-Shirts', 1],
  ['/api/products/category/Kids', 1],
  ['/api/products/category/Hot%20Sale', 1],
  ['/api/products/category/Limited%20Collection', 1],
  ['/api/products/category/Motorsport', 1],
  ['/api/products/cricket/1', 1],
  ['/api/products/search/jersey', 1],
  ['/api/products/search/club%20jersey%20xl?by=offer%3Dstock%26sort%3Dprice-up', 1],
  ['/api/search/suggest?q=foxes', 1],
  ['/api/athletes', 1],
  ['/api/clubs/club-7', 4],
])('reads for %s with %i query no more rows than shown', async (path, count) => {
  const statements = await statementsOf(path);
  expect(statements.length).toBe(count);
  for (const statement of statements) expect(await rowsOf(statement), statement.text).toBeLessThanOrEqual(mostRows);
});

test('reads a part of the sitemap by the numbers of that part', async () => {
  const statements = await statementsOf('/sitemaps/cricket-1.xml');
  expect(statements.length).toBe(2);
  const rows = await Promise.all(statements.map(rowsOf));
  expect(rows[0]).toBeLessThan(100);
  expect(rows[1]).toBeLessThanOrEqual(10_000);
});
