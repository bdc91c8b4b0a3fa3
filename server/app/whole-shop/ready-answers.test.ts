import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverOf } from '#server/app/shop/server-of.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { createCachedResponses } from '#server/foundation/cache/cached-responses.ts';
import { createResponseCache, type ResponseCache, sendCached } from '#server/foundation/cache/response-cache.ts';
import { answeredLog, loggerOptions } from '#server/foundation/logging/logging.ts';

interface Answer {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends a request over a separate connection; returns the bytes of the response. */
function ask(port: number, path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, path, method, headers: { host: 'shop.test', ...headers } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts).toString('base64') }),
      );
    });
    request.on('error', reject);
    request.end(method === 'POST' ? '{}' : undefined);
  });
}

/** Returns a response without the parts that differ each time. */
function lasting({ status, headers: { date: _date, 'x-request-id': id, ...headers }, body }: Answer) {
  expect(id).toMatch(/^[\w.-]{8,}$/);
  return { status, headers, body };
}

describe('a cached response', () => {
  let app: FastifyInstance;
  let cache: ResponseCache;
  let port: number;
  let clock: number;
  /** Number of requests that reached the framework. */
  let handled: number;
  let leaving: boolean;
  let counted: string[];
  let log: PassThrough;

  beforeEach(async () => {
    clock = 0;
    handled = 0;
    leaving = false;
    counted = [];
    log = Object.assign(new PassThrough(), { isTTY: false });
    cache = createResponseCache({ now: () => clock });
    const env = { LOG_LEVEL: 'info' };
    let last = 0;
    const ready = createCachedResponses({
      isHost: (host) => host === 'shop.test',
      idOf: () => `request-${++last}`,
      addressOf: () => '127.0.0.1',
      isLeaving: () => leaving,
      log: answeredLog(env, log),
      answered: (route, status) => void counted.push(`${route} ${status}`),
      routeOf: ({ routeOptions }) => `page ${routeOptions.url}`,
    });
    app = Fastify({
      serverFactory: serverOf(ready),
      logger: loggerOptions(env, log),
      genReqId: () => `request-${++last}`,
    });
    ready.learn(app);
    app.addHook('onSend', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    const read = (url: string, tag: string) =>
      cache.read(url, async () => {
        const body = `<p>${url} ${tag} ${handled}</p>`.repeat(40);
        return { status: 200, headers: { 'content-type': 'text/html' }, body, tags: [tag], cacheable: true };
      });
    app.get('/kept', async (request, reply) => {
      handled += 1;
      return sendCached(request, reply, await read('/kept', 'a'), cache);
    });
    app.get('/own', async (request, reply) => {
      handled += 1;
      return sendCached(request, reply.header('set-cookie', 'a=b'), await read('/own', 'b'), cache);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterEach(() => app.close());

  test('a cached response is sent without the framework, with the same headers and body', async () => {
    const first = await ask(port, '/kept');
    const second = await ask(port, '/kept');
    expect(lasting(second)).toEqual(lasting(first));
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(handled).toBe(1);
    expect(counted).toEqual(['page /kept 200']);
  });

  test('a cached response is logged in the same format as by the framework', async () => {
    await ask(port, '/kept?q=asha@example.in');
    await ask(port, '/kept?q=asha@example.in');
    expect(handled).toBe(1);
    const [first, second] = String(log.read())
      .trim()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = {
      time: expect.any(Number) as number,
      reqId: expect.any(String) as string,
      responseTime: expect.any(Number) as number,
    };
    expect(second).toEqual({ ...first, ...own });
    expect(JSON.stringify(second)).toContain('"url":"/kept?q=…"');
  });

  test('a cached response is a 304 for a matching ETag', async () => {
    const { headers } = await ask(port, '/kept');
    const known = { 'if-none-match': headers.etag };
    const first = await ask(port, '/kept', known);
    const second = await ask(port, '/kept', known);
    expect(first.status).toBe(304);
    expect(lasting(second)).toEqual(lasting(first));
    expect(handled).toBe(2);
  });

  test('a cached response is stored separately for each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip'])
      for (let time = 0; time < 2; time++) {
        const { headers } = await ask(port, '/kept', { 'accept-encoding': encoding });
        expect(headers['content-encoding']).toBe({ br: 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip' }[encoding]);
      }
    expect(handled).toBe(3);
  });

  test('a cached response is made again once it is invalidated or expired', async () => {
    const texts = new Set<string>();
    const look = async () => texts.add((await ask(port, '/kept')).body).size;
    await look();
    expect(await look()).toBe(1);
    cache.invalidate(['a']);
    expect(await look()).toBe(2);
    expect(await look()).toBe(2);
    clock = 60_001;
    expect(await look()).toBe(3);
    cache.doubt();
    expect(await look()).toBe(4);
    expect(handled).toBe(4);
  });

  test('the cache is not used for requests with a key in the address or with headers that guards read', async () => {
    const all: [string, http.OutgoingHttpHeaders, string?][] = [
      ['/own', {}],
      ['/kept?key=1', {}],
      ['/kept', { host: 'elsewhere.test' }],
      ['/kept', { 'x-forwarded-host': 'elsewhere.test' }],
      ['/kept', { 'content-encoding': 'gzip' }],
      ['/kept', { 'content-type': 'text/plain; charset=latin1' }],
      ['/kept', { 'content-length': '0' }],
      ['/kept', { 'transfer-encoding': 'chunked' }],
      ['/kept', { expect: '100-continue' }],
      ['/kept', { range: 'bytes=0-1' }],
      ['/kept', { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
      ['/kept', {}, 'HEAD'],
      ['/kept?other', {}],
      ['/kept', { 'if-none-match': '*' }],
      ['/kept', { 'if-none-match': '"another", "one"' }],
    ];
    await ask(port, '/kept');
    await ask(port, '/own');
    for (const [path, headers, method] of all) {
      const before = handled;
      await ask(port, path, headers, method);
      expect(handled, `${method ?? 'GET'} ${path} ${JSON.stringify(headers)}`).toBe(before + 1);
    }
  });

  test('the cache is not used while the process shuts down', async () => {
    await ask(port, '/kept');
    leaving = true;
    await ask(port, '/kept');
    expect(handled).toBe(2);
  });
});

describe('the cached responses of a shop', () => {
  let shop: TestShop;
  let port: number;

  beforeAll(async () => {
    shop = await openTestShop(undefined, undefined, { idle: true });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = shop.app.server.address() as AddressInfo);
  });
  afterAll(() => shop.close());

  const paths = [
    '/api/products/category/Cricket',
    '/api/products/cricket/1',
    '/sitemap.xml',
    '/robots.txt',
    '/api/athletes',
  ];
  const values = {
    host: ['shop.test', 'SHOP.test', 'elsewhere.test', 'shop.test:80'],
    'accept-encoding': ['br, gzip', 'gzip', 'identity', '*', ''],
    'x-forwarded-for': ['10.0.0.1'],
    'x-forwarded-host': ['elsewhere.test', 'shop.test'],
    'content-type': ['application/json', 'text/plain; charset=latin1'],
    'content-encoding': ['gzip'],
    'if-none-match': ['*', '"no"', 'W/"no"'],
    origin: ['https://elsewhere.test'],
    cookie: ['maidan_session=abc'],
    range: ['bytes=0-3'],
  };
  const someHeaders = fc.record(
    Object.fromEntries(Object.entries(values).map(([name, some]) => [name, fc.constantFrom(...some)])),
    {
      requiredKeys: [],
    },
  );

  test('cached responses equal the first response for any request headers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        someHeaders,
        fc.constantFrom('GET', 'HEAD'),
        async (path, headers, method) => {
          for (const encoding of values['accept-encoding']) await ask(port, path, { 'accept-encoding': encoding });
          const again = await ask(port, path, headers, method);
          // The framework itself, without the cache in front of it.
          const first = await shop.app.inject({ method, url: path, headers: { host: 'shop.test', ...headers } });
          expect(again.status).toBe(first.statusCode);
          expect(again.body).toBe(first.rawPayload.toString('base64'));
          const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...expected } = first.headers;
          for (const [name, value] of Object.entries(expected)) expect(again.headers[name], name).toBe(String(value));
        },
      ),
      { numRuns: 150 },
    );
  });
});
