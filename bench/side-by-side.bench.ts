import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';
import { startOwnEngine } from './own-engine.ts';
import { commitBeforeNewestMigration, layOut, type Process, startRelease } from './side-by-side/releases.ts';
import { Shoppers } from './side-by-side/shoppers.ts';

const callers = 4;
const each = 100;
/** Stock per size: seven hundred orders over hundreds of sizes do not sell it out. */
const plenty = 20;
/** Price in paise at which two pieces with tax are within the COD limit. */
const cheap = 400_000;

export const benchmark: Benchmark = {
  title: 'Old and new processes side by side',
  about: `The code of the commit before the newest migration (or of OLD_RELEASE) and that of this working tree run as processes on one PostgreSQL and one sandbox. ${callers} shoppers place orders, in cash and online, read them at the other process and cancel some there: at the old one alone; while the new one starts and migrates; at both; at the new one while the old one ends. Then each in turn does the jobs of the other, which is stopped or killed; and the old release is started once more on the new schema, as when going back.`,
  async run(say) {
    const commit = process.env.OLD_RELEASE ?? (await commitBeforeNewestMigration());
    say(`old: ${commit}`);
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-side-by-side-'));
    const engine = await startOwnEngine();
    const sandbox = await startSandbox({
      dataDir: folder,
      port: 0,
      shopUrl: 'http://127.0.0.1:9',
      log: { warn: () => {} },
    });
    const made = await createTestServerDatabase();
    const running: Process[] = [];
    try {
      const code = {
        old: await layOut(path.join(folder, 'old'), commit),
        new: await layOut(path.join(folder, 'new'), undefined),
      };
      const start = async (name: 'old' | 'new') => {
        const dataDir = path.join(folder, `data-${running.length}`);
        const started = await startRelease(name, code[name], { database: made.url, sandbox: sandbox.ready, dataDir });
        running.push(started);
        return started;
      };
      return await upgrade(made.url, start, running, say);
    } finally {
      for (const { name, errors } of running)
        for (const error of errors.slice(0, 10)) say(`${name} logged: ${error.slice(0, 600)}`);
      for (const { child } of running) child.kill('SIGCONT');
      await Promise.all(running.map((process) => process.end('SIGKILL')));
      await sandbox.stop();
      await made.drop();
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function upgrade(
  url: string,
  start: (name: 'old' | 'new') => Promise<Process>,
  running: Process[],
  say: (line: string) => void,
): Promise<BenchFigure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const figures: BenchFigure[] = [];
  try {
    const old = await start('old');
    const goods = await client.query<{ id: string; size: string }>(
      `select product_id as id, size from stock join products on id = product_id where offered and available >= ${plenty} and price_paise < ${cheap} limit 400`,
    );
    const shoppers = new Shoppers(goods.rows);
    const tell = teller(shoppers, figures, say);
    const untilMore = (count: number) => {
      const wanted = shoppers.placed.length + count;
      return () => shoppers.placed.length >= wanted;
    };
    await tell('the old one alone', () => shoppers.crowd(callers, untilMore(each), () => [old]));
    const now = await startWhileShopping({ start, shoppers, tell, old });
    let turn = 0;
    await tell('at both', () =>
      shoppers.crowd(callers, untilMore(2 * each), () => (turn++ % 2 === 0 ? [old, now] : [now, old])),
    );
    await untilDone(client);
    figures.push(await stopNew({ client, shoppers, tell, now, enough: untilMore }));
    await untilDone(client);
    await tell('at the new one while the old one ends', async () => {
      const ending = old.end();
      await Promise.all([ending, shoppers.crowd(callers, untilMore(each), () => [now])]);
    });
    const again = await start('old');
    await tell('at the old one started anew, killed: the new one does its jobs', async () => {
      await shoppers.crowd(callers, untilMore(20), () => [again, now]);
      await again.end('SIGKILL');
      await untilDone(client);
    });
    await now.end();
    const back = await start('old');
    await tell('back at the old one alone', () => shoppers.crowd(callers, untilMore(each), () => [back]));
    await untilDone(client);
    await tell('all orders, read at the old one', () => shoppers.readAll(back));
    const last = await start('new');
    await tell('all orders, read at the new one', () => shoppers.readAll(last));
    await untilDone(client);
    for (const process of running) await process.end();
    figures.push(...(await standing(url, client, shoppers, running, say)));
    return figures;
  } finally {
    await client.end();
  }
}

type Tell = ReturnType<typeof teller>;

interface Starting {
  start: (name: 'old' | 'new') => Promise<Process>;
  shoppers: Shoppers;
  tell: Tell;
  old: Process;
}

/** Starts the new release while shoppers order at the old release. */
async function startWhileShopping({ start, shoppers, tell, old }: Starting): Promise<Process> {
  let fresh: Process | undefined;
  await tell('at the old one while the new one starts', async () => {
    const starting = start('new').then((process) => {
      fresh = process;
    });
    await Promise.all([
      starting,
      shoppers.crowd(
        callers,
        () => fresh !== undefined,
        () => [old],
      ),
    ]);
  });
  if (!fresh) throw new Error('the new one has not started');
  return fresh;
}

interface Stopping {
  client: pg.Client;
  shoppers: Shoppers;
  tell: Tell;
  now: Process;
  enough: (count: number) => () => boolean;
}

/** Stops the new release for a while, and counts the orders that the old release confirms. */
async function stopNew({ client, shoppers, tell, now, enough }: Stopping): Promise<BenchFigure> {
  let theirs = 0;
  await tell('at the new one, stopped: the old one does its jobs', async () => {
    await shoppers.crowd(callers, enough(20), () => [now]);
    now.child.kill('SIGSTOP');
    const before = await confirmed(client);
    await untilTaken(client);
    theirs = (await confirmed(client)) - before;
    now.child.kill('SIGCONT');
  });
  return {
    name: 'orders the old one confirmed while the new one was stopped',
    value: theirs,
    unit: '',
    goal: { atLeast: 1 },
  };
}

/** Returns a function that runs work and records the orders placed and errors during it. */
function teller(shoppers: Shoppers, figures: BenchFigure[], say: (line: string) => void) {
  return async (what: string, work: () => Promise<void>) => {
    const [errors, orders] = [shoppers.errors.length, shoppers.placed.length];
    await work();
    for (const error of shoppers.errors.slice(errors, errors + 5)) say(`! ${error}`);
    say(`${what}: ${shoppers.placed.length - orders} orders`);
    figures.push({ name: `${what}: orders`, value: shoppers.placed.length - orders, unit: '' });
    figures.push({ name: `${what}: errors`, value: shoppers.errors.length - errors, unit: '', goal: { atMost: 0 } });
  };
}

const patienceMs = 120_000;

async function until(client: pg.Client, what: string, question: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await pause(500)) {
    const { rows } = await client.query<{ left: number }>(question);
    if (rows[0]?.left === 0) return;
    if (performance.now() > end) {
      const left = await client.query(
        "select name, state::text, count(*)::int, min(created_on), min(started_on), min(heartbeat_on), min(heartbeat_seconds) as life, max(retry_count) as tried, min(data::text) as data, max(output::text) as said from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() group by 1, 2",
      );
      throw new Error(`${rows[0]?.left} ${what} after ${patienceMs / 1000} s: ${JSON.stringify(left.rows)}`);
    }
  }
}

/** Waits until all due jobs are done, except scheduled ones. */
const untilDone = (client: pg.Client) =>
  until(
    client,
    'jobs wait',
    `select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() and data::text <> '{}' and name <> 'ship-order' and name not like '\\_\\_%'`,
  );

/** Waits until no order waits for its confirmation job. */
const untilTaken = (client: pg.Client) =>
  until(
    client,
    "orders are in nobody's hand",
    `select count(*)::int as left from pgboss.job where name = 'confirm-order' and state in ('created', 'retry')`,
  );

const confirmed = async (client: pg.Client) =>
  (
    await client.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'confirm-order' and state = 'completed'`,
    )
  ).rows[0]?.count ?? 0;

async function standing(
  url: string,
  client: pg.Client,
  shoppers: Shoppers,
  running: readonly Process[],
  say: (line: string) => void,
): Promise<BenchFigure[]> {
  const database = openServer(url);
  const faults = [...(await checkLedger(database.db)).faults, ...(await checkMoney(database.db)).faults];
  await database.close();
  const count = async (question: string) =>
    (await client.query<{ count: number }>(`select count(*)::int as count ${question}`)).rows[0]?.count ?? Number.NaN;
  const logged = running.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`));
  for (const line of [...faults, ...logged].slice(0, 20)) say(`! ${line.slice(0, 600)}`);
  const none = { unit: '', goal: { atMost: 0 } };
  return [
    {
      name: 'orders acknowledged and not there',
      value: shoppers.placed.length - (await count('from orders')),
      ...none,
    },
    { name: 'sums of stock and money that do not agree', value: faults.length, ...none },
    {
      name: 'jobs that gave up',
      value: await count(`from pgboss.job where state = 'failed' or name = 'given-up'`),
      ...none,
    },
    { name: 'mails not sent', value: await count('from mail_outbox where sent_at is null'), ...none },
    { name: 'lines the processes logged as errors', value: logged.length, ...none },
  ];
}
