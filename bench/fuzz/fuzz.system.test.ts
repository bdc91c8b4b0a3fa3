import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { noProviderSources as noSources } from '#server/foundation/http/content-security-policy.ts';
import { isUnkeepable } from '#server/foundation/http/problem-replies.ts';
import { sendRaw } from '#server/foundation/http/test-socket.ts';
import { type BrokenRequest, brokenRequests } from './broken.ts';
import { answerFault } from './judge.ts';
import { operationsOf } from './operations.ts';
import { pagePlaces } from './places.ts';
import { type FuzzRequest, fuzzRequests, headersOf } from './requests.ts';
import { type HttpSender, openSender } from './send-http.ts';
import { type FuzzWorld, makeWorld, type Send, signUpForFuzz } from './world.ts';

// Requests are generated from the shop's API description: valid, invalid, huge, deep, odd, truncated. `npm run bench --
// fuzz` sends a hundred thousand of them to a running shop.

const seed = 20_261_121;

let shop: TestShop;
let port: number;
let sender: HttpSender;
let world: FuzzWorld;
let requests: fc.Arbitrary<FuzzRequest>;
/** Requests of which the database rejected a value that validation should have refused. */
const unkept: string[] = [];

/** Pages without content. */
const bare = {
  entry: {
    module: {
      pageRenderer: () => async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
      apiProblem: (_status: number, _code: string, message: string) => new Error(message),
    },
  },
};

const send: Send = (method, target, headers, body) =>
  sender.send(
    method,
    target,
    { 'content-type': 'application/json', ...headers },
    body && Buffer.from(JSON.stringify(body)),
  );

beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-21T04:20:00Z'), noProviders, {
    idle: true,
    patience: { headMs: 300, bodyMs: 500, wholeMs: 1500, lookMs: 50 },
    env: { TRUST_PROXY: 'loopback' },
  });
  // Such a value gets 400 too, so that reaching the database would otherwise not be noticed.
  shop.app.addHook('onError', async (request, _reply, error) => {
    if (isUnkeepable(error)) unkept.push(`${request.method} ${request.url}`);
  });
  await servePages(shop.app, {
    shopFacts: firstFacts,
    cache: shop.cache,
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    sources: noSources,
    build: async () => bare,
    admit: shop.admit,
    turns: shop.turns,
    mode: 'production',
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
  sender = openSender(port, 20);
  world = await makeWorld(send);
  const operations = operationsOf(JSON.parse((await send('GET', '/api/docs/json', {})).body));
  expect(operations.length).toBeGreaterThan(50);
  requests = fuzzRequests(operations, pagePlaces, world);
});
afterAll(async () => {
  sender.close();
  await shop.close();
});

test('2,000 generated requests get valid responses of the shop', async () => {
  const statuses: number[] = [];
  const reached = new Set<string>();
  const ask = async (request: FuzzRequest) => {
    const answer = await sender.send(request.method, request.target, headersOf(request, world), request.body);
    statuses.push(answer.status);
    if (answer.status >= 200 && answer.status < 300) reached.add(request.about);
    expect(answerFault(request, answer)).toBeUndefined();
  };
  const askTen = async (ten: FuzzRequest[]) => {
    // Some requests sign their member out or delete the account: others replace them.
    if (statuses.length % 100 === 0)
      world.members[(statuses.length / 100) % 5] = await signUpForFuzz(send, `later-${statuses.length}@example.in`);
    unkept.length = 0;
    await Promise.all(ten.map(ask));
    expect(unkept).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(requests, { minLength: 10, maxLength: 10, size: 'max' }), askTen), {
    numRuns: 200,
    seed,
  });
  // Calls with and without access were tried, and most calls with access.
  expect(statuses.filter((status) => status >= 200 && status < 300).length).toBeGreaterThan(300);
  expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(800);
  expect(reached.size).toBeGreaterThan(60);
  expect(statuses.filter((status) => status === 429).length).toBeLessThan(20);
});

test('truncated requests, wrong lengths and pipelined requests are answered or closed', async () => {
  const ask = async ({ pieces, ...rest }: BrokenRequest) => {
    const { closed, statuses, text } = await sendRaw(port, pieces, { ...rest, limitMs: 4000 });
    // A connection with a response may stay open for the next request; one without must be closed.
    expect(rest.cut || closed || statuses.length > 0).toBe(true);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(text).not.toMatch(/node:internal|FST_/);
  };
  const all = fc.array(brokenRequests(requests), { minLength: 150, maxLength: 150, size: 'max' });
  await fc.assert(
    fc.asyncProperty(all, async (broken) => void (await Promise.all(broken.map(ask)))),
    { numRuns: 1, seed, endOnFailure: true },
  );
  expect((await send('GET', '/api/hello', {})).status).toBe(200);
});
