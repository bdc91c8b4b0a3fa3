import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { createLimits, inNetwork, type Limits, networkOf, networksOf, sharedNetworkOf } from './limits.ts';

const quiet = { warn: () => {} };

/** Waits until Redis is connected, since memory counts until then. Returns at once if there is no Redis. */
async function untilRedisCounts(limits: Limits, url: string | undefined): Promise<void> {
  if (!url || !(await reachableRedis())) return;
  const redis = new Redis(url);
  const probe = `probe-${Math.random()}`;
  await expect
    .poll(async () => {
      await limits.withinLimit('track', probe);
      return (await redis.keys(`*${probe}*`)).length;
    })
    .toBeGreaterThan(0);
  redis.disconnect();
}

test.each([undefined, 'redis://127.0.0.1:6379'])(
  'the eleventh failed look-up is refused with a retry time (%s)',
  async (url) => {
    const limits = await createLimits(shopLimits, url, quiet);
    await untilRedisCounts(limits, url);
    const key = `test-${Math.random()}`;
    for (let count = 0; count < 10; count += 1) await limits.take('track', key);
    await expect(limits.take('track', key)).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 10 minutes.',
    });
    await expect(limits.take('track', `${key} another`)).resolves.toBeUndefined();
    await limits.close();
  },
);

test.each([undefined, 'redis://127.0.0.1:6379'])(
  'a returned use is not counted, and does not reopen a limit that is used up (%s)',
  async (url) => {
    const limits = await createLimits(shopLimits, url, quiet);
    await untilRedisCounts(limits, url);
    const key = `test-${Math.random()}`;
    for (let count = 0; count < 30; count += 1) {
      await limits.take('track', key);
      await limits.giveBack('track', key);
    }
    const burst = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take('track', key)));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await limits.close();
  },
);

test.each([undefined, 'redis://127.0.0.1:6379'])('a reset limit starts at zero (%s)', async (url) => {
  const limits = await createLimits(shopLimits, url, quiet);
  await untilRedisCounts(limits, url);
  const key = `test-${Math.random()}`;
  for (let count = 0; count < 11; count += 1) await limits.take('login', key).catch(() => {});
  await expect(limits.take('login', key)).rejects.toMatchObject({ status: 429 });
  await limits.forget('login', key);
  await expect(limits.take('login', key)).resolves.toBeUndefined();
  await limits.close();
});

test('each process counts alone while Redis is unavailable, and logs it once', async () => {
  const warnings: string[] = [];
  const limits = await createLimits(shopLimits, 'redis://127.0.0.1:1', {
    warn: (_details, message) => warnings.push(message),
  });
  await expect.poll(() => warnings.length).toBe(1);
  for (let count = 0; count < 10; count += 1) await limits.take('login', 'me');
  await expect(limits.take('login', 'me')).rejects.toMatchObject({
    status: 429,
    message: 'Too many attempts. Try again in 15 minutes.',
  });
  await limits.close();
  expect(warnings).toEqual(['Redis is unreachable; limits are counted in each process']);
});

test('requests do not wait for a Redis that stops answering', async (context) => {
  const url = await reachableRedis();
  if (!url) return context.skip();
  let answering = true;
  const sockets = new Set<Socket>();
  const between = createServer((socket) => {
    const redis = createConnection({ host: new URL(url).hostname, port: Number(new URL(url).port) });
    for (const end of [socket, redis]) sockets.add(end.on('error', () => {}));
    socket.pipe(redis);
    redis.on('data', (chunk) => answering && socket.write(chunk));
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const limits = await createLimits(shopLimits, `redis://127.0.0.1:${(between.address() as AddressInfo).port}`, quiet);
  await untilRedisCounts(limits, url);
  const key = `test-${Math.random()}`;
  await limits.take('quote', key);
  answering = false;
  await limits.take('quote', key);
  await limits.close();
  for (const socket of sockets) socket.destroy();
  between.close();
});

test.each([
  [{ after: 870_500, name: 'login' as const, count: 10 }, 'Try again in 30 seconds.', 30],
  [{ after: 839_000, name: 'login' as const, count: 10 }, 'Try again in 2 minutes.', 61],
  [{ after: 899_500, name: 'login' as const, count: 10 }, 'Try again in 1 second.', 1],
])('the waiting time is in whole seconds or minutes (%o)', async ({ after, name, count }, sentence, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const limits = await createLimits(shopLimits, undefined, quiet);
    for (let taken = 0; taken < count; taken += 1) await limits.take(name, 'me');
    vi.advanceTimersByTime(after);
    await expect(limits.take(name, 'me')).rejects.toMatchObject({
      message: `Too many attempts. ${sentence}`,
      extra: { retryAfterSeconds: seconds },
    });
  } finally {
    vi.useRealTimers();
  }
});

test('two processes with one Redis share their counts', async (context) => {
  const url = await reachableRedis();
  if (!url) return context.skip();
  const [one, other] = [await createLimits(shopLimits, url, quiet), await createLimits(shopLimits, url, quiet)];
  for (const limits of [one, other]) await untilRedisCounts(limits, url);
  const key = `test-${Math.random()}`;
  for (let count = 0; count < 5; count += 1) {
    await one.take('signup', key);
    await other.take('signup', key);
  }
  await expect(one.take('signup', key)).rejects.toMatchObject({ status: 429 });
  await expect(other.take('signup', key)).rejects.toMatchObject({ status: 429 });
  await Promise.all([one.close(), other.close()]);
});

/** The machine's own Redis, if it has one. */
async function reachableRedis(): Promise<string | undefined> {
  const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const found = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  return found ? url : undefined;
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['asha@example.in', 'asha@example.in'],
])('the client %s is counted as %s', (key, network) => {
  expect(networkOf(key)).toBe(network);
});

test('a successful use is not counted', async () => {
  const limits = await createLimits(shopLimits, undefined, quiet);
  for (let count = 0; count < 30; count += 1) {
    await limits.take('login', 'me');
    await limits.giveBack('login', 'me');
  }
  for (let count = 0; count < 10; count += 1) await limits.take('login', 'me');
  await expect(limits.take('login', 'me')).rejects.toMatchObject({ status: 429 });
  await limits.close();
});

test('an IPv6 client counts in its /56 and /48 networks too, with its e-mail where that is part of the key', () => {
  const widths = (key: string) => networksOf(key).map(({ network, times }) => `${network} x${times}`);
  expect(widths('2001:db8:1:2ab::1')).toEqual([
    '2001:db8:1:2ab::/64 x1',
    '2001:db8:1:200::/56 x4',
    '2001:db8:1::/48 x16',
  ]);
  expect(widths(inNetwork('2001:db8:1:2ab::1', 'asha@example.in'))).toEqual([
    '2001:db8:1:2ab::/64 asha@example.in x1',
    '2001:db8:1:200::/56 asha@example.in x4',
    '2001:db8:1::/48 asha@example.in x16',
  ]);
  for (const key of ['203.0.113.9', 'asha@example.in', '203.0.113.9 asha@example.in'])
    expect(widths(key)).toEqual([`${key} x1`]);
  expect(['2001:db8:1:2ab::1', '::ffff:203.0.113.9'].map(sharedNetworkOf)).toEqual(['2001:db8:1::/48', '203.0.113.9']);
});

test.each([
  [
    'a network of 56 bits has four times as many',
    (index: number) => `2001:db8:1:2${index.toString(16).padStart(2, '0')}::1`,
    40,
  ],
  ['one of 48 bits has sixteen times as many', (index: number) => `2001:db8:1:${(index * 256).toString(16)}::1`, 160],
  ['two networks of 48 bits do not affect each other', (index: number) => `2001:db8:${index.toString(16)}:1::1`, 200],
])('all /64 networks of one client together are limited: %s', async (_what, addressOf, passed) => {
  const limits = await createLimits(shopLimits, undefined, quiet);
  const tries = Array.from({ length: 200 }, (_, index) => limits.withinLimit('signup', addressOf(index)));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(passed);
  await limits.close();
});

test('refused requests of one /64 network do not use up the limit of its neighbours', async () => {
  const limits = await createLimits(shopLimits, undefined, quiet);
  for (let count = 0; count < 300; count += 1) await limits.withinLimit('signup', '2001:db8:9:201::1');
  expect(await limits.withinLimit('signup', '2001:db8:9:202::1')).toBe(true);
  await limits.close();
});
