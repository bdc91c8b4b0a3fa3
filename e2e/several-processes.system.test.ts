import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

// Two processes behind one port, as with PROCESSES=2: counts, sales and events apply to both, and a process that ends
// is replaced.

let shop: RunningShop;
let figures: string;
beforeAll(async () => {
  shop = await startShop({ env: { PROCESSES: '2', METRICS_PORT: '0' } });
  figures = /Figures:\s+(\S+)/.exec(shop.printed())?.[1] ?? '';
});
afterAll(endAllShops);

const run = promisify(execFile);

/** Ids of the processes that have answered. */
async function members(): Promise<number[]> {
  const held = await readFile(`${shop.dataDir}/running`, 'utf8');
  const parent = /\d+/.exec(held)?.[0] ?? '';
  const { stdout } = await run('pgrep', ['-P', parent, '-f', 'processes/worker-process.ts']);
  return stdout.trim().split('\n').map(Number);
}

function placed(key: string = crypto.randomUUID(), size = 'M') {
  const body = {
    lines: [{ _id: 'cricket-2', size, quantity: 1 }],
    contact: { email: `${key}@example.in`, phone: `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` },
    address: {
      fullName: 'Asha Sawant',
      pin: '400069',
      line1: 'B-204',
      line2: 'Nagardas Road',
      city: 'Mumbai',
      state: 'Maharashtra',
    },
    payment: 'cod',
  };
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' };
  return fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A connection each, so that both processes answer. */
const page = async (path: string) => (await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })).text();

test('the metrics are those of both processes together', async () => {
  const count = async () =>
    Number(
      /^maidan_request_seconds_count\{route="page \/cart",outcome="done"\} (\d+)$/m.exec(
        await (await fetch(figures)).text(),
      )?.[1] ?? 0,
    );
  const before = await count();
  await Promise.all(Array.from({ length: 8 }, () => page('/cart')));
  await expect.poll(count).toBe(before + 8);
  const text = await (await fetch(figures)).text();
  expect(text).toMatch(/^maidan_info\{.*\} 1$/m);
  expect(text).toMatch(/^maidan_processes 2$/m);
});

test('wrong attempts count together in both processes', async () => {
  const look = async () => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const body = JSON.stringify({ tracking_id: 'K7QW4MX9TD' });
    return (await fetch(`${shop.url}/api/shiprocket/track`, { method: 'POST', headers, body })).status;
  };
  // In parallel, so that both are busy and both are asked.
  const statuses = await Promise.all(Array.from({ length: 14 }, look));
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('a changed price is on the pages of both processes', async () => {
  const priceOn = async () => (await page('/sports/cricket')).includes('2,345.00');
  expect(await Promise.all(Array.from({ length: 12 }, priceOn))).not.toContain(true);
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-price-'));
  await cp(path.resolve(import.meta.dirname, '../database/seed'), folder, { recursive: true });
  const file = path.join(folder, 'cricket.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/price: [\d.]+/, 'price: 2345'));
  const applied = await runScript('shop.ts', ['catalogue', 'apply', '--from', folder], shop.dataDir);
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('1 changed') });
  await rm(folder, { recursive: true });
  await expect.poll(() => Promise.all(Array.from({ length: 12 }, priceOn))).not.toContain(false);
});

test('a process killed while orders are placed is replaced, and no order is lost', async () => {
  const before = await members();
  expect(before).toHaveLength(2);
  const keys = Array.from({ length: 18 }, () => crypto.randomUUID());
  const orders = keys.map(async (key, at) => {
    await pause(at * 40);
    for (let tries = 0; ; tries += 1) {
      const reply = await placed(key).catch(() => undefined);
      if (reply?.status === 201 || tries === 40) return reply?.status;
      await pause(100);
    }
  });
  process.kill(before[0] ?? 0, 'SIGKILL');
  expect(await Promise.all(orders)).toEqual(keys.map(() => 201));
  await expect.poll(async () => (await members()).filter((pid) => !before.includes(pid)).length).toBe(1);
  const doctor = () => runScript('shop.ts', ['ledger'], shop.dataDir);
  await expect.poll(async () => (await doctor()).output, { interval: 1000 }).toContain('everything adds up');
});

test('both processes end together, and none remains', async () => {
  const before = await members();
  expect(await shop.end('SIGTERM')).toBe(0);
  expect(shop.printed()).toContain('Closed. All data is kept.');
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow();
});
