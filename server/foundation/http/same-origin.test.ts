import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopNames } from '#server/foundation/process/shop-names.ts';
import { answerProblems } from './problem-replies.ts';
import { refuseForeignWrites } from './same-origin.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  answerProblems(app);
  refuseForeignWrites(app, shopNames('https://maidan.example', true));
  app.all('/thing', async () => ({ done: true }));
});
afterAll(() => app.close());

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function ask(method: Method, headers: Record<string, string>): Promise<number> {
  return (await app.inject({ method, url: '/thing', headers })).statusCode;
}

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

test.each([
  ['another site', 'https://evil.example'],
  // A sandboxed frame, a data: page or a redirect from another site: the browser sends null.
  ['a page without an origin', 'null'],
  ['the shop by another scheme', 'http://maidan.example'],
  ['a name that begins like ours', 'https://maidan.example.evil.example'],
  ['another port', 'https://maidan.example:8443'],
  ['the machine itself, where that was not asked', 'http://localhost:3000'],
  ['no address at all', 'maidan.example'],
  ['nothing', ''],
])('a write from %s is refused', async (_who, origin) => {
  for (const method of writes) {
    const reply = await app.inject({ method, url: '/thing', headers: { origin, host: 'shop.internal' } });
    expect([method, reply.statusCode, reply.json().code]).toEqual([method, 403, 'forbidden_origin']);
  }
});

test.each([
  ['our own page', { origin: 'https://maidan.example' }],
  ['our page by another of its names', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['no browser: webhooks and tools send no Origin', {}],
])('a write from %s is accepted', async (_who, headers) => {
  for (const method of writes) expect([method, await ask(method, headers)]).toEqual([method, 200]);
});

test('a read from any origin is allowed', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    expect([method, await ask(method, { origin: 'null' })]).toEqual([method, 200]);
});

test.each([
  ['the shop by another scheme', 'http://maidan.example', 'maidan.example'],
  ['another shop on this machine', 'http://localhost:3001', 'localhost:3000'],
  ['this machine by https', 'https://localhost:3000', 'localhost:3000'],
  ['this machine by another of its names', 'http://127.0.0.1:3000', 'localhost:3000'],
  ['a name that was pointed here', 'http://evil.example', 'evil.example'],
])('a write from %s is refused, although its Host header equals that origin’s host', async (_who, origin, host) => {
  for (const method of writes) expect([method, await ask(method, { origin, host })]).toEqual([method, 403]);
});
