import { setImmediate as later } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import {
  type CachedResponse,
  createResponseCache,
  type MadeResponse,
} from '#server/foundation/cache/response-cache.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { createCostLimiter } from './cost-limiter.ts';
import type { RequestKind } from './request-costs.ts';

// Many clients ask for the same cached response: some wait for their rate limit, and some are refused.

const home: MadeResponse = { status: 200, headers: {}, body: 'home', tags: ['x'], cacheable: true };
const text = (entry: CachedResponse) => entry.variants.identity.bytes.toString();
const [flooder, neighbour] = ['203.0.113.9', '198.51.100.2'];

/** A shop whose clock moves only by `pass`; waits end when the test ends them. */
function shop() {
  let now = 0;
  const waits: (() => void)[] = [];
  const turns = createCostLimiter(shopCosts, {
    now: () => now,
    wait: () => new Promise((end) => void waits.push(end)),
  });
  const cache = createResponseCache({ now: () => now });
  const makes = vi.fn(async () => home);
  const ask = (from: string, make = makes, work: RequestKind = 'page') =>
    cache.read('/', make, { of: from, take: () => turns.forAddress(from, work) });
  /** Charges one address for many requests, so that its next one waits or is refused. */
  const owe = (times: number) => {
    for (let index = 0; index < times; index += 1) void turns.forAddress(flooder, 'countlessPage').catch(() => {});
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { cache, makes, ask, owe, pass, waits };
}

test('a client that waits for its rate limit delays nobody else, and then gets the cached response', async () => {
  const { makes, ask, owe, waits } = shop();
  owe(30);
  const owing = ask(flooder);
  await later();
  expect(makes).not.toHaveBeenCalled();
  expect(text(await ask(neighbour))).toBe('home');
  for (const end of waits) end();
  expect(text(await owing)).toBe('home');
  expect(makes).toHaveBeenCalledTimes(1);
});

test('a refusal affects only the client over its limit, which gets the response once it is cached', async () => {
  const { ask, owe } = shop();
  owe(200);
  const [refused, served] = await Promise.allSettled([ask(flooder), ask(neighbour)]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { status: 429 } });
  expect(served.status).toBe('fulfilled');
  expect(text(await ask(flooder))).toBe('home');
});

test('a client over its limit gets an expired response instead of a refusal', async () => {
  const { makes, ask, owe, pass } = shop();
  await ask(neighbour);
  pass(61_000);
  owe(200);
  expect(text(await ask(flooder))).toBe('home');
  expect(makes).toHaveBeenCalledTimes(1);
});

test('a client over its limit does not get an invalidated response', async () => {
  const { cache, ask, owe } = shop();
  await ask(neighbour);
  cache.invalidate(['x']);
  owe(200);
  await expect(ask(flooder)).rejects.toMatchObject({ status: 429 });
});

test('a 429 while a response is made goes to the client that began it; others make it themselves', async () => {
  const { ask } = shop();
  const refused = ask(
    flooder,
    vi.fn(async () => {
      await later();
      throw new Problem(429, 'too_many_requests', 'That was a lot at once.');
    }),
  );
  const outcomes = Promise.allSettled([refused]);
  await Promise.resolve();
  await Promise.resolve();
  expect(text(await ask(neighbour))).toBe('home');
  expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { status: 429 } }]);
});

test('others get a just expired response while it is made again, and wait for a doubtful or older one', async () => {
  for (const [ages, shown] of [
    [(it: ReturnType<typeof shop>) => it.pass(61_000), 'home'],
    [(it: ReturnType<typeof shop>) => it.pass(121_000), 'new'],
    [(it: ReturnType<typeof shop>) => it.cache.doubt(), 'new'],
  ] as const) {
    const it = shop();
    await it.ask(neighbour);
    ages(it);
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const anew = vi.fn(async () => {
      await gate;
      return { ...home, body: 'new' };
    });
    const first = it.ask(neighbour, anew);
    await later();
    const second = it.ask('198.51.100.3', anew);
    if (shown === 'home') expect(text(await second)).toBe('home');
    finish();
    expect([text(await first), text(await second)]).toEqual(['new', shown]);
    expect(anew).toHaveBeenCalledTimes(1);
  }
});

test('sixty requests of one network at once are charged for making the response once', async () => {
  const { cache, makes } = shop();
  const take = vi.fn(later);
  await Promise.all(
    Array.from({ length: 60 }, () => cache.read('/', makes, { of: flooder, take: async () => void (await take()) })),
  );
  expect([take.mock.calls.length, makes.mock.calls.length]).toEqual([1, 1]);
});
