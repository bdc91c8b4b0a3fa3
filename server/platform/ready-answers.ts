import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tellsSecret } from '#contract/page-address.ts';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { type AnsweredLine, redactUrl } from './logging.ts';

// What is kept is answered before it is a request of the framework's: the first who asks goes all the way, past every guard, and what
// they were told is said again to whoever asks with the same words, for as long as it holds. A guard that says no to somebody because
// of who they are, or what else they send, must be told to `asksPlainly`.

/** What an answer was made of. */
export interface Kept {
  etag: string;
  /** Its bytes in this encoding while it holds; undefined once something else would be answered. Must not keep them itself. */
  bytes(): Buffer | undefined;
  encoding: Encoding;
}

/** An answer as it is said again. */
interface Ready extends Kept {
  /** Names and values in turn, as they were sent, but for what is said anew each time. */
  head: readonly string[];
  /** The head of 'you have it already', once somebody had it. */
  headKnown: readonly string[] | undefined;
  line: Omit<AnsweredLine, 'id' | 'address' | 'ms' | 'status'> | undefined;
  route: string;
}

export interface ReadyDeps {
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

export interface ReadyAnswers {
  /** Answers what is ready; false where the request has to go all the way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Learns what is answered all the way. */
  learn(app: FastifyInstance): void;
}

const offered = new WeakMap<FastifyRequest, Kept>();

/** Offers what this request is answered with to those who ask the same after it. */
export function offerAgain(request: FastifyRequest, kept: Kept): void {
  if (request.method === 'GET') offered.set(request, kept);
}

/** Addresses that are known at most, and the longest: every page, picture and reply of a usual day. */
const most = 5000;
const longest = 300;

/** Said anew at each answer, or by Node. */
const anew = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Keeps answers ready by the very words they were asked with. */
export function createReadyAnswers(deps: ReadyDeps): ReadyAnswers {
  const answers = new Map<string, Partial<Record<Encoding, Ready>>>();
  const encodingOf = rememberedEncodings();

  function keep(request: FastifyRequest, reply: FastifyReply, kept: Kept): void {
    const { url, headers } = request;
    const isAgain = reply.statusCode === 304;
    if (url.length > longest || tellsSecret(url) || !asksPlainly(headers) || !(isAgain || reply.statusCode === 200)) return;
    const head = headOf(reply);
    if (!head || kept.bytes() === undefined) return;
    const known = answers.get(url) ?? {};
    const before = known[kept.encoding];
    if (isAgain) {
      if (before?.etag === kept.etag) before.headKnown = head;
      return;
    }
    const isLogged = (request.routeOptions.logLevel || 'info') === 'info';
    const line = isLogged ? { method: 'GET', url: redactUrl(url) } : undefined;
    known[kept.encoding] = { ...kept, head, headKnown: undefined, line, route: deps.routeOf(request) };
    answers.delete(url);
    answers.set(url, known);
    const oldest = answers.size > most ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
  }

  function find({ method, url = '', headers }: IncomingMessage): { ready: Ready; bytes: Buffer; has: boolean } | undefined {
    const known = method === 'GET' ? answers.get(url) : undefined;
    if (!known || !asksPlainly(headers) || headers.host === undefined || !deps.isHost(headers.host) || deps.isLeaving()) return undefined;
    const encoding = encodingOf(headers['accept-encoding']);
    const ready = known[encoding];
    if (!ready) return undefined;
    const has = headers['if-none-match'];
    // What has to be read with care is read all the way.
    if (has !== undefined && (has !== ready.etag || !ready.headKnown)) return undefined;
    const bytes = ready.bytes();
    if (bytes) return { ready, bytes, has: has !== undefined };
    delete known[encoding];
    return undefined;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = find(request);
    if (!found) return false;
    const begun = performance.now();
    const { ready, bytes, has } = found;
    const id = deps.idOf(request);
    const status = has ? 304 : 200;
    const head = [...((has && ready.headKnown) || ready.head), 'x-request-id', id];
    response.writeHead(status, head);
    if (has) response.end();
    else response.end(bytes);
    const ms = performance.now() - begun;
    if (ready.line) deps.log({ ...ready.line, id, address: deps.addressOf(request), status, ms });
    deps.answered?.(ready.route, status, ms / 1000);
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

/** Tells whether a request says nothing that a guard or an answer of what is kept depends on, but its address, its host and what it takes. */
function asksPlainly(headers: IncomingHttpHeaders): boolean {
  const elsewhere = headers['x-forwarded-host'];
  return (
    headers['content-type'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.range === undefined &&
    headers['if-modified-since'] === undefined &&
    (elsewhere === undefined || elsewhere === headers.host)
  );
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

/** Reads what a browser takes once for all who say the same. */
function rememberedEncodings(): (said: string | undefined) => Encoding {
  const read = new Map<string, Encoding>();
  return (said = '') => {
    const before = read.get(said);
    if (before) return before;
    const encoding = chooseEncoding(said);
    if (read.size < 100 && said.length < 100) read.set(said, encoding);
    return encoding;
  };
}
