import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

afterAll(endAllShops);

const order = {
  lines: [{ _id: 'limited-edition-523', size: 'M', quantity: 2 }],
  contact: { email: 'asha@example.in', phone: '9820043210' },
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

test('an order and its key survive kill -9 and a restart, while a second process is refused', async () => {
  const first = await startShop({ empty: true });
  const placed = await place(first);
  await first.end('SIGKILL');
  const second = await startShop({ dataDir: first.dataDir });
  expect((await fetch(second.url)).status).toBe(200);
  expect(await read(second, placed)).toBe(200);
  expect(await leftInM(second)).toBe(3);

  const other = await runScript('start.ts', [], first.dataDir);
  expect(other.code).toBe(1);
  expect(other.output).toContain(`Another Maidan is running on ${first.dataDir}`);
  expect(other.output).toContain(second.url);

  const applied = await runScript('shop.ts', ['catalogue', 'apply'], first.dataDir);
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('0 added, 0 changed') });

  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.printed()).toContain('Closed. All data is kept.');

  const ledger = await runScript('shop.ts', ['ledger'], first.dataDir);
  expect(ledger).toMatchObject({ code: 0, output: expect.stringContaining('everything adds up') });

  // The folder is backed up and emptied: no new shop starts in it, and the backup restores the order.
  const kept = await runScript('shop.ts', ['backup'], first.dataDir);
  const [file = ''] = /\S+\.tar\.gz/.exec(kept.output) ?? [];
  await rm(path.join(first.dataDir, 'postgresql'), { recursive: true });
  const refused = await runScript('start.ts', [], first.dataDir);
  expect(refused.code).toBe(1);
  expect(refused.output.trim()).toBe(
    `${first.dataDir} has been emptied: its database is gone. A shop was opened here, with its data in its own PostgreSQL. ` +
      `Restore the newest backup: npm run shop -- restore ${file}. To begin a new, empty shop there: npm start -- --new`,
  );
  expect(await runScript('shop.ts', ['restore', file], first.dataDir)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 order, ₹0.00 in hand: the books add up.'),
  });
  const third = await startShop({ dataDir: first.dataDir });
  expect(await read(third, placed)).toBe(200);
  expect(await leftInM(third)).toBe(3);
  expect(await third.end('SIGTERM')).toBe(0);
});

test('a killed shop leaves its compile cache to the next one', async () => {
  const compiled = await mkdtemp(path.join(tmpdir(), 'maidan-compiled-'));
  const shop = await startShop({ env: { NODE_COMPILE_CACHE: compiled } });
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(200);
  await shop.end('SIGKILL');
  const files = (await readdir(compiled, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1000);
  // Child processes may write slightly longer than their parent lives.
  await rm(compiled, { recursive: true, maxRetries: 10, retryDelay: 300 });
});

test('an invalid variable stops the start with its name', async () => {
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
