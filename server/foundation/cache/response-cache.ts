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
  /** What the response shows; invalidating any of these forgets it. */
  tags: Iterable<string>;
  cacheable: boolean;
}

interface Variant {
  bytes: Buffer;
  etag: string;
}

export interface CachedResponse {
  /** What it is kept under, if it is. */
  key: string;
  status: number;
  headers: Record<string, string>;
  /** As it is, and packed in the forms that somebody has asked for. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  tags: ReadonlySet<string>;
  /** Milliseconds since the epoch; older than the limit is made again. */
  madeAt: number;
  weight: number;
}

export interface ResponseCache {
  /**
   * The cached response, or the one `make` gives; callers who come while it is being made wait for the same one, unless it was
   * invalidated in between. What is kept or being made costs nobody a turn: whoever waits for theirs, or is refused, does so alone.
   */
  read(key: string, make: () => Promise<MadeResponse>, turn?: Turn): Promise<CachedResponse>;
  /** What is kept under a key and young enough to be answered, which counts as asked for. It may not have been packed yet. */
  young(key: string): CachedResponse | undefined;
  /** Forgets what shows any of the tags; a response being made now that turns out to show one is given to its caller and not kept. */
  invalidate(tags: Iterable<string> | 'everything'): void;
  /** Takes everything for old: it is made again when it is asked for, and shown once more only while that fails. */
  doubt(): void;
  /** What it holds now; how often something was asked of it that it had, and that had to be made or waited for. */
  size(): { entries: number; bytes: number; had: number; hadNot: number };
}

/** A reply being made, and the invalidations since it was begun: what it shows is known only at its end. */
interface Making {
  reply: Promise<CachedResponse>;
  invalidations: Invalidation[];
}

type Invalidation = ReadonlySet<string> | 'everything';

function hits(invalidation: Invalidation, entry: CachedResponse): boolean {
  return invalidation === 'everything' || [...entry.tags].some((tag) => invalidation.has(tag));
}

/**
 * Finished pages and replies in memory: made once, packed once in each form that is asked for, at most `maxAgeMs` old and `maxBytes` in all. Older ones stand
 * in while they are made again, for as long once more; and where they cannot be, because the database is away or there is too much to do.
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
  /** A content network keeps them as well, and is told what to forget by their tags. */
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
        // A network would keep what is known to be wrong: it is told of its tags, and this has come after.
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
    // Once it is paid for, somebody else may have begun it meanwhile, or have it made.
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

/** Waits for what somebody else has begun; asks anew where it was invalidated before, or refused to whoever began it. */
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

/** Waits for a turn; where that is refused, gives what was there before. Throws the refusal where nothing was. */
async function refusedBut(turn: Promise<void>, old: () => CachedResponse | undefined): Promise<CachedResponse | undefined> {
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

/** What is made, or what was there before where it cannot be made because the database is away or there is too much to do. */
async function makeOrOld(make: () => Promise<MadeResponse>, old: () => CachedResponse | undefined): Promise<MadeResponse | CachedResponse> {
  try {
    const made = await make();
    return (made.status >= 500 && old()) || made;
  } catch (error) {
    const notNow = outageOf(error) !== undefined || (error instanceof Problem && error.status === 503) || isRefusal(error);
    const before = notNow && old();
    if (before) return before;
    throw error;
  }
}

/** What is kept here may be kept by a network too, under the same tags. */
function forNetworks(made: MadeResponse): MadeResponse {
  return made.cacheable && made.status === 200 ? { ...made, headers: { ...made.headers, ...edgeHeaders(made.tags) } } : made;
}

function finish(key: string, made: MadeResponse, madeAt: number): CachedResponse {
  const bytes = Buffer.from(made.body);
  const digest = createHash('sha256').update(bytes).update(JSON.stringify(made.headers)).digest('base64url').slice(0, 22);
  return {
    key,
    status: made.status,
    headers: made.headers,
    variants: { identity: { bytes: alone(bytes), etag: `"${digest}"` } },
    tags: new Set(made.tags),
    madeAt,
    // With what it will have when it is packed in both forms, which is less than half.
    weight: Math.ceil(bytes.length * 1.5) + 512,
  };
}

const packers = {
  br: (bytes: Buffer) =>
    brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => gzipAsync(bytes, { level: 6 }),
};
const endings = { br: '-br', gzip: '-gz' };
const packings = new WeakMap<CachedResponse['variants'], Partial<Record<Encoding, Promise<Variant>>>>();

/** A response in the form that is asked for. It is packed once, however many ask at a time, and stays with the response. */
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

/** What is small is made as a part of something larger (16 KiB of a compressor's, 64 KiB of Node's pool), which it would keep with it. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Answers from a cached response: the right encoding, or 304 with the same policy headers when the caller has it already. While
 * `cache` keeps it, whoever asks the same is answered before the framework hears of it.
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
  if (entry.status === 200 && known && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
    return reply.status(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(entry.status).send(bytes);
}
