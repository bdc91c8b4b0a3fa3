import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openTestDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it('rejects two statements at once in one transaction', async () => {
  const both = inTransaction(database.db, (tx) => Promise.all([tx.execute(sql`select 1`), tx.execute(sql`select 2`)]));
  await expect(both).rejects.toMatchObject({
    cause: { message: 'one statement at a time over a connection: select 2' },
  });
});

it('runs statements of one transaction one after another', async () => {
  const rows = await inTransaction(database.db, async (tx) => {
    const first = await tx.execute(sql`select 1 as number`);
    const second = await tx.execute(sql`select 2 as number`);
    return [...first.rows, ...second.rows];
  });
  expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
});

it('runs two statements at once over a pool, each on a connection of its own', async () => {
  const both = await Promise.all([database.db.execute(sql`select 1`), database.db.execute(sql`select 2`)]);
  expect(both).toHaveLength(2);
});
