import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#database/db.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { openPool } from './connections.ts';
import { startDatabaseHeartbeat } from './database-heartbeat.ts';

/** Database for catalogue reads: the primary, or a replica that has replayed all known changes. */
export interface CatalogueReads {
  db: Db;
  /** Reports a catalogue change; a replica must replay it before its next read. */
  changed(): void;
}

/** Timeouts of a replica in ms, after which the primary is used. */
const patience = { connectMs: 2000, answerMs: 2000 };

/**
 * Opens a replica for catalogue reads. Uses the primary if the replica has not replayed the last known change, is
 * unavailable, or fails. Replay is checked on the connection that reads, as one URL may lead to several replicas.
 */
export function openFollower(
  url: string,
  primary: pg.Pool,
  log: Pick<Log, 'error' | 'warn'>,
  max: number,
): CatalogueReads & { close(): Promise<void> } {
  const presence = startDatabaseHeartbeat(url, log, { called: 'the follower for catalogue reads', takesWrites: false });
  const pool = openPool(url, presence, { max, prepared: true, sessions: true, patience });
  /** WAL position that the server of each connection has replayed; it only increases. */
  const seenAt = new WeakMap<pg.PoolClient, string>();
  let place: Promise<string> | undefined;

  /** Returns a WAL position of the primary after the last known change. */
  function wanted(): Promise<string> {
    if (place) return place;
    const asked = primary
      .query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      .then(({ rows }) => rows[0]?.lsn ?? '');
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
      // The heartbeat logs the outage once.
    }
    client?.release();
    return undefined;
  }

  async function query(...statement: Parameters<typeof pool.query>) {
    const client = await caughtUp();
    try {
      if (client) return await client.query(...statement);
    } catch {
      // Replicas cancel queries that conflict with replay; other errors occur on the primary as well.
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
