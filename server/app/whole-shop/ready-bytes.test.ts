import { type AddressInfo, connect } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverOf } from '#server/app/shop/server-of.ts';
import { createCachedResponses, offerAgain } from '#server/foundation/cache/cached-responses.ts';
import { createResponseCache, sendCached } from '#server/foundation/cache/response-cache.ts';

// Cached responses bypass the framework. The rules of HTTP for a connection are tested here on the wire: order, ends,
// and slow readers.

let app: FastifyInstance;
let port: number;
let handled: number;
let last: number;
let other: Buffer;
const large = 'large '.repeat(1_000_000);

beforeEach(async () => {
  handled = 0;
  last = 0;
  other = Buffer.from('as long');
  const cache = createResponseCache();
  const ready = createCachedResponses({
    isHost: (host) => host === 'shop.test',
    idOf: ({ headers }) => (headers['x-request-id'] as string) ?? `request-${String(++last).padStart(4, '0')}`,
    addressOf: () => '127.0.0.1',
    isLeaving: () => false,
    log: () => {},
    answered: undefined,
    routeOf: () => 'one',
  });
  app = Fastify({
    serverFactory: serverOf(ready),
    keepAliveTimeout: 72_000,
    genReqId: () => `request-${String(++last).padStart(4, '0')}`,
  });
  ready.learn(app);
  app.addHook('onSend', async (request, reply) => {
    handled += 1;
    reply.header('x-request-id', request.id);
  });
  const kept = (path: string, body: string) =>
    app.get(path, async (request, reply) => {
      const make = async () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body,
        tags: ['a'],
        cacheable: true,
      });
      return sendCached(request, reply, await cache.read(path, make), cache);
    });
  kept('/kept', 'what is kept');
  kept('/other', 'another');
  kept('/large', large);
  app.get('/slow', async () => {
    await nextTurn();
    return 'slow';
  });
  app.get('/changed', async (request, reply) => {
    offerAgain(request, { etag: '"a"', encoding: 'identity', bytes: () => other });
    return reply.header('etag', '"a"').send(other);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const line = (path: string, ...more: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: shop.test', ...more, '', ''].join('\r\n');

/** Sends bytes over one connection; returns what comes back until it ends. */
function say(words: string, { half = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket
      .setEncoding('latin1')
      .setTimeout(20_000, () => socket.destroy(new Error(`no end after ${heard.slice(0, 200)}`)));
    socket.on('data', (part: string) => {
      heard += part;
    });
    socket.once('close', () => resolve(heard));
    socket.once('error', reject);
    if (half) socket.end(words);
    else socket.write(words);
  });
}

interface Answer {
  status: string;
  id: string;
  body: string;
}

/** Parses the bytes of a connection into responses, each by its content length. */
function answersIn(heard: string): Answer[] {
  const all: Answer[] = [];
  let rest = heard;
  while (rest) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    const status = head.slice(9, 12);
    const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    all.push({ status, id: /x-request-id: (.*)/i.exec(head)?.[1] ?? '', body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return all;
}

/** Caches all addresses, and the 304 too. */
async function warm(): Promise<string> {
  const first = await say(
    ['/kept', '/other', '/large', '/changed'].map((path) => line(path)).join('') + line('/slow', 'Connection: close'),
  );
  const etag = /etag: (\S+)/i.exec(first)?.[1] ?? '';
  await say(line('/kept', `If-None-Match: ${etag}`, 'Connection: close'));
  handled = 0;
  return etag;
}

test('a cached response is sent without the framework', async () => {
  const etag = await warm();
  expect(answersIn(await say(line('/kept'), { half: true })).map(({ body }) => body)).toEqual(['what is kept']);
  const known = await say(line('/kept', `If-None-Match: ${etag}`), { half: true });
  expect(answersIn(known).map(({ status }) => status)).toEqual(['304']);
  expect(handled).toBe(0);
});

test('a cached response has the same header lines as one from Node, none of them twice', async () => {
  await warm();
  const heads = async (path: string, ...more: string[]) => {
    const [head = ''] = (await say(line(path, ...more), { half: true })).split('\r\n\r\n');
    const lines = head.split('\r\n').map((one) => one.replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase()));
    expect(
      lines.some((one) => /^date: (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(one)),
    ).toBe(true);
    return lines.map((one) => one.replace(/^(date|x-request-id): .*/, '$1')).toSorted();
  };
  const before = handled;
  const ours = await heads('/kept');
  expect(handled).toBe(before);
  // A range request for the same address is left to Node.
  expect(await heads('/kept', 'Range: bytes=0-')).toEqual(ours);
  expect(handled).toBe(before + 1);
});

test('cached responses come in order with pending ones on one connection', async () => {
  const etag = await warm();
  const asked = ['/kept', '/slow', '/kept', '/other', '304', '/slow', '/kept'];
  const words = asked.map((path) => (path === '304' ? line('/kept', `If-None-Match: ${etag}`) : line(path))).join('');
  const answers = answersIn(await say(words + line('/slow', 'Connection: close')));
  const bodies: Record<string, string> = { '/kept': 'what is kept', '/slow': 'slow', '/other': 'another', '304': '' };
  expect(answers.map(({ body }) => body)).toEqual([...asked, '/slow'].map((path) => bodies[path]));
  expect(answers.map(({ status }) => status)).toEqual(['200', '200', '200', '200', '304', '200', '200', '200']);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
});

test('a hundred pipelined requests get whole responses in order, each with its own id', async () => {
  await warm();
  const words = Array.from({ length: 100 }, (_, at) => line(at % 2 ? '/kept' : '/other')).join('');
  const answers = answersIn(await say(words, { half: true }));
  expect(answers.map(({ body }) => body)).toEqual(
    Array.from({ length: 100 }, (_, at) => (at % 2 ? 'what is kept' : 'another')),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(100);
});

test('a client that closed its sending side gets the whole cached response', async () => {
  await warm();
  expect(answersIn(await say(line('/large'), { half: true })).map(({ body }) => body.length)).toEqual([large.length]);
});

test('a cached response closes the connection for Connection: close and for HTTP/1.0', async () => {
  await warm();
  expect(answersIn(await say(line('/kept', 'Connection: close')))).toHaveLength(1);
  expect(answersIn(await say('GET /kept HTTP/1.0\r\nHost: shop.test\r\n\r\n'))).toHaveLength(1);
  const old = 'GET /kept HTTP/1.0\r\nHost: shop.test\r\nConnection: keep-alive\r\n\r\n';
  expect(answersIn(await say(old + line('/kept', 'Connection: close')))).toHaveLength(2);
  expect(handled).toBe(0);
});

test('a slow reader gets a whole cached response while others ask for the same', async () => {
  await warm();
  const slow = connect(port, '127.0.0.1');
  slow.write(line('/large') + line('/kept') + line('/kept', 'Connection: close'));
  slow.pause();
  for (let time = 0; time < 20; time += 1) await say(line('/kept') + line('/large'), { half: true });
  const parts: Buffer[] = [];
  for await (const part of slow) parts.push(part as Buffer);
  const answers = answersIn(Buffer.concat(parts).toString('latin1'));
  expect(answers.map(({ body }) => body === large || body)).toEqual([true, 'what is kept', 'what is kept']);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
});

test('a cached response whose length has changed is made by the framework', async () => {
  await warm();
  other = Buffer.from('longer than it was');
  const answers = answersIn(await say(line('/changed'), { half: true }));
  expect(answers.map(({ body }) => body)).toEqual(['longer than it was']);
  expect(handled).toBe(1);
});

test.each([8, 36, 128, 129, 400])('a cached response has a whole request id of %i characters', async (length) => {
  await warm();
  const id = 'i'.repeat(length);
  const told: Answer[] = [];
  for (const more of [[], [`X-Request-Id: ${id}`], []])
    told.push(...answersIn(await say(line('/kept', ...more), { half: true })));
  expect(told.map(({ body }) => body)).toEqual(['what is kept', 'what is kept', 'what is kept']);
  expect(told[1]?.id).toBe(id);
  expect(told[2]?.id).toMatch(/^request-\d{4}$/);
  expect(handled).toBe(0);
});

describe('a response header that the client has not read yet', () => {
  /** A connection that reads nothing until the test requests it. */
  function stubborn() {
    const taken: Buffer[] = [];
    const held: (() => void)[] = [];
    const connection = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        held.push(() => {
          taken.push(Buffer.from(chunk));
          done();
        });
      },
    });
    app.server.emit('connection', connection);
    return {
      ask: (words: string) => connection.push(words),
      offered: () => expect.poll(() => held.length).toBeGreaterThan(0),
      async takeAll() {
        while (held.length > 0) {
          held.shift()?.();
          await nextTurn();
        }
        return Buffer.concat(taken).toString('latin1');
      },
    };
  }

  test('a response header that was not read yet is not overwritten by the next response', async () => {
    await warm();
    const [one, two] = [stubborn(), stubborn()];
    one.ask(line('/kept'));
    await one.offered();
    two.ask(line('/kept'));
    await two.offered();
    const [first] = answersIn(await one.takeAll());
    const [second] = answersIn(await two.takeAll());
    expect(handled).toBe(0);
    expect(first?.id).not.toBe(second?.id);
    expect(first?.body).toBe('what is kept');
  });

  test('a response header that was not read yet comes before the response to the next request', async () => {
    await warm();
    const one = stubborn();
    one.ask(line('/kept') + line('/other') + line('/kept'));
    await one.offered();
    expect(answersIn(await one.takeAll()).map(({ body }) => body)).toEqual(['what is kept', 'another', 'what is kept']);
  });
});
