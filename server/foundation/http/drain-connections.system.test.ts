import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';

let server: Server;
let url: string;
let coming: NodeJS.Timeout | undefined;

beforeEach(async () => {
  server = createServer((_, response) => void response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  clearInterval(coming);
  server.close();
  server.closeAllConnections();
});

const come = (path: string) => {
  coming = setInterval(() => void fetch(`${url}${path}`).catch(() => {}), 100);
};
async function left(leaveMs: number): Promise<number> {
  const begun = performance.now();
  await drainConnections(server, leaveMs);
  return performance.now() - begun;
}

test('while visitors come it stays beyond its time, and no longer than three times that', async () => {
  come('/sports/cricket');
  const ms = await left(700);
  expect(ms).toBeGreaterThan(2000);
});

test('it goes when the last has not come for a while', async () => {
  come('/sports/cricket');
  setTimeout(() => clearInterval(coming), 1000);
  expect(await left(900)).toBeGreaterThan(2300);
});

test('who looks after it does not keep it', async () => {
  come('/readyz?exclude=database,disk');
  const asked = left(1600);
  const once = await Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 4000))]);
  expect(once).toBeDefined();
});
