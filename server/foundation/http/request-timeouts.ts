import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Timeouts for slow clients, in ms. */
export interface RequestTimeouts {
  /** Limit for the head of a request, which usually arrives in one packet. */
  headMs: number;
  /** Limit for a body, counted from the end of its head: enough for 256 KB at 5 KB per second. */
  bodyMs: number;
  /** Limit for a whole request, including slow bodies; a picture upload may take 15 minutes. */
  wholeMs: number;
  /**
   * Limit without traffic in either direction. No response takes so long to create, and no working client so long to
   * read a part.
   */
  quietMs: number;
  /** Keep-alive time. It is longer than that of proxies, as a proxy could otherwise send into a closing connection. */
  keepMs: number;
  /** Interval of the check for timed-out heads and requests. */
  lookMs: number;
}

const usual: RequestTimeouts = {
  headMs: 20_000,
  bodyMs: 60_000,
  wholeMs: 16 * 60_000,
  quietMs: 120_000,
  keepMs: 72_000,
  lookMs: 5000,
};

/**
 * Returns the server options by which silent clients cannot hold connections. The number of requests per connection is
 * unlimited, as a proxy reuses few connections.
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

/** Ends bodies that do not arrive in time with a 408. `skipBodyTimeout` exempts slow uploads. */
export function giveUpLateBodies(app: FastifyInstance, patience: Partial<RequestTimeouts> = {}): void {
  const { bodyMs } = { ...usual, ...patience };
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
      const late = setTimeout(() => {
        // The reader of the body receives the error, answers, and closes the connection.
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

/** Exempts a request from the body timeout; its handler has its own timeout. */
export function skipBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(waiting.get(raw));
}
