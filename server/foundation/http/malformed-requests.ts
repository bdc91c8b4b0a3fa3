import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Failure } from '#contract/problem.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { personalHeaders } from './personal-headers.ts';
import { failureOf } from './problem-replies.ts';

/** Bytes of the longest address that is read. Ours stay below 2,000; a proxy's own limit is mostly 8,192. */
const longestAddress = 8000;

/** Why an address cannot be one of ours, before anything reads it; undefined where it may be. */
export function addressProblem(url: string): Problem | undefined {
  if (url.length > longestAddress) return new Problem(414, 'bad_request', 'This address is too long');
  const path = url.split('?', 1)[0] ?? '';
  // Two slashes at the beginning, or what browsers read as such, name another host; so does an address that begins with none.
  if (!/^\/(?![/\\])/.test(path)) return notOurs();
  // What no address of ours has in it: a fragment, letters that were not escaped, a line end that was; then parameters of a path.
  if (/[^\x21-\x7e]|#/.test(url) || /%[01][0-9a-f]|%7f/i.test(path)) return notOurs();
  if (/[\\;]/.test(path) || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return notOurs();
  return undefined;
}

/** The 404 of an address at which there is nothing. */
export function nothingAt(url: string): Problem {
  return new Problem(404, 'not_found', `There is nothing at ${url.split('?')[0]}`);
}

function notOurs(): Problem {
  return new Problem(400, 'bad_request', 'There can be no such address');
}

/** Why a body cannot be read, whatever is in it: it is packed, or is no UTF-8. */
function bodyProblem({ headers }: FastifyRequest): Problem | undefined {
  const packed = headers['content-encoding'];
  if (packed !== undefined && packed.trim().toLowerCase() !== 'identity')
    return new Problem(415, 'bad_request', 'Send the body as it is, without a Content-Encoding');
  const charset = /;\s*charset\s*=\s*"?([^"]*?)"?\s*(?:;|$)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') return new Problem(415, 'bad_request', 'Send the body in UTF-8');
  return undefined;
}

/**
 * Tells whether an address is a route's by another spelling of its fixed parts ('/%61pi/hello'): the router would find it, and who
 * reads the address as it stands would not.
 */
function isRespelled(url: string, route: string | undefined): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%') || route === undefined) return false;
  const parts = path.split('/');
  return route.split('/').some((fixed, at) => !/[:*]/.test(fixed) && fixed !== parts[at]);
}

/** Refuses addresses that cannot be ours and bodies that cannot be read, before any route sees them. */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const problem = addressProblem(request.url) ?? bodyProblem(request);
    if (problem) throw problem;
    if (isRespelled(request.url, request.routeOptions.url)) throw nothingAt(request.url);
  });
}

/** What Fastify is told to say, in our form, of what it refuses itself: an address whose signs cannot be read, and what is no HTTP. */
export function errorHandlers(headers: Record<string, string>): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors(error, _request, reply: FastifyReply) {
      const problem = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new Problem(414, 'bad_request', 'This address is too long') : notOurs();
      const { status, body } = failureOf(problem);
      void reply
        .status(status)
        .headers({ ...headers, ...personalHeaders })
        .send(body);
    },
    clientErrorHandler(error, socket) {
      answerUnread(socket, error.code, headers);
    },
  };
}

const sentences: Record<number, string> = {
  400: 'The request could not be read',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  431: 'The request has too many headers',
};

/** Why Node gave a request up, as a status; whatever else it finds is a fault of the request's form. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what did not become a request, and closes the connection: where the next one would begin nobody knows. */
function answerUnread(socket: Socket, code: string, headers: Record<string, string>): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statuses[code] ?? 400;
  const failure: Failure = { success: false, message: sentences[status] ?? '', code: 'bad_request' };
  const body = JSON.stringify(failure);
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Whoever goes on sending is not listened to.
  socket.destroySoon();
}
