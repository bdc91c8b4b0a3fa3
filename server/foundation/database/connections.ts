import pg from 'pg';
import { DatabaseAway, isLost } from '#server/foundation/errors/outage.ts';
import { inSpan, isTraced, statementName } from '#server/foundation/logging/tracing.ts';
import type { DatabaseHeartbeat } from './database-heartbeat.ts';
import { openNames } from './named-statements.ts';

/** How long anybody waits for a connection, in ms: beyond it the shop has too much to do and says so. */
const connectMs = 5000;
/** How long a statement may go without an answer, in ms: beyond it the server is taken for gone. Sweeps and sums stay far below. */
const answerMs = 60_000;

type Told = (error: unknown) => void;

/** How long a pool waits, in ms. */
interface PoolPatience {
  connectMs: number;
  answerMs: number;
}

/** How a pool is used. */
export interface PoolOptions {
  /** Connections at most. */
  max: number;
  /** Each statement is prepared once on a connection: not through a pooler that gives each transaction another. */
  prepared: boolean;
  /** Settings of a session last: not through such a pooler either. */
  sessions: boolean;
  /** Where it is not as usual. */
  patience?: PoolPatience;
}

/**
 * Opens a pool of connections. While the database is away a new connection fails at once, and a connection that breaks is never handed out
 * again: whoever had it gets DatabaseAway.
 */
export function openPool(url: string, presence: DatabaseHeartbeat, { max, prepared, sessions, patience }: PoolOptions): pg.Pool {
  const asSent = prepared ? openNames() : (statement: unknown) => statement;

  class ShopClient extends pg.Client {
    // Set by the pool where it has handed the connection out.
    declare release?: (destroy?: boolean) => void;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Between two statements of a transaction nobody else hears an error, and it would end the shop.
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

    /** Leaves the pool at the first loss: a transaction whose `begin` failed would keep its place for ever. */
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
  // A server of its own compiles what it takes for long work, in ten times the time that the work takes; the engine we bring never does.
  if (sessions) pool.on('connect', (client) => void client.query('set jit = off').catch(() => {}));
  // An idle connection that the server ends is replaced at the next query; without a listener it would end the shop.
  pool.on('error', () => {});
  // The pool's own way would throw a good connection away for every refused statement.
  const query = async (...statement: Parameters<typeof pool.query>) => {
    const client = await pool.connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { query });
}

/** Sends a statement as a part of what is traced; its values are not told. */
function inStatementSpan(statement: unknown, send: () => unknown): Promise<unknown> {
  const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement as { text?: string });
  const name = statementName(text);
  return inSpan(name, 'asks', { 'db.system.name': 'postgresql', 'db.query.summary': name }, async () => send());
}
