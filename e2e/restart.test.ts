import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

afterAll(endAllShops);

const order = {
  lines: [{ _id: 'limited-edition-523', size: 'M', quantity: 2 }],
  contact: { email: 'asha@example.in', phone: '9820043210' },
  address: { fullName: 'Asha Sawant', pin: '400069', line1: 'B-204', line2: 'Nagardas Road', city: 'Mumbai', state: 'Maharashtra' },
  payment: 'cod',
};

async function place(shop: RunningShop): Promise<{ reference: string; key: string }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const reply = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { data: { reference: string; key: string } }).data;
}

async function read(shop: RunningShop, { reference, key }: { reference: string; key: string }): Promise<number> {
  return (await fetch(`${shop.url}/api/orders/${reference}?key=${key}`)).status;
}

async function leftInM(shop: RunningShop): Promise<number | undefined> {
  const reply = (await (await fetch(`${shop.url}/api/products/Limited%20Edition/523`)).json()) as {
    data: { stock: { size: string; left: number }[] };
  };
  return reply.data.stock.find(({ size }) => size === 'M')?.left;
}

/** Runs one of the project's scripts to its end. */
async function run(script: string, args: string[], dataDir: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../scripts', script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('an order is still there after kill -9 and a quick second start, and its key still opens it', async () => {
  const first = await startShop();
  const placed = await place(first);
  await first.end('SIGKILL');
  const started = performance.now();
  const second = await startShop({ dataDir: first.dataDir });
  expect((await fetch(second.url)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(await read(second, placed)).toBe(200);
  expect(await leftInM(second)).toBe(3);

  const other = await run('start.ts', [], first.dataDir);
  expect(other.code).toBe(1);
  expect(other.output).toContain(`Another Maidan is running on ${first.dataDir}`);
  expect(other.output).toContain(second.url);

  const applied = await run('shop.ts', ['catalogue', 'apply'], first.dataDir);
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('0 added, 0 changed') });

  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.printed()).toContain('Closed. All data is kept.');

  const ledger = await run('shop.ts', ['ledger'], first.dataDir);
  expect(ledger).toMatchObject({ code: 0, output: expect.stringContaining('everything adds up') });
}, 120_000);

test('a wrong variable stops the start with its name', async () => {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../scripts/start.ts')], {
    env: { ...process.env, PORT: 'eighty' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(output).toContain('PORT should be a port number');
});
