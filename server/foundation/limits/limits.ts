import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Limit, LimitName, LimitTable } from './limit-table.ts';

const minute = 60;

/** HTTP statuses that count as a miss; other errors do not count. */
const missed: ReadonlySet<number> = new Set([400, 401, 404]);

export interface Limits {
  /** Counts one use. Throws Problem 429 beyond the limit. */
  take(name: LimitName, key: string): Promise<void>;
  /** Counts one use and returns true if it is within the limit. */
  withinLimit(name: LimitName, key: string): Promise<boolean>;
  /** Returns true if a key has a count now, without counting. */
  isCounted(name: LimitName, key: string): Promise<boolean>;
  /**
   * Runs a lookup and counts it only if it fails with Problem 400, 401 or 404. Throws that Problem, or 429 beyond the
   * limit.
   */
  onMiss<T>(name: LimitName, key: string, lookUp: () => Promise<T>): Promise<T>;
  /**
   * Reverts one count after a correct attempt. Attempts are counted first, so that concurrent attempts cannot exceed
   * the limit.
   */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the count of a key after a proof of identity. */
  forget(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates limits in the memory of this process, of the cluster, or in Redis. While Redis is unavailable, each process
 * counts alone.
 */
export async function createLimits(
  table: LimitTable,
  redisUrl: string | undefined,
  log: Pick<Log, 'warn'>,
): Promise<Limits> {
  const redis = redisUrl ? await connect(redisUrl, log) : undefined;
  const limiters = new Map<string, RateLimiterAbstract>();
  // In a cluster the primary process counts for all workers.
  const Memory = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  for (const [name, { points: most, seconds: duration }] of Object.entries<Limit>(table)) {
    for (const times of allowances) {
      const [points, keyPrefix] = [most * times, `${name} x${times}`];
      const memory = new Memory({ keyPrefix, points, duration });
      const limiter = redis
        ? new RateLimiterRedis({
            storeClient: redis,
            keyPrefix: `maidan:${keyPrefix}`,
            points,
            duration,
            insuranceLimiter: memory,
          })
        : memory;
      limiters.set(keyPrefix, limiter);
    }
  }
  /** Returns the limiters of a key, the narrowest network first. */
  const countsOf = (name: LimitName, key: string): { limiter: RateLimiterAbstract; counted: string }[] =>
    networksOf(key).map(({ network, times }) => {
      const limiter = limiters.get(`${name} x${times}`);
      if (!limiter) throw new Error(`no limit named ${name}`);
      return { limiter, counted: network };
    });
  /**
   * Counts one use. A refusal in a narrow network does not use up the limit of a wider one. Returns undefined within
   * the limit, else the refusal.
   */
  const count = async (name: LimitName, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      for (const { limiter, counted } of countsOf(name, key)) await limiter.consume(counted);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  const take = async (name: LimitName, key: string): Promise<void> => {
    const beyond = await count(name, key);
    if (beyond) throw tooMany(beyond);
  };
  return {
    take,
    async withinLimit(name, key) {
      return (await count(name, key)) === undefined;
    },
    async isCounted(name, key) {
      const [own] = countsOf(name, key);
      const counted = await own?.limiter.get(own.counted);
      return counted != null && counted.consumedPoints > 0;
    },
    async onMiss(name, key, lookUp) {
      try {
        return await lookUp();
      } catch (error) {
        if (error instanceof Problem && missed.has(error.status)) await take(name, key);
        throw error;
      }
    },
    async giveBack(name, key) {
      for (const { limiter, counted } of countsOf(name, key)) await limiter.reward(counted);
    },
    async forget(name, key) {
      for (const { limiter, counted } of countsOf(name, key)) await limiter.delete(counted);
    },
    async close() {
      if (redis) redis.disconnect();
    },
  };
}

/** Returns the key that counts an e-mail or account separately for one network. */
export function inNetwork(address: string, whom: string): string {
  return `${networkOf(address)} ${whom}`;
}

/**
 * Multiples of the allowance for wider IPv6 networks (/64, /56, /48). A home often gets 256 networks of 64 bits, and
 * anybody can get 65,536 for free. Many phones share the widest network, as other devices share an IPv4 address.
 */
const allowances = [1, 4, 16];
const ofIPv6 = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64( .*)?$/s;

/**
 * Returns the networks in which a key counts, each with its multiple of the allowance. Also accepts keys of the form
 * "network e-mail". Pure.
 */
export function networksOf(key: string): { network: string; times: number }[] {
  const own = networkOf(key);
  const [, a, b, c, d = '', rest = ''] = ofIPv6.exec(own) ?? [];
  if (a === undefined) return [{ network: own, times: 1 }];
  const home = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    { network: own, times: 1 },
    { network: `${a}:${b}:${c}:${home}::/56${rest}`, times: 4 },
    { network: `${a}:${b}:${c}::/48${rest}`, times: 16 },
  ];
}

/**
 * Returns the network that counts as one caller: an IPv4 address or an IPv6 /64, in which a home has unlimited
 * addresses.
 */
export function networkOf(key: string): string {
  const plain = withoutMapping(key);
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain;
}

/** Returns the network that counts as one caller for reservations and uploads: an IPv4 address or an IPv6 /48. */
export function sharedNetworkOf(address: string): string {
  return networksOf(address).at(-1)?.network ?? address;
}

/** Converts an IPv4-mapped IPv6 address (::ffff:198.51.100.7) to IPv4. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns the first 16-bit groups of an IPv6 address in canonical form. */
export function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Connects to Redis with short timeouts, as shoppers must not wait for rate limits. */
async function connect(url: string, log: Pick<Log, 'warn'>): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 500,
  });
  let away = false;
  redis.on('ready', () => {
    away = false;
  });
  // Each failed reconnect emits an event; one log line per outage is enough.
  redis.on('error', (error) => {
    if (!away)
      log.warn({ event: 'redis.away', err: error }, 'Redis is unreachable; limits are counted in each process');
    away = true;
  });
  return redis;
}

function tooMany(state: RateLimiterRes): Problem {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const wait = seconds < minute ? `${seconds} seconds` : `${Math.ceil(seconds / minute)} minutes`;
  return new Problem(
    429,
    'too_many_requests',
    `Too many attempts. Try again in ${wait.replace(/^1 (\w+)s$/, '1 $1')}.`,
    {
      retryAfterSeconds: seconds,
    },
  );
}
