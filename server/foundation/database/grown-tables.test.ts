import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openServer } from './database.ts';
import { analyzeGrown, lockOfGrowth, watchGrowth } from './grown-tables.ts';
import { openTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Writes rows, and has PostgreSQL count them at once. */
async function write(from: number, to: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `insert into facts (name, value) select 'fact ' || n, '' from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    await client.query('select pg_stat_force_next_flush()');
  } finally {
    client.release();
  }
}

it('analyzes a table each time it has doubled, and none that has hardly grown', async () => {
  await write(1, 50);
  expect(await analyzeGrown(database.pool)).not.toContain('public.facts');
  await write(51, 400);
  expect(await analyzeGrown(database.pool)).toContain('public.facts');
  expect(await analyzeGrown(database.pool)).not.toContain('public.facts');
  await write(401, 700);
  expect(await analyzeGrown(database.pool)).not.toContain('public.facts');
  await write(701, 1000);
  expect(await analyzeGrown(database.pool)).toContain('public.facts');
});

it('leaves the tables to another process that is analyzing them', async () => {
  const other = openServer(database.url);
  await database.pool.query('delete from facts');
  await database.pool.query('analyze facts');
  await write(1, 400);
  const analyzing = await other.pool.connect();
  try {
    await analyzing.query('begin');
    await analyzing.query(lockOfGrowth);
    expect(await analyzeGrown(database.pool)).toEqual([]);
    await analyzing.query('rollback');
    const both = await Promise.all([analyzeGrown(database.pool), analyzeGrown(other.pool)]);
    expect(both.flat().filter((name) => name === 'public.facts')).toEqual(['public.facts']);
  } finally {
    analyzing.release(true);
    await other.close();
  }
});

it('has plans made anew that were made while the table was nearly empty', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('prepare one_fact as select * from facts where name = $1');
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('delete from facts');
    await client.query('analyze facts');
    const plan = async () =>
      (await client.query<{ 'QUERY PLAN': string }>(`explain execute one_fact('fact 7')`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const before = await plan();
    await write(1, 5000);
    expect(await plan()).toBe(before);
    await analyzeGrown(database.pool);
    expect(await plan()).toMatch(/Index Scan/);
  } finally {
    client.release(true);
  }
});

it('looks on while one look fails, and says so, but not during an outage', async () => {
  vi.useFakeTimers();
  try {
    let away = false;
    const connect = vi.fn(async () => Promise.reject(new Error('no right')));
    const warn = vi.fn();
    const watch = watchGrowth({ pool: { connect } as never, isAway: () => away }, { warn });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([connect.mock.calls.length, warn.mock.calls.length]).toEqual([2, 2]);
    away = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connect.mock.calls.length).toBe(2);
    watch.stop();
  } finally {
    vi.useRealTimers();
  }
});
