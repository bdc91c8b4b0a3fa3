import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { type LimitName, limitTable } from './limit-table.ts';

const minute = 60;

export type { LimitName };

/** The answers to a guess: what else goes wrong is nobody's miss. */
const missed: ReadonlySet<number> = new Set([400, 401, 404]);

export interface Limits {
  /** Counts one use. Throws Problem 429 when the limit is passed. */
  take(name: LimitName, key: string): Promise<void>;
  /** Counts one use, and tells whether it is within the limit. */
  withinLimit(name: LimitName, key: string): Promise<boolean>;
  /** Whether anything is counted of a key just now; counts nothing. */
  isCounted(name: LimitName, key: string): Promise<boolean>;
  /** Does a look-up, and counts it only if it finds nothing (Problem 400, 401 or 404); then throws that, or 429 beyond the limit. */
  onMiss<T>(name: LimitName, key: string, lookUp: () => Promise<T>): Promise<T>;
  /** Takes back one count: what was tried was right. Counted first, a thousand tries at once cannot all slip past. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: whoever it was has shown who they are. */
  forget(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Limits in the memory of this process, or of its crew, or shared through Redis; while Redis is away each process counts for itself. */
export async function createLimits(redisUrl: string | undefined, log: Pick<Log, 'warn'>): Promise<Limits> {
  const redis = redisUrl ? await connect(redisUrl, log) : undefined;
  const limiters = new Map<string, RateLimiterAbstract>();
  // Of several processes on a machine the one that began them counts for all.
  const Memory = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  for (const [name, { points: most, seconds: duration }] of Object.entries(limitTable)) {
    for (const times of allowances) {
      const [points, keyPrefix] = [most * times, `${name} x${times}`];
      const memory = new Memory({ keyPrefix, points, duration });
      const limiter = redis
        ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `maidan:${keyPrefix}`, points, duration, insuranceLimiter: memory })
        : memory;
      limiters.set(keyPrefix, limiter);
    }
  }
  /** The counts of a key, the narrowest first. */
  const countsOf = (name: LimitName, key: string): { limiter: RateLimiterAbstract; counted: string }[] =>
    networksOf(key).map(({ network, times }) => {
      const limiter = limiters.get(`${name} x${times}`);
      if (!limiter) throw new Error(`no limit named ${name}`);
      return { limiter, counted: network };
    });
  /** Counts one use: what a narrow network is refused uses up nothing of a wider one. Undefined within the limit, else how things stand. */
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

/** One e-mail or account as one network asks about it. */
export function inNetwork(address: string, whom: string): string {
  return `${networkOf(address)} ${whom}`;
}

/**
 * An IPv6 caller counts in wider networks too, which have so many times the allowance: a home is often given 256 networks of 64 bits, and anybody
 * can have 65,536 of them for nothing. Many phones share the widest; a few IPv4 addresses are shared by as many.
 */
const allowances = [1, 4, 16];
const ofIPv6 = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64( .*)?$/s;

/** The networks a key counts in, each with how many times the allowance it has; of an e-mail in a network, that e-mail in each. Pure. */
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

/** What is counted as one caller: an IPv6 network of 64 bits, since a single home has as many addresses as it likes. */
export function networkOf(key: string): string {
  const plain = withoutMapping(key);
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain;
}

/** What keeps pieces or sends pictures as one: an IPv4 address, or an IPv6 network of 48 bits, which as many people share. */
export function sharedNetworkOf(address: string): string {
  return networksOf(address).at(-1)?.network ?? address;
}

/** An IPv4 address as it is written in IPv6 (::ffff:198.51.100.7) is that address. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Gives the first groups of an IPv6 address, 16 bits each, in the one way of writing them. */
export function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
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
