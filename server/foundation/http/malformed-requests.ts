import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Failure } from '#contract/problem.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { personalHeaders } from './personal-headers.ts';
import { failureOf } from './problem-replies.ts';

/** Maximum length of a URL in bytes. Our own are below 2,000; most proxies allow 8,192. */
const longestAddress = 8000;

/** Validates a raw URL before other code reads it. Returns a Problem, or undefined if the URL is acceptable. */
export function addressProblem(url: string): Problem | undefined {
  if (url.length > longestAddress) return new Problem(414, 'bad_request', 'This address is too long');
  const path = url.split('?', 1)[0] ?? '';
  // Two leading slashes, or characters that browsers treat as such, would name another host, so the URL must start with
  // exactly one.
  if (!/^\/(?![/\\])/.test(path)) return notOurs();
  // URLs of the shop contain no fragment, unescaped letters, line ends or path parameters.
  if (/[^\x21-\x7e]|#/.test(url)) return notOurs();
  // Searches are exempt, as people paste control characters, which the search drops.
  if (/%[01][0-9a-f]|%7f/i.test(path) && !path.startsWith('/api/products/search/')) return notOurs();
  if (/[\\;]/.test(path) || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return notOurs();
  return undefined;
}

/** Creates the 404 of an unknown address. */
export function nothingAt(url: string): Problem {
  return new Problem(404, 'not_found', `There is nothing at ${url.split('?')[0]}`);
}

function notOurs(): Problem {
  return new Problem(400, 'bad_request', 'There can be no such address');
}

/** Validates the encoding of a body. Returns a Problem if it is compressed or not UTF-8. */
function bodyProblem({ headers }: FastifyRequest): Problem | undefined {
  const packed = headers['content-encoding'];
  if (packed !== undefined && packed.trim().toLowerCase() !== 'identity')
    return new Problem(415, 'bad_request', 'Send the body as it is, without a Content-Encoding');
  const charset = /;\s*charset\s*=\s*"?([^"]*?)"?\s*(?:;|$)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    return new Problem(415, 'bad_request', 'Send the body in UTF-8');
  return undefined;
}

/**
 * Detects a URL whose fixed parts are escaped ('/%61pi/hello'). The router would match it, but code that compares the
 * raw URL would not.
 */
function isRespelled(url: string, route: string | undefined): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%') || route === undefined) return false;
  const parts = path.split('/');
  return route.split('/').some((fixed, at) => !/[:*]/.test(fixed) && fixed !== parts[at]);
}

/** Rejects malformed addresses and unreadable bodies before any route runs. */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const problem = addressProblem(request.url) ?? bodyProblem(request);
    if (problem) throw problem;
    if (isRespelled(request.url, request.routeOptions.url)) throw nothingAt(request.url);
  });
}

/**
 * Creates Fastify's handlers for requests that it rejects itself (bad escapes, invalid HTTP), which answer in the
 * shop's format.
 */
export function errorHandlers(
  headers: Record<string, string>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors(error, _request, reply: FastifyReply) {
      const problem =
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new Problem(414, 'bad_request', 'This address is too long')
          : notOurs();
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

/** HTTP statuses for Node's parser errors; any other error is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers a request that cannot be parsed and closes the connection, since the start of the next request is unknown.
 */
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
  // Further bytes from the client are ignored.
  socket.destroySoon();
}
