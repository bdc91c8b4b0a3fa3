import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '#server/platform/logging.ts';
import { Problem } from './problem.ts';

const minute = 60;
const hour = 60 * minute;

/** How often an address may do what, as `points` in `seconds`. Generous where many share one address. */
const limits = {
  quote: { points: 300, seconds: minute },
  order: { points: 300, seconds: minute },
  orderRead: { points: 300, seconds: minute },
  /** Counted only when nothing was found: guessing is limited, tracking is not. */
  track: { points: 10, seconds: 10 * minute },
  login: { points: 10, seconds: 15 * minute },
  signup: { points: 10, seconds: hour },
  code: { points: 5, seconds: hour },
  /** Guesses at a mailed code; right ones do not count. */
  codeTry: { points: 10, seconds: hour },
  /** A login page that opens is one already: many networks have many people. */
  google: { points: 300, seconds: 10 * minute },
  account: { points: 300, seconds: minute },
  upload: { points: 20, seconds: hour },
  design: { points: 60, seconds: hour },
} as const;

export type LimitName = keyof typeof limits;

export interface Limits {
  /** Counts one use. Throws Problem 429 when the limit is passed. */
  take(name: LimitName, key: string): Promise<void>;
  /** Takes back one count: what was tried was right. Counted first, a thousand tries at once cannot all slip past. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: whoever it was has shown who they are. */
  forget(name: LimitName, key: string): Promise<void>;
  /** Throws Problem 429 when nothing is left, without counting. */
  check(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Limits in this process's memory, or shared through Redis; while Redis is away each process counts for itself. */
export async function createLimits(redisUrl: string | undefined, log: Pick<Log, 'warn'>): Promise<Limits> {
  const redis = redisUrl ? await connect(redisUrl, log) : undefined;
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries(limits)) {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const limiter = redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `maidan:${name}`, points, duration: seconds, insuranceLimiter: memory })
      : memory;
    limiters.set(name as LimitName, limiter);
  }
  const limiterOf = (name: LimitName): RateLimiterAbstract => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no limit named ${name}`);
    return limiter;
  };
  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(networkOf(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
        throw refusal;
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(networkOf(key));
    },
    async forget(name, key) {
      await limiterOf(name).delete(networkOf(key));
    },
    async check(name, key) {
      const state = await limiterOf(name).get(networkOf(key));
      if (state && state.consumedPoints >= limits[name].points) throw tooMany(state);
    },
    async close() {
      if (redis) redis.disconnect();
    },
  };
}

/** What is counted as one caller: an IPv6 network of 64 bits, since a single home has as many addresses as it likes. */
export function networkOf(key: string): string {
  if (!isIPv6(key)) return key;
  if (/^::ffff:\d+\./i.test(key)) return key.slice(7);
  const [head = '', tail = ''] = key.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = key.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** A connection that fails fast: a shopper must not wait for the counting of attempts. */
async function connect(url: string, log: Pick<Log, 'warn'>): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2000, commandTimeout: 500 });
  let away = false;
  redis.on('ready', () => {
    away = false;
  });
  // Every attempt to come back fails with an event of its own; one line for each time it goes away is enough.
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away: limits are counted in each process');
    away = true;
  });
  return redis;
}

function tooMany(state: RateLimiterRes): Problem {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const wait = seconds < minute ? `${seconds} seconds` : `${Math.ceil(seconds / minute)} minutes`;
  return new Problem(429, 'too_many_requests', `Too many attempts. Try again in ${wait.replace(/^1 (\w+)s$/, '1 $1')}.`, {
    retryAfterSeconds: seconds,
  });
}
