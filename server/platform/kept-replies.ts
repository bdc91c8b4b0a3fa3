import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What the reply shows; a drop of any of these forgets it. */
  tags: Iterable<string>;
  keep: boolean;
}

interface Variant {
  bytes: Buffer;
  etag: string;
}

export interface KeptReply {
  status: number;
  headers: Record<string, string>;
  variants: Record<Encoding, Variant>;
  tags: ReadonlySet<string>;
  /** Milliseconds since the epoch; older than the limit is made again. */
  madeAt: number;
  weight: number;
}

export interface KeptReplies {
  /** The kept reply, or the one `make` gives; callers who come while it is being made wait for the same one, unless a drop came between. */
  read(key: string, make: () => Promise<MadeReply>): Promise<KeptReply>;
  /** Forgets what shows any of the tags; a reply being made now that turns out to show one is given to its caller and not kept. */
  drop(tags: Iterable<string> | 'everything'): void;
  size(): { entries: number; bytes: number };
}

/** A reply being made, and the drops since it was begun: what it shows is known only at its end. */
interface Making {
  reply: Promise<KeptReply>;
  drops: Drop[];
}

type Drop = ReadonlySet<string> | 'everything';

function hits(drop: Drop, entry: KeptReply): boolean {
  return drop === 'everything' || [...entry.tags].some((tag) => drop.has(tag));
}

/** Finished pages and replies in memory: made once, compressed once, at most `maxAgeMs` old and `maxBytes` in all. */
export function createKeptReplies({
  maxBytes = 64 * 1024 * 1024,
  maxAgeMs = 60_000,
  now = Date.now,
}: {
  maxBytes?: number;
  maxAgeMs?: number;
  now?: () => number;
} = {}): KeptReplies {
  const entries = new Map<string, KeptReply>();
  const makings = new Map<string, Making>();
  let bytes = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.weight;
    entries.delete(key);
  }

  function keep(key: string, entry: KeptReply): void {
    forget(key);
    if (entry.weight > maxBytes) return;
    entries.set(key, entry);
    bytes += entry.weight;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function start(key: string, make: () => Promise<MadeReply>): Promise<KeptReply> {
    const drops: Drop[] = [];
    const madeAt = now();
    async function run(): Promise<KeptReply> {
      try {
        const made = await make();
        const entry = await finish(made, madeAt);
        if (made.keep && !drops.some((drop) => hits(drop, entry))) keep(key, entry);
        return entry;
      } finally {
        makings.delete(key);
      }
    }
    const reply = run();
    makings.set(key, { reply, drops });
    return reply;
  }

  async function read(key: string, make: () => Promise<MadeReply>): Promise<KeptReply> {
    const kept = entries.get(key);
    if (kept && now() - kept.madeAt < maxAgeMs) {
      // Re-inserting moves it to the young end of the map's order.
      entries.delete(key);
      entries.set(key, kept);
      return kept;
    }
    const running = makings.get(key);
    if (!running) return start(key, make);
    const dropsBeforeAsking = running.drops.length;
    const entry = await running.reply;
    return running.drops.slice(0, dropsBeforeAsking).some((drop) => hits(drop, entry)) ? read(key, make) : entry;
  }

  return {
    read,
    drop(tags) {
      const drop: Drop = tags === 'everything' ? 'everything' : new Set(tags);
      for (const { drops } of makings.values()) drops.push(drop);
      for (const [key, entry] of entries) if (hits(drop, entry)) forget(key);
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

async function finish(made: MadeReply, madeAt: number): Promise<KeptReply> {
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
      br: { bytes: br, etag: `"${digest}-br"` },
      gzip: { bytes: gz, etag: `"${digest}-gz"` },
      identity: { bytes: identity, etag: `"${digest}"` },
    },
    tags: new Set(made.tags),
    madeAt,
    weight: identity.length + br.length + gz.length + 512,
  };
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

/** Answers from a kept reply: the right encoding, or 304 with the same policy headers when the caller has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, entry: KeptReply): FastifyReply {
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
