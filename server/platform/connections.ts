import pg from 'pg';
import { named } from './named-statements.ts';
import { DatabaseAway, isLost } from './outage.ts';
import type { Presence } from './presence.ts';

/** How long anybody waits for a connection, in ms: beyond it the shop has too much to do and says so. */
const connectMs = 5000;
/** How long a statement may go without an answer, in ms: beyond it the server is taken for gone. Sweeps and sums stay far below. */
const answerMs = 60_000;

type Told = (error: unknown) => void;

/**
 * Opens a pool of at most `max` connections, which prepare each statement once. While the database is away a new connection fails at
 * once, and a connection that breaks is never handed out again: whoever had it gets DatabaseAway.
 */
export function openPool(url: string, presence: Presence, max: number): pg.Pool {
  class ShopClient extends pg.Client {
    // Set by the pool where it has handed the connection out.
    declare release?: (destroy?: boolean) => void;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Between two statements of a transaction nobody else hears an error, and it would end the shop.
      this.on('error', () => {});
      this.query = new Proxy(this.query, {
        apply: (query, client, [statement, ...rest]: unknown[]) => {
          const result: unknown = Reflect.apply(query, client, [named(statement), ...rest]);
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
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
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
