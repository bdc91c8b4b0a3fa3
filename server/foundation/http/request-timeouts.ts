import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';

/** How long the shop waits for whoever is slow to send or to read, in ms. */
export interface RequestTimeouts {
  /** For the head of a request: a phone sends it in one packet. */
  headMs: number;
  /** For a body, from its head on: the largest that is read as a whole, 256 KB, at 5 KB a second. */
  bodyMs: number;
  /** For a whole request, bodies that take their time among them: a picture has 15 minutes of its own. */
  wholeMs: number;
  /** While nothing moves either way: no answer takes so long to make, and no reader that is there so long to take some of it. */
  quietMs: number;
  /** For the next request on a connection: longer than proxies keep theirs, or they would send into one that closes. */
  keepMs: number;
  /** Between two looks at who is late with heads and wholes. */
  lookMs: number;
}

const usual: RequestTimeouts = { headMs: 20_000, bodyMs: 60_000, wholeMs: 16 * 60_000, quietMs: 120_000, keepMs: 72_000, lookMs: 5000 };

/**
 * What the server is built with so that nobody holds a connection by saying nothing. How many requests come over one connection
 * is not limited: the proxy in front has few, and each would be opened anew.
 */
export function serverTimeouts(patience: Partial<RequestTimeouts> = {}) {
  const { headMs, wholeMs, quietMs, keepMs, lookMs } = { ...usual, ...patience };
  return {
    connectionTimeout: quietMs,
    requestTimeout: wholeMs,
    keepAliveTimeout: keepMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookMs },
  };
}

const waiting = new WeakMap<object, NodeJS.Timeout>();

/** Gives up bodies that do not arrive in time, with a 408. Those that take their time are excepted by `skipBodyTimeout`. */
export function giveUpLateBodies(app: FastifyInstance, patience: Partial<RequestTimeouts> = {}): void {
  const { bodyMs } = { ...usual, ...patience };
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
      const late = setTimeout(() => {
        // Whoever reads the body takes this as its end, answers, and closes the connection.
        if (!raw.complete && raw.listenerCount('error') > 0)
          raw.emit('error', new Problem(408, 'bad_request', 'The request took too long to arrive'));
      }, bodyMs);
      waiting.set(raw, late);
      raw.once('end', () => clearTimeout(late));
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
}

/** Says that whoever handles this request waits for its body with patience of their own. */
export function skipBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(waiting.get(raw));
}
