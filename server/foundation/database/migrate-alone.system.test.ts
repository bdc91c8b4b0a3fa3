import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MigrationHeldUp, migrateAlone } from './database.ts';
import { createTestServerDatabase } from './test-database.ts';
import { migrateTo, readJournal } from './test-schemas.ts';

/** Before the migration that puts rules on orders, which needs an exclusive lock on the table. */
const before = (await readJournal()).entries.findIndex(({ tag }) => tag === '0011_listed-values');

let made: Awaited<ReturnType<typeof createTestServerDatabase>>;
let report: pg.Client;
let shopper: pg.Client;
beforeEach(async () => {
  made = await createTestServerDatabase();
  report = new pg.Client({ connectionString: made.url });
  shopper = new pg.Client({ connectionString: made.url });
  await Promise.all([report.connect(), shopper.connect()]);
  await migrateTo(report, before);
  // As a backup does: it reads, and holds a lock on the table until it is done.
  await report.query('begin');
  await report.query('lock table orders in access share mode');
});
afterEach(async () => {
  await Promise.all([report.end(), shopper.end()]);
  await made.drop();
});

const rules = `select count(*)::int as count from pg_constraint where conname like '%\\_listed'`;

test('a migration that waits for a lock lets other queries pass, and completes when the lock is free', async () => {
  let done = false;
  const migrating = migrateAlone(made.url, { lockMs: 50, pauseMs: 50, patienceMs: 60_000 }).then(() => (done = true));
  const waits = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
  for (let seen = 0; seen < 3; ) {
    if ((await report.query(waits)).rowCount) {
      // This query waits behind the migration in the lock queue. If the migration did not give up, it would wait for
      // the report that the test holds open.
      await shopper.query('select count(*) from orders');
      seen += 1;
    }
  }
  expect(done).toBe(false);
  await report.query('commit');
  await migrating;
  expect((await shopper.query<{ count: number }>(rules)).rows[0]?.count).toBeGreaterThan(30);
});

test('a migration that never gets its lock fails with an instruction, and has changed nothing', async () => {
  const refused = migrateAlone(made.url, { lockMs: 20, pauseMs: 10, patienceMs: 100 });
  await expect(refused).rejects.toThrow(MigrationHeldUp);
  await expect(refused).rejects.toThrow('Wait until it is done, or end it');
  expect((await shopper.query<{ count: number }>(rules)).rows[0]?.count).toBe(0);
});

test('an order update is never cancelled for a deadlock with a migration', async () => {
  await report.query('rollback');
  let done = false;
  const migrating = migrateAlone(made.url).then(() => (done = true));
  // Updates an order in the usual sequence: first its row, then its events, while the migration holds that table and
  // waits for orders.
  for (let seen = 0; seen < 3 && !done; ) {
    await shopper.query('begin');
    await shopper.query('select 1 from orders for update');
    const waits = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'orders'::regclass`;
    for (let tries = 0; tries < 2000 && !(await report.query(waits)).rowCount; tries++);
    await shopper.query('select 1 from order_events');
    await shopper.query('commit');
    seen += 1;
  }
  await migrating;
  expect((await shopper.query<{ count: number }>(rules)).rows[0]?.count).toBeGreaterThan(30);
});
