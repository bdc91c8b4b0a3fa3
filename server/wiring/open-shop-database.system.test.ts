import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEmptyShop } from '#server/catalogue/seed-empty-shop.ts';
import { migrationsFolder } from '#server/platform/database.ts';
import { engineFolder } from './find-shop.ts';
import { openShopDatabase } from './open-shop-database.ts';

const quiet = { warn: () => {}, error: () => {} };
const anOrder = `
  insert into orders (id, reference, idempotency_key, request_hash, state, email, phone, address, delivery, promise, payment,
    subtotal_paise, tax_paise, shipping_paise, total_paise, note)
  values ('ord_1', 'K7QW4MX9TD', 'key', '', 'confirmed', 'asha@example.in', '9820043210', '{"city": "मुंबई", "lines": [1, null]}', 'standard', '{}', 'cod',
    100, 10, 0, 110, E'two\\nlines, "quoted" \\\\ and {braces}');
  insert into order_events (order_id, state, actor) values ('ord_1', 'placed', 'shopper'), ('ord_1', 'confirmed', 'shop');`;

let dataDir: string;
let before: Record<string, unknown[]>;

/** Every row of every table of ours, as text. */
async function everything(query: (statement: string) => Promise<{ rows: unknown[] }>): Promise<Record<string, unknown[]>> {
  const tables = (await query(`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`))
    .rows as {
    name: string;
  }[];
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) found[name] = (await query(`select t::text as row from "${name}" t order by 1`)).rows;
  return found;
}

/** A shop of the time before: its data in PGlite, an order placed, a job waiting and one that was begun when it was killed. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-before-'));
  await mkdir(path.join(dataDir, 'database'));
  const old = await PGlite.create(path.join(dataDir, 'database'));
  const db = drizzle(old);
  await migrate(db, { migrationsFolder });
  await seedEmptyShop(db);
  await old.exec(anOrder);
  const boss = new PgBoss({ db: fromPglite(old), backend: 'pglite' });
  await boss.start();
  for (const name of ['confirm-order', 'send-mail']) await boss.createQueue(name);
  await boss.send('send-mail', { mailId: 'waiting' });
  await boss.send('confirm-order', { orderId: 'ord_1', state: 'placed' });
  await boss.fetch('confirm-order');
  await boss.stop({ graceful: false });
  before = await everything((statement) => old.query(statement));
  await old.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('data of PGlite is carried over once and whole, and what was there before is kept', async () => {
  const said: string[] = [];
  const database = await openShopDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, quiet, (line) => said.push(line));
  expect(await everything((statement) => database.pool.query(statement))).toEqual(before);
  expect(before.products?.length).toBeGreaterThan(200);
  const jobs = await database.pool.query<{ name: string; state: string }>('select name, state::text from pgboss.job order by name');
  expect(jobs.rows).toEqual([
    { name: 'confirm-order', state: 'retry' },
    { name: 'send-mail', state: 'created' },
  ]);
  // Numbers go on where they were.
  await database.pool.query(`insert into order_events (order_id, state, actor) values ('ord_1', 'packed', 'shop')`);
  const events = await database.pool.query<{ id: number }>('select id from order_events order by id');
  expect(events.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  await database.close();
  expect(said.at(-1)).toMatch(/^Carried over: \d{3,} rows\. What was there before is kept in .*database-of-pglite\.$/);
  expect(existsSync(path.join(dataDir, 'database-of-pglite', 'PG_VERSION'))).toBe(true);

  const again: string[] = [];
  const second = await openShopDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, quiet, (line) => again.push(line));
  expect(again).toEqual([]);
  expect((await second.pool.query('select 1 from order_events')).rowCount).toBe(3);
  await second.close();
});

test('a carrying over that was cut short begins again', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'maidan-cut-'));
  await cp(path.join(dataDir, 'database-of-pglite'), path.join(other, 'database'), { recursive: true });
  await mkdir(path.join(`${engineFolder(other)}.carrying`, 'base'), { recursive: true });
  await mkdir(path.join(other, 'database.copy'));
  const database = await openShopDatabase({ DATABASE_URL: undefined, DATA_DIR: other }, quiet);
  expect((await database.pool.query('select reference from orders')).rows).toEqual([{ reference: 'K7QW4MX9TD' }]);
  await database.close();
  expect((await readdir(other)).filter((name) => /carrying|copy/.test(name))).toEqual([]);
  await rm(other, { recursive: true, force: true });
});
