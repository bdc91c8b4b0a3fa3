import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { type Engine, startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { type Line, openLine } from '#server/foundation/http/test-line.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';

// A shop whose database fails and returns while orders are placed. The test has its own database engine.

const silent = { warn: () => {}, error: () => {} };
let folder: string;
let engine: Engine;
let line: Line;
let shop: TestShop;
const logged: string[] = [];

const start = () => startEngine({ folder: path.join(folder, 'database'), log: silent, maxConnections: 30 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-outage-'));
  await copySeededFolder(path.join(folder, 'database'));
  engine = await start();
  line = await openLine(engine.url('maidan'));
  const log = {
    warn: (_: object, words: string) => void logged.push(words),
    error: (_: object, words: string) => void logged.push(words),
  };
  shop = await openTestShop(undefined, undefined, { database: openServer(line.url('maidan'), log) });
  await recount(shop.database.db, 'football-1', 'M', 100_000);
});
afterAll(async () => {
  await shop?.close();
  await line?.close();
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs statements in the engine itself, without the proxy. */
async function onEngine(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: engine.url('maidan') });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const everyBackend = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Holds every free connection of the engine until it is released. */
async function takeConnections(): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: engine.url('maidan') });
    client.on('error', () => {});
    if (
      !(await client.connect().then(
        () => true,
        () => false,
      ))
    )
      break;
    taken.push(client);
  }
  return async () => void (await Promise.all(taken.map((client) => client.end())));
}

/** Faults of the length that their names say, in real time: the database runs in other processes. */
const faults: Record<string, () => Promise<void>> = {
  'the server closes every connection': async () => {
    for (let times = 0; times < 5; times += 1) {
      await onEngine(everyBackend);
      await pause(50);
    }
  },
  'the database is stopped for a second': async () => {
    await engine.close();
    await pause(1000);
    engine = await start();
    line.leadTo(engine.url('maidan'));
  },
  'the database crashes': async () => {
    const pid = engine.pid() ?? 0;
    process.kill(pid, 'SIGQUIT');
    await expect
      .poll(
        () =>
          engine.pid() !== pid &&
          onEngine('select 1').then(
            () => true,
            () => false,
          ),
        { interval: 20 },
      )
      .toBe(true);
  },
  'the network is cut for a second': async () => {
    line.cut();
    await pause(1000);
    await line.mend();
  },
  'it has no connection left': async () => {
    await onEngine(everyBackend);
    const release = await takeConnections();
    await pause(500);
    await release();
  },
};

interface Tally {
  placed: Map<string, string>;
  refused: Map<string, number>;
  others: unknown[];
}

let callers = 0;

/** Places an order from a separate address, as the limit for one address is not part of this test. */
function order(key: string = randomUUID()) {
  callers += 1;
  return shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': key },
    payload: anOrder([aLine('football-1')]),
    remoteAddress: `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
  });
}

/** Places orders until it is stopped; a 503 is retried with the same key, as the browser does. */
async function keepOrdering(tally: Tally, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const key = randomUUID();
    for (let sent = false; !sent; ) {
      const reply = await order(key);
      sent = reply.statusCode !== 503;
      if (reply.statusCode === 201) tally.placed.set(key, reply.json().data.reference);
      else if (reply.statusCode === 503) {
        tally.refused.set(reply.json().message, (tally.refused.get(reply.json().message) ?? 0) + 1);
        expect(reply.headers['retry-after']).toBe('2');
        await pause(20);
      } else tally.others.push([reply.statusCode, reply.json()]);
    }
  }
}

test.each(Object.keys(faults))('when %s no order is lost or placed twice', async (name) => {
  const { rows: before } = await shop.database.pool.query<{ count: number }>('select count(*)::int from orders');
  line.counted();
  logged.length = 0;
  const tally: Tally = { placed: new Map(), refused: new Map(), others: [] };
  const over = new AbortController();
  const buyers = Array.from({ length: 16 }, () => keepOrdering(tally, over.signal));
  const placeMore = async () => {
    const before = tally.placed.size;
    await expect.poll(() => tally.placed.size, { interval: 10 }).toBeGreaterThan(before + buyers.length);
  };
  try {
    await placeMore();
    await faults[name]?.();
    await placeMore();
  } finally {
    over.abort();
    await Promise.all(buyers);
  }

  expect(tally.others).toEqual([]);
  const { atOnce, asked } = line.counted();
  expect(atOnce).toBeLessThanOrEqual(11);
  // 16 callers retry fifty times a second for over a second: they must not be what reaches the database.
  expect(asked).toBeLessThan(120);
  const { rows: after } = await shop.database.pool.query<{ reference: string }>('select reference from orders');
  expect(after.length - (before[0]?.count ?? 0)).toBe(tally.placed.size);
  expect(after.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...tally.placed.values()]));
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  expect(logged.filter((words) => words === 'the database is unreachable').length).toBeLessThanOrEqual(6);
});

test('cached pages and replies are served while the database is unavailable, and other calls get 503', async () => {
  const category = '/api/products/category/Football';
  expect((await shop.app.inject(category)).statusCode).toBe(200);
  expect((await shop.app.inject('/readyz')).json()).toMatchObject({ ok: true });
  line.cut();
  await expect.poll(() => shop.database.isAway()).toBe(true);
  expect((await shop.app.inject(category)).statusCode).toBe(200);
  const refused = await order();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: expect.stringContaining('your cart is kept'),
  });
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503);
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  // A balancer that checked the database too would remove all processes, which still answer as above.
  const toBalancer = await shop.app.inject('/readyz?exclude=database,disk');
  expect([toBalancer.statusCode, toBalancer.json()]).toEqual([200, { ok: true, lookAt: [] }]);
  await line.mend();
  await expect.poll(async () => (await shop.app.inject('/readyz')).statusCode).toBe(200);
});

test('a transaction that fails at any point releases its connection', async () => {
  const { pool, db } = shop.database;
  for (let times = 0; times < 25; times += 1) {
    const broken = db.transaction(async (tx) => {
      if (times % 3 > 0) await tx.execute('select 1');
      await onEngine(everyBackend);
      if (times % 3 === 1) await pause(5);
      await tx.execute('select 1');
    });
    await expect(broken).rejects.toThrow();
  }
  await expect.poll(async () => (await pool.query('select 1').catch(() => undefined))?.rowCount).toBe(1);
  // The shop's own jobs use one now and then; a leaked connection would never return.
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 10 }).toBe(0);
});
