import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#database/db.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { openPool } from './connections.ts';
import { startDatabaseHeartbeat } from './database-heartbeat.ts';

/** Where the catalogue is read: the database itself, or a follower that is known to have what readers were told of. */
export interface CatalogueReads {
  db: Db;
  /** Says that the catalogue has changed: from now on nothing is read where that is not seen. */
  changed(): void;
}

/** How long a follower may take to connect and to answer, in ms: beyond it the database itself is asked. */
const patience = { connectMs: 2000, answerMs: 2000 };

/**
 * Reads from a follower of the database, and from the database itself where the follower is behind the last change this process was told of,
 * away, or fails. How far the follower has come is asked on the very connection that reads: behind one address there may be several.
 */
export function openFollower(
  url: string,
  primary: pg.Pool,
  log: Pick<Log, 'error' | 'warn'>,
  max: number,
): CatalogueReads & { close(): Promise<void> } {
  const presence = startDatabaseHeartbeat(url, log, { called: 'the follower for catalogue reads', takesWrites: false });
  const pool = openPool(url, presence, { max, prepared: true, sessions: true, patience });
  /** The place in the log that a connection's server has been seen beyond: it never goes back. */
  const seenAt = new WeakMap<pg.PoolClient, string>();
  let place: Promise<string> | undefined;

  /** A place in the database's log that lies behind every change that was told. */
  function wanted(): Promise<string> {
    if (place) return place;
    const asked = primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn').then(({ rows }) => rows[0]?.lsn ?? '');
    place = asked;
    asked.catch(() => {
      if (place === asked) place = undefined;
    });
    return asked;
  }

  async function caughtUp(): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined;
    try {
      const lsn = await wanted();
      client = await pool.connect();
      if (seenAt.get(client) === lsn) return client;
      const { rows } = await client.query<{ there: boolean }>(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [lsn],
      );
      if (rows[0]?.there) {
        seenAt.set(client, lsn);
        return client;
      }
    } catch {
      // Its presence says so in the log, once.
    }
    client?.release();
    return undefined;
  }

  async function query(...statement: Parameters<typeof pool.query>) {
    const client = await caughtUp();
    try {
      if (client) return await client.query(...statement);
    } catch {
      // A follower ends a statement that keeps it from following; what is wrong with it otherwise the database says too.
    } finally {
      client?.release();
    }
    return primary.query(...statement);
  }

  return {
    db: drizzle(Object.assign(pool, { query })),
    changed() {
      place = undefined;
    },
    async close() {
      await presence.close();
      await pool.end();
    },
  };
}
