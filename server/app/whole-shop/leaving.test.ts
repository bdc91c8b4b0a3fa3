import http from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// Shutdown of a process: load balancers see it first, and pending requests are answered.

let shop: TestShop;
let port: number;
let agent: http.Agent;
/** Resolves once the slow call has reached its handler, which then waits for `release`. */
let reached: Promise<void>;
let release: () => void;

beforeEach(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  const [arrival, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  [reached, release] = [arrival.promise, hold.resolve];
  shop.app.get('/test/slow', async () => {
    arrival.resolve();
    await hold.promise;
    return { done: true };
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as { port: number }).port;
  agent = new http.Agent({ keepAlive: true });
});
afterEach(async () => {
  agent.destroy();
  await shop.close();
});

function ask(path: string): Promise<{ status: number; connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'shop.test' };
    http
      .get({ port, path, agent, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body }),
        );
      })
      .on('error', reject);
  });
}

test('a process that shuts down is not ready, still accepts orders, and closes its connections', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  shop.leave();
  const ready = await ask('/readyz');
  expect(ready).toMatchObject({ status: 503, connection: 'close' });
  expect(JSON.parse(ready.body)).toMatchObject({ ok: false, database: 'here', leaving: true });
  expect(await ask('/readyz?exclude=database,disk')).toMatchObject({ status: 503, connection: 'close' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' });
  expect((await postOrder(shop, anOrder([aLine('cricket-1')]))).statusCode).toBe(201);
});

test('a request that is pending when the process closes gets its response', async () => {
  const slow = ask('/test/slow');
  await reached;
  await ask('/healthz');
  shop.leave();
  const closed = shop.app.close();
  release();
  expect(await slow).toMatchObject({ status: 200, body: '{"done":true}' });
  await closed;
  await expect(ask('/healthz')).rejects.toThrow();
});
