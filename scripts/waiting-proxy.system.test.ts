import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openWaitingProxy, type WaitingProxy } from './waiting-proxy.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function openProxy(): Promise<{ proxy: WaitingProxy; ask: () => Promise<string> }> {
  const proxy = await openWaitingProxy({ port: 0, host: '127.0.0.1' });
  closers.push(() => proxy.close());
  const ask = async () => {
    const reply = await fetch(`http://127.0.0.1:${proxy.port}/`, { headers: { connection: 'close' } });
    return `${reply.status} ${await reply.text()}`;
  };
  return { proxy, ask };
}

/** A server that answers with its name. */
async function serve(name: string): Promise<{ port: number; server: Server }> {
  const server = createServer((_request, response) => response.end(name));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

test('requests wait while no server runs, and go to the next one', async () => {
  const { proxy, ask } = await openProxy();
  const asked = Promise.all([ask(), ask()]);
  const first = await serve('first');
  proxy.leadTo(first.port);
  expect(await asked).toEqual(['200 first', '200 first']);
  expect(await ask()).toBe('200 first');

  proxy.wait();
  first.server.close();
  const later = ask();
  let isAnswered = false;
  void later.finally(() => {
    isAnswered = true;
  });
  const second = await serve('second');
  // After a response on a later connection the proxy has accepted the waiting one.
  expect(await (await fetch(`http://127.0.0.1:${second.port}/`)).text()).toBe('second');
  expect(isAnswered).toBe(false);
  proxy.leadTo(second.port);
  expect(await later).toBe('200 second');
});

test('requests get status 503 with the reason after a failure, and work again afterwards', async () => {
  const { proxy, ask } = await openProxy();
  const asked = ask();
  proxy.refuse('it has ended – see there');
  expect(await asked).toBe('503 it has ended – see there');
  expect(await ask()).toBe('503 it has ended – see there');
  proxy.leadTo((await serve('mended')).port);
  expect(await ask()).toBe('200 mended');
});

test('a client that disconnects while it waits or gets its response disturbs nobody', async () => {
  const { proxy, ask } = await openProxy();
  const leaving = new AbortController();
  const left = fetch(`http://127.0.0.1:${proxy.port}/`, { signal: leaving.signal }).catch((error: Error) => error.name);
  leaving.abort();
  expect(await left).toBe('AbortError');
  const broken = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  closers.push(() => broken.close());
  proxy.leadTo((broken.address() as AddressInfo).port);
  await expect(ask()).rejects.toThrow('fetch failed');
  proxy.leadTo((await serve('whole')).port);
  expect(await ask()).toBe('200 whole');
});
