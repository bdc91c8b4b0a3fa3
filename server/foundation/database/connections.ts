import pg from 'pg';
import { DatabaseAway, isLost } from '#server/foundation/errors/outage.ts';
import { inSpan, isTraced, statementName } from '#server/foundation/logging/tracing.ts';
import type { DatabaseHeartbeat } from './database-heartbeat.ts';
import { openNames } from './named-statements.ts';
import { queryOn } from './shopper-lane.ts';

/** Maximum wait for a connection in ms, after which the shop counts as overloaded. */
export const connectMs = 5000;
/** Statement timeout in ms, after which the server counts as lost. Cleanups and reports take far less. */
const answerMs = 60_000;

type Told = (error: unknown) => void;

/** Timeouts of a pool in ms. */
interface PoolPatience {
  connectMs: number;
  answerMs: number;
}

/** Options of a pool. */
export interface PoolOptions {
  /** Maximum number of connections. */
  max: number;
  /** True to prepare each statement once per connection. Impossible behind a transaction pooler. */
  prepared: boolean;
  /** True if session settings persist. They do not behind a transaction pooler. */
  sessions: boolean;
  /** Timeouts that differ from the defaults. */
  patience?: PoolPatience;
}

/**
 * Opens a connection pool. During an outage, new connections fail at once. A broken connection is not reused; its user
 * gets DatabaseAway.
 */
export function openPool(
  url: string,
  presence: DatabaseHeartbeat,
  { max, prepared, sessions, patience }: PoolOptions,
): pg.Pool {
  const asSent = prepared ? openNames() : (statement: unknown) => statement;

  class ShopClient extends pg.Client {
    // The pool sets `release` when it lends the connection.
    declare release?: (destroy?: boolean) => void;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Between two statements of a transaction no other code listens for errors, and an unhandled one would end the
      // process.
      this.on('error', () => {});
      this.query = new Proxy(this.query, {
        apply: (query, client, [statement, ...rest]: unknown[]) => {
          const send = (): unknown => Reflect.apply(query, client, [asSent(statement), ...rest]);
          const result = isTraced() && typeof rest.at(-1) !== 'function' ? inStatementSpan(statement, send) : send();
          return result instanceof Promise ? result.catch((error: unknown) => this.#rethrow(error)) : result;
        },
      });
      this.connect = new Proxy(this.connect, {
        apply: (connect, client, [told]: [Told]) => {
          const away = presence.away();
          if (away) return process.nextTick(told, away);
          return Reflect.apply(connect, client, [
            (error: unknown) => {
              presence.failed(error);
              told(isLost(error) ? new DatabaseAway(error) : error);
            },
          ]);
        },
      });
    }

    /**
     * Removes the connection from the pool at the first sign of loss. Otherwise a transaction whose `begin` failed
     * would hold its slot forever.
     */
    #rethrow(error: unknown): never {
      if (!isLost(error)) throw error;
      this.connection.stream.destroy();
      const { release } = this;
      this.release = () => {};
      release?.(true);
      throw new DatabaseAway(error);
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: ShopClient,
    keepAlive: true,
    connectionTimeoutMillis: patience?.connectMs ?? connectMs,
    query_timeout: patience?.answerMs ?? answerMs,
  });
  // JIT compilation takes ten times as long as our statements; the embedded PostgreSQL disables it too.
  if (sessions) pool.on('connect', (client) => void client.query('set jit = off').catch(() => {}));
  // The pool replaces a closed idle connection at the next query. Without a listener, its error would end the process.
  pool.on('error', () => {});
  // The pool's own `query` would close a good connection after each failed statement.
  return Object.assign(pool, { query: queryOn(() => pool.connect()) });
}

/** Runs a statement in a tracing span, which does not contain its values. */
function inStatementSpan(statement: unknown, send: () => unknown): Promise<unknown> {
  const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement as { text?: string });
  const name = statementName(text);
  return inSpan(name, 'asks', { 'db.system.name': 'postgresql', 'db.query.summary': name }, async () => send());
}
