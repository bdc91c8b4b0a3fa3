import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

// Cost of a cached response: no database query, rendering or routing.

const paths = ['/api/products/cricket/1', '/api/products/category/Cricket', '/api/athletes', '/sitemap.xml'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** A connection that sends one request after the other, and reads responses by their length only. */
async function open(server: Server, path: string, etag?: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const more = etag ? `If-None-Match: ${etag}\r\n` : '';
  const words = `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nAccept-Encoding: br, gzip\r\nUser-Agent: a browser\r\nCookie: a=b\r\n${more}\r\n`;
  const first = await whole(socket, words);
  return { first, ask: () => whole(socket, words), close: () => socket.destroy() };
}

function whole(socket: Socket, words: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const hear = (part: Buffer) => {
      heard += part.toString('latin1');
      const end = heard.indexOf('\r\n\r\n');
      const length = heard.startsWith('HTTP/1.1 304') ? 0 : Number(/content-length: (\d+)/i.exec(heard)?.[1]);
      if (end < 0 || heard.length < end + 4 + length) return;
      socket.off('data', hear);
      resolve(heard);
    };
    socket.on('data', hear);
    socket.write(words);
  });
}

/** Counts the work for one more response at this address, once it is cached. */
async function costOf(path: string, known: boolean) {
  const { first, close } = await open(shop.app.server, path);
  close();
  const again = await open(shop.app.server, path, known ? /etag: (\S+)/i.exec(first)?.[1] : undefined);
  const routed = vi.fn();
  subscribe('tracing:fastify.request.handler:start', routed);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { hadNot } = shop.cache.size();
  const status = (await again.ask()).slice(9, 12);
  again.close();
  unsubscribe('tracing:fastify.request.handler:start', routed);
  return {
    status,
    routed: routed.mock.calls.length,
    statements: asked.mock.calls.length,
    made: shop.cache.size().hadNot - hadNot,
  };
}

test.each(paths)('a cached response for %s needs no query, rendering or routing', async (path) => {
  expect(await costOf(path, false)).toEqual({ status: '200', routed: 0, statements: 0, made: 0 });
});

test.each(paths.slice(0, 3))('a 304 for %s needs no query, rendering or routing', async (path) => {
  expect(await costOf(path, true)).toEqual({ status: '304', routed: 0, statements: 0, made: 0 });
});

test('a request that cannot be cached is routed, which shows that the counters work', async () => {
  const cost = await costOf('/api/delivery/400001', false);
  expect(cost).toMatchObject({ status: '200', routed: 1 });
});
