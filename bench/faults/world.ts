import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { type SandboxProcess, startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { type Engine, startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { openTestBucket, type TestBucket } from '#server/foundation/http/test-bucket.ts';
import { type Line, openLine } from '#server/foundation/http/test-line.ts';
import { listGivenUp } from '#server/foundation/jobs/stuck-jobs.ts';
import { shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { type Steering, steerGateway } from '#server/money/payments/test-gateway.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { fillShelves } from '#server/selling/order-views/test-orders.ts';
import type { BenchFigure } from '../benchmark.ts';
import { type HaProxy, openHaProxy } from './haproxy.ts';
import { type MailCounter, openMailCounter } from './mail-counter.ts';
import { openRedis } from './own-redis.ts';
import { openBalancer, type ShopProcess, shopProcess } from './shop-processes.ts';
import type { ShopperTally } from './shoppers.ts';

/** Several processes of a shop with all services around them, each of which can be broken separately. */
export interface FaultWorld {
  /** Address for shoppers; any process answers. */
  url: string;
  shops: readonly ShopProcess[];
  line: Line;
  engine(): Engine;
  /** Stops the database gracefully, and restarts it after this time in ms. */
  restartEngine(awayMs: number): Promise<void>;
  /** Runs a statement on the database directly, bypassing the breakable connection. */
  onEngine<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  sandbox: SandboxProcess;
  gateway: Steering;
  mails: MailCounter['mails'];
  goods: readonly { id: string; size: string }[];
  /** Saved T-shirt design with text, to order. */
  design: string;
  /** Shared services of processes on different machines, if simulated. */
  many: Many | undefined;
  close(): Promise<void>;
}

/**
 * Services that processes on different machines share besides the database: the example's balancer, Redis, and object
 * storage.
 */
interface Many {
  balancer: HaProxy;
  bucket: TestBucket;
}

interface WorldOptions {
  /** Server with an empty database `maidan`; by default a private one is started. */
  server?: Engine;
  /** True to connect processes only by HAProxy, Redis and object storage, without a shared folder. */
  many?: boolean;
  /** Number of further processes known to the balancer, not started yet. */
  spare?: number;
  /** Further settings of the processes. */
  settings?: Record<string, string>;
}

const silent = { warn: () => {}, error: () => {} };
const plenty = 1_000_000;

/** Opens a world in an empty folder, with a demo catalogue that does not sell out. */
export async function openWorld(
  processes: number,
  say: (line: string) => void,
  { server, many = false, spare = 0, settings: more = {} }: WorldOptions = {},
): Promise<FaultWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-world-'));
  await chmod(folder, 0o711);
  const data = path.join(folder, 'database');
  if (!server) await copySeededFolder(data);
  const startIt = () => startEngine({ folder: data, log: silent, maxConnections: 80 });
  let engine = server ?? (await startIt());
  const line = await openLine(engine.url('maidan'));
  const ports: number[] = [];
  for (let number = 0; number < processes + spare; number += 1) ports.push(await freePort());
  const between = many ? await openMany(ports) : undefined;
  const balancer = between?.balancer ?? (await openBalancer(ports));
  const sandbox = await startSandbox({ dataDir: folder, port: 0, shopUrl: balancer.url, log: silent });
  const mail = await openMailCounter();
  const around = { DATABASE_URL: line.url('maidan'), PUBLIC_URL: balancer.url, SMTP_URL: mail.url };
  const settings = settingsOf(sandbox, { ...around, ...between?.settings, ...more });
  const shops = await Promise.all(
    ports.map((port, number) => shopProcess(path.join(folder, `shop-${number}`), port, settings)),
  );
  // Designs and print files are in one folder for all processes.
  await mkdir(path.join(folder, 'files'));
  if (!between)
    for (const number of ports.keys())
      await symlink(path.join(folder, 'files'), path.join(folder, `shop-${number}`, 'files'));
  // The first process migrates the database, so that the others need not wait for it.
  const [first, ...others] = shops.slice(0, processes);
  await first?.start();
  await Promise.all(others.map((shop) => shop.start()));
  await between?.balancer.leadsTo(processes);
  const goods = await stockUp(engine);
  const design = await makeDesign(balancer.url);
  say(`${processes} processes at ${balancer.url}`);
  return {
    url: balancer.url,
    shops,
    line,
    engine: () => engine,
    async restartEngine(awayMs) {
      await engine.close();
      await pause(awayMs);
      engine = await startIt();
      line.leadTo(engine.url('maidan'));
    },
    onEngine: (statement) => ask(engine, statement),
    sandbox,
    gateway: steerGateway(sandbox.ready.url),
    mails: mail.mails,
    goods,
    design,
    many: between,
    async close() {
      await Promise.all(shops.map((shop) => shop.stop()));
      await sandbox.stop();
      mail.close();
      await (between ?? balancer).close();
      await line.close();
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openMany(ports: readonly number[]) {
  const [balancer, redis, bucket] = await Promise.all([openHaProxy(ports), openRedis(), openTestBucket()]);
  return {
    balancer,
    bucket,
    settings: { REDIS_URL: redis.url, ...bucket.settings },
    async close() {
      await balancer.close();
      await redis.close();
      bucket.close();
    },
  };
}

async function makeDesign(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ design: shirtWith([someWords]), rights: true });
  const reply = await fetch(`${url}/api/designs`, { method: 'POST', headers, body });
  if (reply.status !== 201) throw new Error(`the design was answered with ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: { customProductId: string } }).data.customProductId;
}

function settingsOf({ ready }: SandboxProcess, more: Record<string, string>): Record<string, string> {
  return {
    SHOP_MODE: 'demo',
    AUTH_SECRET: 'a secret of the benchmark, long enough',
    TRUST_PROXY: 'loopback',
    PICTURES_AHEAD: 'off',
    DEMO_ORDERS: '0',
    // Many shoppers share one address here.
    WORK_BUDGETS: 'off',
    CASH_CODES: 'off',
    RAZORPAY_KEY_ID: ready.razorpay.keyId,
    RAZORPAY_KEY_SECRET: ready.razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: ready.razorpay.webhookSecret,
    RAZORPAY_URL: `${ready.url}/razorpay`,
    RAZORPAY_SCRIPT_URL: `${ready.url}/razorpay/checkout.js`,
    SHIPROCKET_EMAIL: ready.shiprocket.email,
    SHIPROCKET_PASSWORD: ready.shiprocket.password,
    SHIPROCKET_WEBHOOK_TOKEN: ready.shiprocket.webhookToken,
    SHIPROCKET_URL: `${ready.url}/shiprocket`,
    // With every provider configured, no process starts mocks of its services.
    GOOGLE_CLIENT_ID: ready.google.clientId,
    GOOGLE_CLIENT_SECRET: ready.google.clientSecret,
    GOOGLE_ISSUER: `${ready.url}/google`,
    GOOGLE_SCRIPT_URL: `${ready.url}/google/client.js`,
    MAIL_FROM: 'Maidan <orders@maidan.example>',
    ...more,
  };
}

async function ask<Row extends pg.QueryResultRow>(engine: Engine, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: engine.url('maidan') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Adds so much stock that nothing sells out. Returns twenty products. */
async function stockUp(engine: Engine): Promise<{ id: string; size: string }[]> {
  const { db, close } = openServer(engine.url('maidan'));
  await fillShelves(db, plenty);
  await close();
  return ask(
    engine,
    `select product_id as id, size from stock where offered and size = 'M' order by product_id limit 20`,
  );
}

/** Final result, after all jobs have finished. */
export interface Verdict {
  orders: number;
  lost: number;
  doubled: number;
  unconfirmed: number;
  unpaid: number;
  unmailed: number;
  mailedTwice: number;
  /** Mails with one subject to one order's shopper that were created more than once. */
  mailsDoubled: number;
  /** Parcels booked more than once at the courier. */
  bookedTwice: number;
  /** Paid, uncancelled orders with a design, of paid, uncancelled orders with a design. */
  toPrint: number;
  unprinted: number;
  /** Refunds that the shop had to make, and those that the gateway made more or less often. */
  refunds: number;
  refundsAstray: number;
  givenUp: number;
  ledgerFaults: string[];
}

const restMs = 600_000;

/** Waits until no job is left, and compares the shop's data with the responses to shoppers. */
export async function judgeWorld(
  world: FaultWorld,
  tally: ShopperTally,
  say: (line: string) => void,
): Promise<Verdict> {
  const database = openServer(world.engine().url('maidan'));
  try {
    await untilRest(database, say);
    const { rows } = await database.pool.query<{ reference: string; key: string; state: string; payment: string }>(
      'select reference, idempotency_key as key, state, payment from orders',
    );
    const states = new Map(rows.map((row) => [row.reference, row]));
    const acknowledged = [...tally.placed];
    const unconfirmed = acknowledged.filter(([reference, { cancelled, paid }]) => {
      const row = states.get(reference);
      return (
        !cancelled &&
        (paid || row?.payment === 'cod') &&
        row !== undefined &&
        ['placed', 'paid', 'payment_failed'].includes(row.state)
      );
    });
    const mailed = new Set([...world.mails.values()].map(({ to }) => to));
    const settled = acknowledged.filter(
      ([reference]) => !['placed', 'payment_failed'].includes(states.get(reference)?.state ?? 'placed'),
    );
    const printed = await database.pool.query<{ reference: string }>(
      `select o.reference from orders o join print_files p on p.order_id = o.id group by o.reference having count(distinct p.part) >= 2`,
    );
    const havePrint = new Set(printed.rows.map(({ reference }) => reference));
    const toPrint = acknowledged.filter(
      ([reference, { custom, paid, cancelled }]) => custom && paid && !cancelled && states.has(reference),
    );
    const refunds = await database.pool.query<{ id: string; gateway: string }>(
      `select r.id, p.gateway_order_id as gateway from refunds r join payments p on p.id = r.payment_id`,
    );
    const ledger = await checkLedger(database.db);
    const money = await checkMoney(database.db);
    return {
      orders: acknowledged.length,
      lost: acknowledged.filter(([reference]) => !states.has(reference)).length,
      doubled: rows.length - new Set(rows.map(({ key }) => key)).size,
      unconfirmed: unconfirmed.length,
      unpaid: acknowledged.filter(
        ([reference, { paid, cancelled }]) => paid && !cancelled && states.get(reference)?.state === 'placed',
      ).length,
      unmailed: settled.filter(([, { email }]) => !mailed.has(email)).length,
      mailedTwice: [...world.mails.values()].filter(({ times }) => times > 1).length,
      mailsDoubled:
        world.mails.size - new Set([...world.mails.values()].map(({ to, subject }) => `${to} ${subject}`)).size,
      bookedTwice: await countBookedTwice(world),
      toPrint: toPrint.length,
      unprinted: toPrint.filter(([reference]) => !havePrint.has(reference)).length,
      refunds: refunds.rows.length,
      refundsAstray: await countAstray(world, refunds.rows),
      givenUp: (await listGivenUp(database.db)).length,
      ledgerFaults: [...ledger.faults, ...money.faults],
    };
  } finally {
    await database.close();
  }
}

async function countBookedTwice({ sandbox }: FaultWorld): Promise<number> {
  const reply = await fetch(`${sandbox.ready.url}/shiprocket/parcels.json`);
  const { parcels } = (await reply.json()) as { parcels: { reference: string; isReturn: boolean }[] };
  const sent = parcels.filter(({ isReturn }) => !isReturn).map(({ reference }) => reference);
  return sent.length - new Set(sent).size;
}

/** Counts gateway orders whose number of refunds differs from ours. */
async function countAstray({ gateway }: FaultWorld, ours: readonly { gateway: string }[]): Promise<number> {
  const wanted = Map.groupBy(ours, (refund) => refund.gateway);
  let astray = 0;
  for (const [order, refunds] of wanted) {
    const seen = await gateway.seen(order);
    // The mock stores only its newest 500 payments.
    if (seen.payments.length > 0 && seen.refunds.length !== refunds.length) astray += 1;
  }
  return astray;
}

/** Waits until all due jobs are done, including those that wait for a retry. */
async function untilRest(database: Database, say: (line: string) => void): Promise<void> {
  const until = performance.now() + restMs;
  for (;;) {
    const { rows } = await database.pool.query<{ name: string; count: number }>(
      // Jobs deferred on purpose (an invoice until the address is final) are not due.
      `select name || ' (' || coalesce(max(output ->> 'message'), state::text) || ')' as name, count(*)::int as count from pgboss.job
       where (state in ('retry', 'active') or state = 'created' and start_after < now())
       and name not in ('given-up', 'track-parcel') and name not like '\\_\\_pgboss%' group by job.name, state`,
    );
    if (rows.length === 0) return;
    if (performance.now() > until) {
      say(
        `after ${restMs / 1000} s there is still to do: ${rows.map(({ name, count }) => `${count} ${name}`).join(', ')}`,
      );
      return;
    }
    await pause(500);
  }
}

/** Returns a verdict as figures; everything promised to a shopper has the goal zero. */
export function verdictFigures(verdict: Verdict): BenchFigure[] {
  const none = { atMost: 0 };
  return [
    { name: 'orders acknowledged', value: verdict.orders, unit: '' },
    { name: 'acknowledged and lost', value: verdict.lost, unit: '', goal: none },
    { name: 'made twice', value: verdict.doubled, unit: '', goal: none },
    { name: 'not confirmed in the end', value: verdict.unconfirmed + verdict.unpaid, unit: '', goal: none },
    { name: 'without their mail', value: verdict.unmailed, unit: '', goal: none },
    { name: 'mails that came twice (under one Message-ID)', value: verdict.mailedTwice, unit: '' },
    { name: 'mails that were written twice', value: verdict.mailsDoubled, unit: '', goal: none },
    { name: 'parcels that the courier was asked for twice', value: verdict.bookedTwice, unit: '', goal: none },
    { name: 'orders to print', value: verdict.toPrint, unit: '' },
    { name: 'without print file or ticket', value: verdict.unprinted, unit: '', goal: none },
    { name: 'refunds', value: verdict.refunds, unit: '' },
    { name: 'refunds that the gateway made more or less often', value: verdict.refundsAstray, unit: '', goal: none },
    { name: 'jobs that gave up', value: verdict.givenUp, unit: '', goal: none },
    { name: 'faults of the ledger', value: verdict.ledgerFaults.length, unit: '', goal: none },
  ];
}
