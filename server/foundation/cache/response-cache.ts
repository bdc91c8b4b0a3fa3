import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from '#server/foundation/errors/outage.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { createInFlightDedupe, type Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';
import { offerAgain } from './cached-responses.ts';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { edgeHeaders } from './surrogate-keys.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export interface MadeResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Cache tags of the response; invalidating any of them removes it. */
  tags: Iterable<string>;
  cacheable: boolean;
}

interface Variant {
  bytes: Buffer;
  etag: string;
}

export interface CachedResponse {
  /** Cache key of the response, stored or not. */
  key: string;
  status: number;
  headers: Record<string, string>;
  /** Uncompressed bytes, and the encodings requested so far. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  tags: ReadonlySet<string>;
  /** Creation time in ms since the epoch; an entry older than the limit is created again. */
  madeAt: number;
  weight: number;
}

export interface ResponseCache {
  /**
   * Returns the cached response or creates it by `make`. Concurrent callers share one creation, unless it is
   * invalidated in between. Only the creation counts for the rate limiter; a caller who waits or is refused delays no
   * other caller.
   */
  read(key: string, make: () => Promise<MadeResponse>, turn?: Turn): Promise<CachedResponse>;
  /** Returns the entry of a key if it is fresh, and counts a hit. The entry may not be compressed yet. */
  young(key: string): CachedResponse | undefined;
  /**
   * Removes entries with any of the tags. A response in creation that has one is returned to its caller but not stored.
   */
  invalidate(tags: Iterable<string> | 'everything'): void;
  /** Marks all entries stale: each is created again on its next use. The stale entry is served only if that fails. */
  doubt(): void;
  /** Returns the current size, the hits, and the misses, which include waits for a creation. */
  size(): { entries: number; bytes: number; had: number; hadNot: number };
}

/** Creation in progress, with the invalidations since its start, as its own tags are known only at its end. */
interface Making {
  reply: Promise<CachedResponse>;
  invalidations: Invalidation[];
}

type Invalidation = ReadonlySet<string> | 'everything';

function hits(invalidation: Invalidation, entry: CachedResponse): boolean {
  return invalidation === 'everything' || [...entry.tags].some((tag) => invalidation.has(tag));
}

/**
 * Creates the in-memory cache of pages and API responses: at most `maxBytes`, each fresh for `maxAgeMs` and compressed
 * once per encoding. Stale entries are served while they are created again, for another `maxAgeMs`, and during an
 * outage or overload.
 */
export function createResponseCache({
  maxBytes = 64 * 1024 * 1024,
  maxAgeMs = 60_000,
  now = Date.now,
  edge = false,
}: {
  maxBytes?: number;
  maxAgeMs?: number;
  now?: () => number;
  /** True if a CDN caches responses as well and is purged by tags. */
  edge?: boolean;
} = {}): ResponseCache {
  const entries = createLastUsed<CachedResponse>(maxBytes, ({ weight }) => weight);
  const makings = new Map<string, Making>();
  const takeOnce = createInFlightDedupe();
  let [had, hadNot] = [0, 0];
  const ageOf = ({ madeAt }: CachedResponse) => now() - madeAt;

  function start(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    const invalidations: Invalidation[] = [];
    const madeAt = now();
    async function run(): Promise<CachedResponse> {
      try {
        const made = await makeOrOld(make, () => entries.get(key));
        if ('variants' in made) return made;
        const entry = finish(key, edge ? forNetworks(made) : made, madeAt);
        // The CDN must not cache a response invalidated during its creation, as the purge may reach the CDN first.
        if (invalidations.some((invalidation) => hits(invalidation, entry))) return { ...entry, headers: made.headers };
        if (made.cacheable) entries.set(key, entry);
        return entry;
      } finally {
        makings.delete(key);
      }
    }
    const reply = run();
    makings.set(key, { reply, invalidations });
    return reply;
  }

  function young(key: string): CachedResponse | undefined {
    const kept = entries.get(key);
    if (!kept || ageOf(kept) >= maxAgeMs) return undefined;
    had += 1;
    return kept;
  }

  async function read(key: string, make: () => Promise<MadeResponse>, turn?: Turn): Promise<CachedResponse> {
    const fresh = young(key);
    if (fresh) return fresh;
    const kept = entries.get(key);
    hadNot += 1;
    const running = makings.get(key);
    if (running) return kept && ageOf(kept) < 2 * maxAgeMs ? kept : join(running, () => read(key, make, turn));
    if (!turn) return start(key, make);
    // During the wait for the rate limiter, another caller may have started or stored the response.
    return (await refusedBut(takeOnce(key, turn), () => entries.get(key))) ?? read(key, make);
  }

  return {
    read,
    young,
    invalidate(tags) {
      const invalidation: Invalidation = tags === 'everything' ? 'everything' : new Set(tags);
      for (const { invalidations } of makings.values()) invalidations.push(invalidation);
      for (const [key, entry] of entries.all()) if (hits(invalidation, entry)) entries.forget(key);
    },
    doubt() {
      for (const { invalidations } of makings.values()) invalidations.push('everything');
      for (const [key, entry] of entries.all()) entries.set(key, { ...entry, madeAt: Number.NEGATIVE_INFINITY });
    },
    size: () => ({ ...entries.size(), had, hadNot }),
  };
}

/**
 * Waits for a creation in progress. Reads again if it was invalidated before, or if its first caller was rate limited.
 */
async function join({ reply, invalidations }: Making, again: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const before = invalidations.length;
  try {
    const entry = await reply;
    return invalidations.slice(0, before).some((invalidation) => hits(invalidation, entry)) ? again() : entry;
  } catch (error) {
    if (isRefusal(error)) return again();
    throw error;
  }
}

/** Waits for the rate limiter. If refused, returns the stale entry; without one, throws the refusal. */
async function refusedBut(
  turn: Promise<void>,
  old: () => CachedResponse | undefined,
): Promise<CachedResponse | undefined> {
  try {
    await turn;
    return undefined;
  } catch (error) {
    const before = isRefusal(error) && old();
    if (before) return before;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status === 429;
}

/** Creates a response. Falls back to the stale entry during an outage or overload. */
async function makeOrOld(
  make: () => Promise<MadeResponse>,
  old: () => CachedResponse | undefined,
): Promise<MadeResponse | CachedResponse> {
  try {
    const made = await make();
    return (made.status >= 500 && old()) || made;
  } catch (error) {
    const notNow =
      outageOf(error) !== undefined || (error instanceof Problem && error.status === 503) || isRefusal(error);
    const before = notNow && old();
    if (before) return before;
    throw error;
  }
}

/** Adds CDN headers, so that a CDN may cache the response under the same tags. */
function forNetworks(made: MadeResponse): MadeResponse {
  return made.cacheable && made.status === 200
    ? { ...made, headers: { ...made.headers, ...edgeHeaders(made.tags) } }
    : made;
}

function finish(key: string, made: MadeResponse, madeAt: number): CachedResponse {
  const bytes = Buffer.from(made.body);
  const digest = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(made.headers))
    .digest('base64url')
    .slice(0, 22);
  return {
    key,
    status: made.status,
    headers: made.headers,
    variants: { identity: { bytes: alone(bytes), etag: `"${digest}"` } },
    tags: new Set(made.tags),
    madeAt,
    // The weight includes both compressed forms, which take less than half of the original.
    weight: Math.ceil(bytes.length * 1.5) + 512,
  };
}

const packers = {
  br: (bytes: Buffer) =>
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => gzipAsync(bytes, { level: 6 }),
};
const endings = { br: '-br', gzip: '-gz' };
const packings = new WeakMap<CachedResponse['variants'], Partial<Record<Encoding, Promise<Variant>>>>();

/** Returns a response in an encoding. Compression runs once for concurrent callers and is stored with the response. */
export async function variantOf({ variants }: CachedResponse, encoding: Encoding): Promise<Variant> {
  const there = variants[encoding];
  if (there || encoding === 'identity') return there ?? variants.identity;
  const running = packings.get(variants) ?? {};
  packings.set(variants, running);
  running[encoding] ??= packed(variants.identity, encoding).then((variant) => {
    variants[encoding] = variant;
    return variant;
  });
  return running[encoding];
}

async function packed({ bytes, etag }: Variant, encoding: 'br' | 'gzip'): Promise<Variant> {
  return { bytes: alone(await packers[encoding](bytes)), etag: etag.replace(/"$/, `${endings[encoding]}"`) };
}

/**
 * Copies small buffers out of the larger ones that contain them (16 KiB of the compressor, 64 KiB of Node's pool), as
 * the larger ones would stay in memory.
 */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Sends a cached response in the right encoding, or a 304. While the entry is cached, equal later requests are answered
 * before they reach the framework.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CachedResponse,
  cache: ResponseCache,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = await variantOf(entry, encoding);
  const { key } = entry;
  offerAgain(request, {
    etag,
    encoding,
    bytes() {
      const now = cache.young(key)?.variants[encoding];
      return now?.etag === etag ? now.bytes : undefined;
    },
  });
  reply.headers(entry.headers).header('vary', 'Accept-Encoding').header('etag', etag);
  const known = request.headers['if-none-match'];
  if (
    entry.status === 200 &&
    known &&
    (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  ) {
    return reply.status(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(entry.status).send(bytes);
}
