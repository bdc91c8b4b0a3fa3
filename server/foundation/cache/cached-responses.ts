import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tellsSecret } from '#contract/page-address.ts';
import type { AnsweredLine } from '#server/foundation/logging/answered-line.ts';
import { askedInLog } from '#server/foundation/logging/logging.ts';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { parsePlainRequest } from './plain-request.ts';

// Cache that answers requests before the framework handles them. The first request passes every guard; equal later
// requests get the same response. A guard that depends on the caller or on other headers must be added to
// `parsePlainRequest`.

/** Bytes of a cacheable response. */
export interface CachedBytes {
  etag: string;
  /**
   * Returns the bytes while the cached entry is valid, else undefined. The function must not keep the bytes alive
   * itself.
   */
  bytes(): Buffer | undefined;
  encoding: Encoding;
}

/** Response head to send again. */
interface Head {
  status: 200 | 304;
  /** Alternating header names and values as sent. The last value is the request id, which is set for each response. */
  lines: string[];
}

/** Response to send again. */
interface Ready extends CachedBytes {
  head: Head;
  /** Content-Length of the head. */
  length: number;
  /** Head of the 304 response; undefined before its first use. */
  headKnown: Head | undefined;
  /** Request text for the access log; undefined if the route is not logged. */
  asked: Buffer | undefined;
  route: string;
}

export interface CachedResponseDeps {
  isHost(host: string): boolean;
  /** Returns the id of a request. */
  idOf(request: IncomingMessage): string;
  addressOf(request: IncomingMessage): string;
  /** Returns true during shutdown, when responses must close their connection. */
  isLeaving(): boolean;
  log(line: AnsweredLine): void;
  /** Counts the response in metrics; undefined without metrics. */
  answered: ((route: string, status: number, seconds: number) => void) | undefined;
  routeOf(request: FastifyRequest): string;
}

export interface CachedResponses {
  /** Answers from the cache. Returns false if the framework must handle the request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Records the responses of the framework. */
  learn(app: FastifyInstance): void;
}

const offered = new WeakMap<FastifyRequest, CachedBytes>();

/** Offers the response of this request for equal later requests. */
export function offerAgain(request: FastifyRequest, kept: CachedBytes): void {
  if (request.method === 'GET') offered.set(request, kept);
}

/**
 * Limits of the cache: number of URLs, and length of a URL. They suffice for all pages, pictures and API responses of a
 * usual day.
 */
const most = 5000;
const longest = 300;

/**
 * Maximum size in bytes of a body that is sent as text. Node sends head and text in one write, but head and bytes in
 * two, which costs more than copying a short body.
 */
const longestText = 16_384;

/**
 * Maximum number of bodies whose text is stored, so that a body is not copied for each response: at most 6.6 MB with
 * their bytes, which stay until newer ones replace them.
 */
const mostTexts = 200;

const isCacheable = (status: number): status is Head['status'] => status === 200 || status === 304;

/** Headers that change per response or that Node sets. */
const anew = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Creates the fast cache of responses, keyed by the raw address and encoding. */
export function createCachedResponses(deps: CachedResponseDeps): CachedResponses {
  const answers = new Map<string, Partial<Record<Encoding, Ready>>>();
  const encodingOf = remembered((said) => chooseEncoding(said));
  const isHost = remembered(deps.isHost);
  const textOf = createTexts();

  function dropOldest(): void {
    const oldest = answers.size > most ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
  }

  function keep(request: FastifyRequest, reply: FastifyReply, kept: CachedBytes): void {
    const { url } = request;
    const { statusCode: status } = reply;
    if (!mayBeKept(request) || !isCacheable(status)) return;
    const names = headOf(reply);
    const bytes = kept.bytes();
    if (!names || !bytes) return;
    const head: Head = { status, lines: [...names, 'x-request-id', ''] };
    const known = answers.get(url) ?? {};
    const before = known[kept.encoding];
    if (status === 304) {
      if (before?.etag === kept.etag) before.headKnown = head;
      return;
    }
    const length = Number(reply.getHeader('content-length'));
    if (length !== bytes.length) return;
    const asked = isLogged(request) ? askedInLog('GET', url) : undefined;
    known[kept.encoding] = { ...kept, head, length, headKnown: undefined, asked, route: deps.routeOf(request) };
    answers.delete(url);
    answers.set(url, known);
    dropOldest();
  }

  function find(request: IncomingMessage): { ready: Ready; head: Head; bytes: Buffer } | undefined {
    const known = request.method === 'GET' ? answers.get(request.url ?? '') : undefined;
    const words = known && parsePlainRequest(request);
    if (!words || !isHost(words.host) || deps.isLeaving()) return undefined;
    const encoding = encodingOf(words.takes ?? '');
    const ready = known[encoding];
    const head = ready && headFor(ready, words.has);
    if (!head) return undefined;
    const bytes = wholeBytesOf(ready);
    if (bytes) return { ready, head, bytes };
    delete known[encoding];
    return undefined;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const begun = performance.now();
    const found = find(request);
    if (!found) return false;
    const { ready, head, bytes } = found;
    const id = deps.idOf(request);
    // Node copies the lines immediately, so one array serves all responses.
    head.lines[head.lines.length - 1] = id;
    response.writeHead(head.status, head.lines);
    if (head.status === 304) response.end();
    else if (bytes.length <= longestText) response.end(textOf(bytes), 'latin1');
    else response.end(bytes);
    const ms = performance.now() - begun;
    if (ready.asked !== undefined)
      deps.log({ id, asked: ready.asked, address: deps.addressOf(request), status: head.status, ms });
    deps.answered?.(ready.route, head.status, ms / 1000);
    return true;
  }

  return {
    answer,
    learn(app) {
      app.addHook('onResponse', async (request, reply) => {
        const kept = offered.get(request);
        if (kept) keep(request, reply, kept);
      });
    },
  };
}

/**
 * Returns the sent head without headers that change per response. Returns undefined if the head contained something for
 * one visitor only.
 */
function headOf(reply: FastifyReply): string[] | undefined {
  const head: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name === 'set-cookie' || Array.isArray(value)) return undefined;
    if (value !== undefined && !anew.has(name)) head.push(name, String(value));
  }
  return head;
}

/**
 * Returns the head for a request with this If-None-Match; undefined for an unusual value, which the framework must
 * handle.
 */
function headFor(ready: Ready, has: string | undefined): Head | undefined {
  if (has === undefined) return ready.head;
  return has === ready.etag ? ready.headKnown : undefined;
}

/** Returns the body if its length still equals that in the head; undefined if it was removed or replaced. */
function wholeBytesOf(ready: Ready): Buffer | undefined {
  const body = ready.bytes();
  return body?.length === ready.length ? body : undefined;
}

/** Returns a function that returns short bodies as Latin-1 text, and stores the texts of the last ones. */
function createTexts(): (bytes: Buffer) => string {
  const texts = new Map<Buffer, string>();
  return (bytes) => {
    const known = texts.get(bytes);
    if (known !== undefined) return known;
    const text = bytes.toString('latin1');
    texts.set(bytes, text);
    const oldest = texts.size > mostTexts ? texts.keys().next().value : undefined;
    if (oldest) texts.delete(oldest);
    return text;
  };
}

/** Memoizes the parsed value of a header. */
function remembered<T>(read: (said: string) => T): (said: string) => T {
  const known = new Map<string, T>();
  return (said) => {
    const before = known.get(said);
    if (before !== undefined) return before;
    const value = read(said);
    if (known.size < 100 && said.length < 100) known.set(said, value);
    return value;
  };
}

/** Returns true for a plain request without secrets in its URL. */
function mayBeKept({ url, raw }: FastifyRequest): boolean {
  return url.length <= longest && !tellsSecret(url) && parsePlainRequest(raw) !== undefined;
}

function isLogged({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.logLevel || 'info') === 'info';
}
