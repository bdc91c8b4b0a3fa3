import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { findStuckJobs, forgetGivenUp, listGivenUp } from './stuck-jobs.ts';

let database: Database;
let jobs: Jobs;
const logged: [object, string][] = [];
const done: string[] = [];
const failing = new Set<string>();

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await startJobs(
    database,
    shopQueues,
    { error: (details, words) => void logged.push([details, words]) },
    { lookSeconds: 1 },
  );
  await jobs.work('mail-refund', async ({ refundId }) => {
    if (failing.has(refundId)) throw new Error('not today');
    done.push(refundId);
  });
});
afterAll(async () => {
  await jobs?.stop();
  await database?.close();
});

const all = (statement: ReturnType<typeof sql>) =>
  database.db.execute<Record<string, unknown>>(statement).then(({ rows }) => rows);

test('a job whose process died is run by another worker, and done jobs are deleted within the hour', async () => {
  // State after a killed process: the job is active, without a heartbeat.
  await jobs.send(database.db, 'mail-order', { orderId: 'ord_dead', state: 'confirmed' });
  await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '21 seconds' where name = 'mail-order'`);
  await expect
    .poll(() => all(sql`select state::text from pgboss.job where name = 'mail-order'`))
    .toEqual([{ state: 'retry' }]);
  await jobs.work('mail-order', async ({ orderId }) => void done.push(orderId));
  await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'mail-order'`);
  await expect.poll(() => done).toEqual(['ord_dead']);
  await expect
    .poll(() => all(sql`select state::text, deletion_seconds from pgboss.job where name = 'mail-order'`))
    .toEqual([{ state: 'completed', deletion_seconds: 3600 }]);
});

test('a job with a heartbeat is not taken over by another worker', async () => {
  await jobs.send(database.db, 'end-hold', { orderId: 'ord_alive' });
  await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes',
    heartbeat_on = now() - interval '5 seconds' where name = 'end-hold'`);
  const looked = await all(sql`select monitor_on from pgboss.queue where name = 'end-hold'`);
  await expect.poll(() => all(sql`select monitor_on from pgboss.queue where name = 'end-hold'`)).not.toEqual(looked);
  expect(await all(sql`select state::text from pgboss.job where name = 'end-hold'`)).toEqual([{ state: 'active' }]);
});

test('a job that failed for good is listed, logged, and runs again when it is resent', async () => {
  failing.add('rfnd_1').add('rfnd_2');
  // One transaction, so that no worker takes a job before its limit is lowered.
  await database.db.transaction(async (tx) => {
    for (const refundId of failing) await jobs.send(tx, 'mail-refund', { refundId });
    await tx.execute(sql`update pgboss.job set retry_limit = 0 where name = 'mail-refund'`);
  });
  await expect.poll(() => listGivenUp(database.db).then((list) => list.length)).toBe(2);
  const [first, second] = (await listGivenUp(database.db)).toSorted((a, b) =>
    String(a.data.refundId).localeCompare(String(b.data.refundId)),
  );
  expect(first).toMatchObject({ queue: 'mail-refund', data: { refundId: 'rfnd_1' }, why: 'not today' });
  // It is logged a moment after it is stored.
  await expect.poll(() => logged.filter(([, words]) => words === 'a job failed for the last time')).toHaveLength(2);
  expect((await findStuckJobs(database.db, new Date())).map(({ says }) => says)).toEqual([
    '2 jobs have given up (mail-refund). See: npm run shop -- jobs list',
  ]);
  failing.clear();
  expect(await jobs.sendAgain([first?.id ?? ''])).toBe(1);
  await expect.poll(() => done).toContain('rfnd_1');
  expect(await jobs.sendAgain([first?.id ?? ''])).toBe(0);
  expect(await forgetGivenUp(database.db, second?.id ?? '')).toBe(true);
  expect(await listGivenUp(database.db)).toEqual([]);
  expect(done).not.toContain('rfnd_2');
});

describe('jobs of a worker that polls once an hour', () => {
  let unpolled: Database;
  let own: Jobs;
  const ran: string[] = [];
  beforeAll(async () => {
    unpolled = await openTestDatabase();
    own = await startJobs(unpolled, shopQueues, { error: () => {} }, { pollSeconds: 3600 });
    await own.work('mail-refund', async ({ refundId }) => void ran.push(refundId));
  });
  afterAll(async () => {
    await own?.stop();
    await unpolled?.close();
  });

  test('start soon after they are sent, one after the other', async () => {
    for (const refundId of ['rfnd_1', 'rfnd_2', 'rfnd_3']) {
      await own.send(unpolled.db, 'mail-refund', { refundId });
      await expect.poll(() => ran).toContain(refundId);
    }
  });

  test('all run, also if they are more than one batch', async () => {
    const many = Array.from({ length: 35 }, (_, at) => `rfnd_batch_${at + 10}`);
    await Promise.all(many.map((refundId) => own.send(unpolled.db, 'mail-refund', { refundId })));
    await expect.poll(() => ran.filter((id) => id.startsWith('rfnd_batch_')).toSorted()).toEqual(many);
  });
});

describe('a job that is sent unless it waits', () => {
  const waiting = () =>
    all(sql`select data - 'causedBy' as data, state::text, start_after > now() as late from pgboss.job
      where name = 'fetch-settlements' or data ->> 'orderId' = 'ord_drawn' order by name, data`);
  const ask = () => database.db.transaction((tx) => jobs.send(tx, 'fetch-settlements', {}, { unlessWaiting: true }));

  test('is added once by transactions at the same time, and again after it ran', async () => {
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(await waiting()).toEqual([{ data: {}, state: 'created', late: false }]);
    await database.db.execute(sql`update pgboss.job set state = 'active' where name = 'fetch-settlements'`);
    await ask();
    expect((await waiting()).map(({ state }) => state).toSorted()).toEqual(['active', 'created']);
    await database.db.execute(sql`delete from pgboss.job where name = 'fetch-settlements'`);
  });

  test('starts at once if it waits for a retry', async () => {
    await ask();
    await database.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'
      where name = 'fetch-settlements'`);
    await ask();
    expect(await waiting()).toEqual([{ data: {}, state: 'retry', late: false }]);
    await database.db.execute(sql`delete from pgboss.job where name = 'fetch-settlements'`);
  });

  test('is another job if its data differ', async () => {
    for (const position of [1, 2, 1])
      await jobs.send(database.db, 'draw-again', { orderId: 'ord_drawn', position }, { unlessWaiting: true });
    expect((await waiting()).map(({ data }) => data)).toEqual([
      { orderId: 'ord_drawn', position: 1 },
      { orderId: 'ord_drawn', position: 2 },
    ]);
  });
});

test('a job that waits too long is reported as stuck', async () => {
  await jobs.send(database.db, 'ship-order', { orderId: 'ord_1', state: 'confirmed' });
  expect(await findStuckJobs(database.db, new Date())).toEqual([]);
  const later = new Date(Date.now() + 16 * 60_000);
  expect((await findStuckJobs(database.db, later)).map(({ says }) => says)).toContain(
    "1 job of 'ship-order' has waited for more than 15 minutes beyond its time.",
  );
});
