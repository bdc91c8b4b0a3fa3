import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';

const folder = path.resolve(import.meta.dirname, '../../../database/migrations');
const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const sqlOf = (tag: string) =>
  readFileSync(path.join(folder, `${tag}.sql`), 'utf8').replaceAll('--> statement-breakpoint', '');

/** An order in a state, with an event, as the schema before the lists accepted it. */
const anOrder = (id: string, state: string) => `
  insert into orders (id, reference, idempotency_key, request_hash, state, email, phone, address, delivery, promise, payment,
    subtotal_paise, tax_paise, shipping_paise, total_paise)
  values ('${id}', '${id}', '${id}', '', '${state}', 'a@b.example', '9', '{}', 'nextDay', '{}', 'cod', 100, 10, 0, 110);
  insert into order_events (order_id, state, actor) values ('${id}', '${state}', 'shopper');`;

let made: Awaited<ReturnType<typeof createTestServerDatabase>>;
let database: pg.Client;
beforeAll(async () => {
  made = await createTestServerDatabase();
  database = new pg.Client({ connectionString: made.url });
  await database.connect();
  for (const { tag } of journal.entries) {
    if (tag === '0011_listed-values')
      for (const [index, state] of orderStates.entries()) await database.query(anOrder(`ord_${index}`, state));
    await database.query(sqlOf(tag));
  }
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

test('the migration that lists the states accepts orders in every state', async () => {
  const { rows } = await database.query<{ state: string }>('select state from orders order by length(id), id');
  expect(rows.map(({ state }) => state)).toEqual([...orderStates]);
});

test.each([
  ['orders', 'state', 'sent'],
  ['orders', 'delivery', 'drone'],
  ['orders', 'payment', 'barter'],
  ['order_events', 'state', 'Placed'],
  ['order_events', 'actor', 'cat'],
])('the database refuses %s.%s = %s', async (table, column, value) => {
  await expect(database.query(`update ${table} set ${column} = '${value}'`)).rejects.toThrow(
    `${table}_${column}_listed`,
  );
});

test('every list constraint exists and is validated', async () => {
  const { rows } = await database.query<{ name: string; valid: boolean }>(
    `select conname as name, convalidated as valid from pg_constraint where conname like '%\\_listed' order by 1`,
  );
  expect(rows.filter(({ valid }) => !valid)).toEqual([]);
  const schema = readFileSync(path.join(folder, '../schema.sql'), 'utf8');
  const described = [...schema.matchAll(/CONSTRAINT "(\w+_listed)"/g)].map(([, name]) => name).sort();
  expect(rows.map(({ name }) => name)).toEqual(described);
  expect(rows.length).toBeGreaterThan(30);
});
