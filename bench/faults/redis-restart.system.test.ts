import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { createLimits, type Limits } from '#server/foundation/limits/limits.ts';
import { type OwnRedis, openRedis } from './own-redis.ts';

let redis: OwnRedis;
let both: Limits[] = [];
afterEach(async () => {
  await Promise.all(both.map((limits) => limits.close()));
  await redis?.close();
});

test.skipIf(!existsSync('/usr/bin/redis-server'))(
  'two processes count together again after a restart of Redis, and no request failed',
  async () => {
    redis = await openRedis();
    const warned: string[] = [];
    const log = { warn: (_: object, words: string) => void warned.push(words) };
    both = await Promise.all([createLimits(shopLimits, redis.url, log), createLimits(shopLimits, redis.url, log)]);
    const [one, other] = both as [Limits, Limits];
    /** Returns true if both count together: the limit used up at one refuses the other. */
    const together = async () => {
      const key = `test-${Math.random()}`;
      for (let count = 0; count < 10; count += 1) await one.take('login', key);
      return !(await other.withinLimit('login', key));
    };
    await expect.poll(together).toBe(true);
    await redis.close();
    expect(await together()).toBe(false);
    redis = await openRedis(Number(new URL(redis.url).port));
    await expect.poll(together).toBe(true);
    // At most one warning of each process, and not one for every reconnect: a process between two reconnects logs
    // nothing.
    expect(warned.length).toBeLessThanOrEqual(2);
  },
);
