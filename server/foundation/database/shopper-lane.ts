import type pg from 'pg';

/** Part of a connection pool that is reserved for shoppers' requests. */
export interface ShopperLane {
  /** Pool that lends at most this part's connections at a time. */
  pool: pg.Pool;
  /** Returns the number of callers that wait for a connection of this part. */
  waiting(): number;
}

/** Returns the number of connections, of `max`, that shoppers' requests leave to staff and jobs. Pure. */
export function reservedConnections(max: number): number {
  return Math.floor(max / 5);
}

/**
 * Creates the part of a pool for shoppers' requests. Regardless of how many wait, a fifth of the connections stays free
 * for staff and jobs. A wait longer than `waitMs` fails like a full pool.
 */
export function openShopperLane(pool: pg.Pool, { max, waitMs }: { max: number; waitMs: number }): ShopperLane {
  const permits = openPermits(max - reservedConnections(max), waitMs);
  const connect = async (): Promise<pg.PoolClient> => {
    const giveBack = await permits.take();
    try {
      const client = await pool.connect();
      const { release } = client;
      client.release = (error) => {
        giveBack();
        release(error);
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  // The object inherits from the pool, since Drizzle only opens transactions on instances of pg.Pool.
  const lane = Object.create(pool, {
    connect: { value: connect },
    query: { value: queryOn(connect) },
  }) as pg.Pool;
  return { pool: lane, waiting: permits.waiting };
}

/** Creates the `query` of a pool, which takes a connection, sends a statement and returns the connection. */
export function queryOn(connect: () => Promise<pg.PoolClient>) {
  return async (...statement: Parameters<pg.Pool['query']>) => {
    const client = await connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  };
}

/** Creates a counter of permits, which are granted in the order of requests. */
function openPermits(count: number, waitMs: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  /** Waits for a permit. Throws the error of a full pool after `waitMs`. */
  function untilFree(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitMs);
      waiting.push(begin);
    });
  }

  return {
    waiting: () => waiting.length,
    /** Takes a permit. Returns the function that gives the permit back, once. */
    async take(): Promise<() => void> {
      if (free > 0) free -= 1;
      else await untilFree();
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      };
    },
  };
}
