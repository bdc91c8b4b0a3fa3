import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from './outage.ts';
import { Problem } from './problem.ts';
import { createTakeOnce, type Turn } from './take-once.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

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
  status: number;
  headers: Record<string, string>;
  variants: Record<Encoding, Variant>;
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
  /** Forgets what shows any of the tags; a response being made now that turns out to show one is given to its caller and not kept. */
  invalidate(tags: Iterable<string> | 'everything'): void;
  /** Takes everything for old: it is made again when it is asked for, and shown once more only while that fails. */
  doubt(): void;
  size(): { entries: number; bytes: number };
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
 * Finished pages and replies in memory: made once, compressed once, at most `maxAgeMs` old and `maxBytes` in all. Older ones stand
 * in while they are made again, for as long once more; and where they cannot be, because the database is away or there is too much to do.
 */
export function createResponseCache({
  maxBytes = 64 * 1024 * 1024,
  maxAgeMs = 60_000,
  now = Date.now,
}: {
  maxBytes?: number;
  maxAgeMs?: number;
  now?: () => number;
} = {}): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  const makings = new Map<string, Making>();
  const takeOnce = createTakeOnce();
  let bytes = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.weight;
    entries.delete(key);
  }

  function keep(key: string, entry: CachedResponse): void {
    forget(key);
    if (entry.weight > maxBytes) return;
    entries.set(key, entry);
    bytes += entry.weight;
    for (const oldest of entries.keys()) if (bytes > maxBytes) forget(oldest);
  }

  function start(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    const invalidations: Invalidation[] = [];
    const madeAt = now();
    async function run(): Promise<CachedResponse> {
      try {
        const made = await makeOrOld(make, () => entries.get(key));
        if ('variants' in made) return made;
        const entry = await finish(made, madeAt);
        if (made.cacheable && !invalidations.some((invalidation) => hits(invalidation, entry))) keep(key, entry);
        return entry;
      } finally {
        makings.delete(key);
      }
    }
    const reply = run();
    makings.set(key, { reply, invalidations });
    return reply;
  }

  async function read(key: string, make: () => Promise<MadeResponse>, turn?: Turn): Promise<CachedResponse> {
    const kept = entries.get(key);
    const ageMs = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
    if (kept && ageMs < maxAgeMs) {
      // Re-inserting moves it to the young end of the map's order.
      entries.delete(key);
      entries.set(key, kept);
      return kept;
    }
    const running = makings.get(key);
    if (running) return kept && ageMs < 2 * maxAgeMs ? kept : join(running, () => read(key, make, turn));
    if (!turn) return start(key, make);
    const before = await refusedBut(takeOnce(key, turn), () => entries.get(key));
    if (before) return before;
    // It is paid for; meanwhile somebody else may have begun it, or have it made.
    return read(key, make);
  }

  return {
    read,
    invalidate(tags) {
      const invalidation: Invalidation = tags === 'everything' ? 'everything' : new Set(tags);
      for (const { invalidations } of makings.values()) invalidations.push(invalidation);
      for (const [key, entry] of entries) if (hits(invalidation, entry)) forget(key);
    },
    doubt() {
      for (const { invalidations } of makings.values()) invalidations.push('everything');
      for (const [key, entry] of entries) entries.set(key, { ...entry, madeAt: Number.NEGATIVE_INFINITY });
    },
    size: () => ({ entries: entries.size, bytes }),
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

async function finish(made: MadeResponse, madeAt: number): Promise<CachedResponse> {
  const identity = Buffer.from(made.body);
  const [br, gz] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gzipAsync(identity, { level: 6 }),
  ]);
  const digest = createHash('sha256').update(identity).update(JSON.stringify(made.headers)).digest('base64url').slice(0, 22);
  return {
    status: made.status,
    headers: made.headers,
    variants: {
      br: { bytes: alone(br), etag: `"${digest}-br"` },
      gzip: { bytes: alone(gz), etag: `"${digest}-gz"` },
      identity: { bytes: alone(identity), etag: `"${digest}"` },
    },
    tags: new Set(made.tags),
    madeAt,
    weight: identity.length + br.length + gz.length + 512,
  };
}

/** What is small is made as a part of something larger (16 KiB of a compressor's, 64 KiB of Node's pool), which it would keep with it. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The best encoding the caller takes: brotli before gzip before none, unless its q-value refuses it. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...settings] = part.split(';').map((piece) => piece.trim());
    const q = settings.find((setting) => setting.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) : 1);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // A caller who does not speak of identity takes it, but last.
  const plain = weights.get('identity') ?? 0;
  if (weight('br') > 0 && weight('br') >= Math.max(weight('gzip'), plain)) return 'br';
  return weight('gzip') > 0 && weight('gzip') >= plain ? 'gzip' : 'identity';
}

/** Answers from a cached response: the right encoding, or 304 with the same policy headers when the caller has it already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, entry: CachedResponse): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = entry.variants[encoding];
  reply.headers(entry.headers).header('vary', 'Accept-Encoding').header('etag', etag);
  const known = request.headers['if-none-match'];
  if (entry.status === 200 && known && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
    return reply.status(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(entry.status).send(bytes);
}
