import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { type StartedShop, startShop } from './started-shop.ts';

// Tests the whole shop on a real disk of 2 GB. The disk fills up to the last byte while orders are placed, and is then
// emptied. Needs root, to mount it: node bench/full-disk.ts

const MB = 1024 * 1024;
const diskMb = 2200;
const buyers = 6;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const disk = mkdtempSync(path.join(tmpdir(), 'maidan-disk-'));
const dataDir = path.join(disk, 'data');
const filler = path.join(disk, 'filler');
const freeMb = () => {
  const { bavail, bsize } = statfsSync(disk);
  return Math.floor((bavail * bsize) / MB);
};

interface Tally {
  placed: Set<string>;
  statuses: Map<string, number>;
}

/** Places orders until aborted; those refused with 503 are resent with the same key. */
async function keepOrdering(url: string, tally: Tally, until: AbortSignal, buyer: number): Promise<void> {
  for (let count = 0; !until.aborted; count += 1) {
    const key = randomUUID();
    const body = JSON.stringify(anOrder([{ _id: 'football-1', size: 'M', quantity: 1 }]));
    const from = `10.${buyer}.${(count >> 8) & 255}.${count & 255}`;
    for (let status = 503; status === 503 && !until.aborted; ) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': from };
      const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
      status = reply.status;
      const { data, message } = (await reply.json()) as { data?: { reference: string }; message?: string };
      if (data) tally.placed.add(data.reference);
      const what = data ? `${status}` : `${status} ${message}`;
      tally.statuses.set(what, (tally.statuses.get(what) ?? 0) + 1);
      if (status === 503) await wait(100);
    }
  }
}

/** Opens a connection to the database, bypassing the shop. */
async function onEngine(): Promise<pg.Client> {
  const lines = readFileSync(path.join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: lines[4]?.trim() ?? '',
    port: Number(lines[3]),
    user: 'postgres',
    database: 'maidan',
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Fills the disk until this number of megabytes is free; 0 fills it to the last byte. */
function fillTo(leave: number): void {
  for (let step = Math.max(0, freeMb() - Math.max(leave, 8)); step > 0; step -= 32)
    appendFileSync(filler, Buffer.alloc(Math.min(32, step) * MB));
  if (leave > 0) return;
  for (let bytes = MB; bytes >= 1; bytes /= 4) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch {
      // Continues with smaller pieces.
    }
  }
}

async function stage(name: string, shop: StartedShop, tally: Tally, ms: number): Promise<void> {
  tally.statuses.clear();
  const before = tally.placed.size;
  await wait(ms);
  const read = await fetch(`${shop.url}/api/products/category/Football`).then(({ status }) => status);
  const page = await fetch(`${shop.url}/`).then(({ status }) => status);
  const ready = await fetch(`${shop.url}/readyz`).then(async (reply) => `${reply.status} ${await reply.text()}`);
  say(`\n${name}: ${freeMb()} MB free, ${tally.placed.size - before} orders`);
  for (const [what, count] of tally.statuses) say(`  ${count} x ${what}`);
  say(`  a category ${read}, the home page ${page}, readyz ${ready}`);
}

/** Makes the database write to its log until it fails. Returns the error, or a message if it did not fail. */
async function drainLog(): Promise<string> {
  const client = await onEngine().catch((error: unknown) => String(error));
  if (typeof client === 'string') return client;
  try {
    for (let times = 0; times < 60; times += 1) {
      await client.query(`select pg_logical_emit_message(false, 'x', repeat('x', 8000000))`);
    }
    return 'it had room for 480 MB of its log';
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function untilPlaced(tally: Tally): Promise<number> {
  const since = performance.now();
  const before = tally.placed.size;
  while (tally.placed.size === before) await wait(20);
  return Math.round(performance.now() - since);
}

async function run(): Promise<void> {
  const shop = await startShop({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback', PICTURES_AHEAD: 'off' });
  try {
    await fillAndEmpty(shop);
  } finally {
    await shop.stop();
  }
}

async function fillAndEmpty(shop: StartedShop): Promise<void> {
  const over = new AbortController();
  const tally: Tally = { placed: new Set(), statuses: new Map() };
  const client = await onEngine();
  await recount(drizzle(client), 'football-1', 'M', 1_000_000);
  await client.end();
  const ordering = Promise.all(
    Array.from({ length: buyers }, (_, buyer) => keepOrdering(shop.url, tally, over.signal, buyer)),
  );
  await stage('with room', shop, tally, 4000);
  fillTo(800);
  await wait(2500);
  await stage('low', shop, tally, 3000);
  fillTo(300);
  await wait(2500);
  await stage('full', shop, tally, 4000);
  fillTo(0);
  await stage('to the last byte', shop, tally, 15_000);
  say(`  the engine is made to write to its log: ${await drainLog()}`);
  await stage('to the last byte, and the engine has ended', shop, tally, 8000);
  rmSync(filler);
  say(`\nemptied: the next order after ${await untilPlaced(tally)} ms`);
  await stage('with room again', shop, tally, 4000);
  over.abort();
  await ordering;
  await askOperator(dataDir, { command: 'doctor', args: [] }, (line) => say(`  doctor: ${line}`));
  const { rows } = await onEngine().then((one) => one.query('select reference from orders').finally(() => one.end()));
  const there = new Set(rows.map(({ reference }: { reference: string }) => reference));
  say(
    `  ${tally.placed.size} orders were acknowledged, ${there.size} are there, ${[...tally.placed].filter((one) => !there.has(one)).length} are lost`,
  );
  const log = shop
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  say(`\nthe shop's log, ${log.length} lines:`);
  for (const line of log.slice(0, 60)) {
    const { time, level, msg, err } = JSON.parse(line) as {
      time: number;
      level: number;
      msg: string;
      err?: { message: string };
    };
    say(
      `  ${new Date(time).toISOString().slice(14, 23)} ${level} ${msg}${err ? `: ${err.message.slice(0, 150)}` : ''}`,
    );
  }
}

execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
chmodSync(disk, 0o755);
try {
  await run();
} finally {
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
}
