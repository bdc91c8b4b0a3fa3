import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tellsSecret } from '#contract/page-address.ts';
import { type AnsweredLine, askedInLog } from '#server/foundation/logging/logging.ts';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { parsePlainRequest } from './plain-request.ts';
import { type FinishedHead, sendBytes, serializeResponseHead, takesBytes } from './serialize-response-head.ts';

// What is kept is answered before it is a request of the framework's: the first who asks goes all the way, past every guard, and what
// they were told is said again to whoever asks with the same words, for as long as it holds. A guard that says no to somebody because
// of who they are, or what else they send, must be told to
// `parsePlainRequest`.

/** What an answer was made of. */
export interface CachedBytes {
  etag: string;
  /** Its bytes in this encoding while it holds; undefined once something else would be answered. Must not keep them itself. */
  bytes(): Buffer | undefined;
  encoding: Encoding;
}

/** A head as it is said again. */
interface Head {
  status: 200 | 304;
  /** Names and values in turn, as they were sent, but for what is said anew each time. */
  names: readonly string[];
  /** The same as bytes, once somebody had it. */
  finished: FinishedHead | undefined;
}

/** An answer as it is said again. */
interface Ready extends CachedBytes {
  head: Head;
  /** Bytes that its head promises. */
  length: number;
  /** The head of 'you have it already', once somebody had it. */
  headKnown: Head | undefined;
  /** What its line in the log says was asked; undefined where it has none. */
  asked: string | undefined;
  route: string;
}

export interface CachedResponseDeps {
  isHost(host: string): boolean;
  /** The id of a request, and who asks. */
  idOf(request: IncomingMessage): string;
  addressOf(request: IncomingMessage): string;
  /** Each answer must be told to go elsewhere next time. */
  isLeaving(): boolean;
  log(line: AnsweredLine): void;
  /** Undefined where nobody counts. */
  answered: ((route: string, status: number, seconds: number) => void) | undefined;
  routeOf(request: FastifyRequest): string;
}

export interface CachedResponses {
  /** Answers what is ready, over connections that are kept for so long (ms); false where the request has to go all the way. */
  answer(request: IncomingMessage, response: ServerResponse, keepAliveMs: number): boolean;
  /** Learns what is answered all the way. */
  learn(app: FastifyInstance): void;
}

const offered = new WeakMap<FastifyRequest, CachedBytes>();

/** Offers what this request is answered with to those who ask the same after it. */
export function offerAgain(request: FastifyRequest, kept: CachedBytes): void {
  if (request.method === 'GET') offered.set(request, kept);
}

/** Addresses that are known at most, and the longest: every page, picture and reply of a usual day. */
const most = 5000;
const longest = 300;

/** Said anew at each answer, or by Node. */
const anew = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Keeps answers ready by the very words they were asked with. */
export function createCachedResponses(deps: CachedResponseDeps): CachedResponses {
  const answers = new Map<string, Partial<Record<Encoding, Ready>>>();
  const encodingOf = remembered((said) => chooseEncoding(said));
  const isHost = remembered(deps.isHost);

  function keep(request: FastifyRequest, reply: FastifyReply, kept: CachedBytes): void {
    const { url, raw } = request;
    const { statusCode: status } = reply;
    if (url.length > longest || tellsSecret(url) || !parsePlainRequest(raw) || !(status === 200 || status === 304)) return;
    const names = headOf(reply);
    const bytes = kept.bytes();
    if (!names || !bytes) return;
    const head: Head = { status, names, finished: undefined };
    const known = answers.get(url) ?? {};
    const before = known[kept.encoding];
    if (status === 304) {
      if (before?.etag === kept.etag) before.headKnown = head;
      return;
    }
    const length = Number(reply.getHeader('content-length'));
    if (length !== bytes.length) return;
    const isLogged = (request.routeOptions.logLevel || 'info') === 'info';
    const asked = isLogged ? askedInLog('GET', url) : undefined;
    known[kept.encoding] = { ...kept, head, length, headKnown: undefined, asked, route: deps.routeOf(request) };
    answers.delete(url);
    answers.set(url, known);
    const oldest = answers.size > most ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
  }

  function find(request: IncomingMessage): { ready: Ready; head: Head; bytes: Buffer } | undefined {
    const known = request.method === 'GET' ? answers.get(request.url ?? '') : undefined;
    const words = known && parsePlainRequest(request);
    if (!words || !isHost(words.host) || deps.isLeaving()) return undefined;
    const encoding = encodingOf(words.takes ?? '');
    const ready = known[encoding];
    // What has to be read with care is read all the way.
    if (!ready || (words.has !== undefined && words.has !== ready.etag)) return undefined;
    const head = words.has === undefined ? ready.head : ready.headKnown;
    if (!head) return undefined;
    const bytes = ready.bytes();
    if (bytes?.length === ready.length) return { ready, head, bytes };
    delete known[encoding];
    return undefined;
  }

  function answer(request: IncomingMessage, response: ServerResponse, keepAliveMs: number): boolean {
    const begun = performance.now();
    const found = find(request);
    if (!found) return false;
    const { ready, head, bytes } = found;
    const id = deps.idOf(request);
    const body = head.status === 200 ? bytes : undefined;
    if (takesBytes(request, response, id)) {
      head.finished ??= serializeResponseHead(head.status, head.names, keepAliveMs);
      sendBytes(response, head.finished, id, body);
    } else {
      response.writeHead(head.status, [...head.names, 'x-request-id', id]);
      response.end(body);
    }
    const ms = performance.now() - begun;
    if (ready.asked !== undefined) deps.log({ id, asked: ready.asked, address: deps.addressOf(request), status: head.status, ms });
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

/** The head that was sent, without what is said anew each time; undefined where some of it was for one visitor. */
function headOf(reply: FastifyReply): string[] | undefined {
  const head: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name === 'set-cookie' || Array.isArray(value)) return undefined;
    if (value !== undefined && !anew.has(name)) head.push(name, String(value));
  }
  return head;
}

/** Reads a header's value once for all who say the same. */
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
