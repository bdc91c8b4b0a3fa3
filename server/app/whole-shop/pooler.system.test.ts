import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { poolingOf, refusePooler } from '#server/app/shop/refuse-pooler.ts';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { type Engine, startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// PgBouncer of this machine in transaction mode, in front of the shop's own PostgreSQL.

const program = '/usr/sbin/pgbouncer';
// PgBouncer 1.21 and later can keep prepared statements across connections; other poolers cannot, so here none does.
const carriesNone = () => {
  const [major = 1, minor = 0] =
    /(\d+)\.(\d+)/
      .exec(execFileSync(program, ['-V'], { encoding: 'utf8' }))
      ?.slice(1)
      .map(Number) ?? [];
  return major > 1 || minor >= 21 ? 'max_prepared_statements = 0\n' : '';
};
const silent = { warn: () => {}, error: () => {}, info: () => {} };

describe.skipIf(!existsSync(program))('a shop behind PgBouncer', () => {
  let folder: string;
  let engine: Engine;
  const bouncers: ChildProcess[] = [];
  let transactions: string;
  let sessions: string;

  async function openBouncer(mode: 'transaction' | 'session', size = 4): Promise<string> {
    const port = await freePort();
    // The engine's socket is in a folder that only its user can read.
    const host = new URL(engine.url('maidan')).searchParams.get('host');
    const file = path.join(folder, `${mode}-${size}.ini`);
    const to = `host=${host} port=5432 user=postgres`;
    await writeFile(
      file,
      `[databases]\n* = ${to}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 100\n${carriesNone()}`,
    );
    await chmod(file, 0o644);
    const owner = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn(program, ['-q', ...owner, file], { stdio: ['ignore', 'ignore', 'inherit'] });
    bouncers.push(child);
    const url = `postgresql://maidan@127.0.0.1:${port}/maidan`;
    for (const until = performance.now() + 15_000; ; await pause(100)) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      const there = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (there) return url;
      if (performance.now() > until) throw new Error('PgBouncer does not answer');
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'maidan-bouncer-'));
    await chmod(folder, 0o711);
    await copySeededFolder(path.join(folder, 'database'));
    engine = await startEngine({ folder: path.join(folder, 'database'), log: silent, durable: false });
    transactions = await openBouncer('transaction');
    sessions = await openBouncer('session');
  });
  afterAll(async () => {
    for (const child of bouncers) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the shop detects the kind of pooling at a database address', async () => {
    expect(await Promise.all([engine.url('maidan'), sessions, transactions].map(poolingOf))).toEqual([
      'none',
      'sessions',
      'transactions',
    ]);
  });

  test('the shop refuses transaction pooling without a direct address, and names the setting', async () => {
    const env = parseEnv({ DATA_DIR: path.join(folder, 'shop'), DATABASE_URL: transactions });
    await expect(openShopDatabase(env, silent as never)).rejects.toThrow(
      /Set DATABASE_DIRECT_URL to the PostgreSQL behind it/,
    );
    await expect(refusePooler({ DATABASE_URL: transactions, DATABASE_DIRECT_URL: transactions })).rejects.toThrow(
      /DATABASE_DIRECT_URL leads to a pooler/,
    );
    await expect(
      refusePooler({ DATABASE_URL: transactions, DATABASE_DIRECT_URL: engine.url('postgres') }),
    ).rejects.toThrow(/two databases/);
    await refusePooler({ DATABASE_URL: transactions, DATABASE_DIRECT_URL: engine.url('maidan') });
    await refusePooler({ DATABASE_URL: sessions, DATABASE_DIRECT_URL: undefined });
    await refusePooler({ DATABASE_URL: engine.url('maidan'), DATABASE_DIRECT_URL: undefined });
  });

  test('the shop places orders, runs jobs and gets notifications over four pooled connections', async () => {
    const database = openServer(transactions, silent, { max: 20, direct: engine.url('maidan') });
    await database.migrate();
    const heard: string[] = [];
    const shop = await openTestShop(undefined, undefined, { database });
    try {
      await database.listen('test_channel', { message: (payload) => void heard.push(payload), lost: () => {} });
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => postOrder(shop, anOrder([aLine('cricket-1')], aContact()))),
      );
      expect(replies.map(({ statusCode, body }) => (statusCode === 201 ? 201 : body))).toEqual(replies.map(() => 201));
      await database.pool.query(`select pg_notify('test_channel', 'told')`);
      await expect.poll(() => heard).toEqual(['told']);
      expect((await checkLedger(database.db)).faults).toEqual([]);
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = 'maidan' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      // Four of the pooler, one that listens, one that checked the kind of pooling.
      expect(rows[0]?.count).toBeLessThanOrEqual(6);
      await expect
        .poll(async () => (await database.pool.query(`select 1 from pgboss.job where state = 'completed'`)).rowCount)
        .toBeGreaterThan(0);
    } finally {
      // Closing the jobs closes the given database too.
      await shop.close();
    }
  });

  test('prepared statements fail behind transaction pooling, so the shop does not prepare them', async () => {
    const database = openServer(await openBouncer('transaction', 1), silent, {
      direct: engine.url('maidan'),
      prepared: true,
    });
    const [one, other] = [await database.pool.connect(), await database.pool.connect()];
    try {
      // Each client believes that it has yet to prepare; both get the same server connection.
      const asked = { text: 'select $1::int as n', values: [1] };
      expect((await one.query(asked)).rows).toEqual([{ n: 1 }]);
      await expect(other.query(asked)).rejects.toThrow(/prepared statement .* already exists/);
    } finally {
      one.release();
      other.release();
      await database.close();
    }
  });
});
