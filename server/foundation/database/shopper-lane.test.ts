import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { outageOf } from '#server/foundation/errors/outage.ts';
import type { Database } from './database.ts';
import { reservedConnections } from './shopper-lane.ts';
import { openTestDatabase } from './test-database.ts';

// Shoppers use at most eight of ten connections; the others are left to staff and jobs.

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Holds one connection of a lane until `end` is called; `begun` resolves once it has one. */
function hold(db: Db) {
  const until = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begun.resolve();
    await until.promise;
  });
  return { begun: begun.promise, done, end: until.resolve };
}

test.each([
  [2, 0],
  [4, 0],
  [5, 1],
  [10, 2],
  [200, 40],
])('of %i connections %i are reserved for staff and jobs', (max, left) => expect(reservedConnections(max)).toBe(left));

test('staff queries run at once while shoppers wait, and shoppers then run in their order', async () => {
  const held = Array.from({ length: 8 }, () => hold(database.shopperDb));
  await Promise.all(held.map(({ begun }) => begun));
  const order: string[] = [];
  const late = ['first', 'second', 'third'].map((name) =>
    database.shopperDb.execute(sql`select 1`).then(() => order.push(name)),
  );
  await expect.poll(() => database.waiting.shoppers()).toBe(3);
  const { rows } = await database.db.execute(sql`select 2 as two`);
  expect([rows, database.waiting.staff(), order]).toEqual([[{ two: 2 }], 0, []]);
  // One connection serves them one by one; several would race.
  held[0]?.end();
  await Promise.all(late);
  expect([order, database.waiting.shoppers()]).toEqual([['first', 'second', 'third'], 0]);
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
});

test('a failed statement and a rolled back transaction release their connection', async () => {
  for (let round = 0; round < 20; round += 1) {
    await expect(database.shopperDb.execute(sql`select 1 from nowhere`)).rejects.toThrow();
    await expect(
      database.shopperDb.transaction(async () => {
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
  }
  const held = Array.from({ length: 8 }, () => hold(database.shopperDb));
  await Promise.all(held.map(({ begun }) => begun));
  expect(database.waiting.shoppers()).toBe(0);
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
});

test('a connection ended by the server is released once', async () => {
  for (let round = 0; round < 10; round += 1)
    await expect(database.shopperDb.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toSatisfy(
      (error) => outageOf(error) === 'away',
    );
  await expect.poll(async () => (await database.shopperDb.execute(sql`select 3 as three`)).rows).toHaveLength(1);
  const held = Array.from({ length: 9 }, () => hold(database.shopperDb));
  await Promise.all(held.slice(0, 8).map(({ begun }) => begun));
  await expect.poll(() => database.waiting.shoppers()).toBe(1);
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
});
