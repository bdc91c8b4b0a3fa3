import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from '#database/db.ts';
import type { EngineLog } from '#server/foundation/database-engine/engine-log.ts';
import { startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { outageOf } from '#server/foundation/errors/outage.ts';
import { connectMs, openPool } from './connections.ts';
import { type NotifyListener, startDatabaseHeartbeat } from './database-heartbeat.ts';
import { type CatalogueReads, openFollower } from './follower.ts';
import { openShopperLane } from './shopper-lane.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../database/migrations');

export interface Database {
  /** Kind of PostgreSQL: embedded in the shop, or a separate server. */
  kind: 'embedded' | 'server';
  db: Db;
  /** Database for requests of shoppers, which leaves some connections to staff and jobs. */
  shopperDb: Db;
  /** Database for catalogue reads: the primary or a replica. */
  reads: CatalogueReads;
  /** Connection URL; secret, as it grants full access. */
  url: string;
  /** Connection pool, for the adapter of the job queue. */
  pool: pg.Pool;
  /** Numbers of callers that wait for a connection, for shoppers and for staff. */
  waiting: { shoppers(): number; staff(): number };
  /** Returns true during a known outage. */
  isAway(): boolean;
  migrate(): Promise<void>;
  listen(channel: string, listener: NotifyListener): Promise<void>;
  close(): Promise<void>;
}

/** Name of the shop's database in the embedded PostgreSQL. */
const ownName = 'maidan';
/** Default maximum of connections, in addition to the listening one. */
const poolSize = 10;

/**
 * Starts the embedded PostgreSQL on a folder, which is created if missing, and opens it. `settings` are PostgreSQL
 * settings of this start. Throws EngineUnavailable.
 */
export async function openEmbedded(
  folder: string,
  log: EngineLog,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Database> {
  const engine = await startEngine({ folder, log, settings });
  try {
    await ensureDatabase(engine.url('postgres'), ownName);
    const database = openServer(engine.url(ownName), log);
    return {
      ...database,
      kind: 'embedded',
      async close() {
        await database.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Creates a database on a server if it is missing. */
async function ensureDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Connection options of a server. */
export interface ServerOptions {
  /** Maximum of connections, in addition to the listening one. */
  max?: number;
  /** URL of the server itself, if the main URL leads to a transaction pooler. */
  direct?: string | undefined;
  prepared?: boolean;
  /** URL of a replica for catalogue reads, used while it has replayed all known changes. */
  follower?: string | undefined;
}

/** Opens the PostgreSQL at a URL, which may be unavailable at times. Each outage is logged once. */
export function openServer(
  url: string,
  log: EngineLog = { warn: () => {}, error: () => {} },
  { max = poolSize, direct, prepared = direct === undefined, follower }: ServerOptions = {},
): Database {
  // Behind a transaction pooler, LISTEN would not work, as connections change after each transaction.
  const itself = direct ?? url;
  const presence = startDatabaseHeartbeat(itself, log);
  const pool = openPool(url, presence, { max, prepared, sessions: direct === undefined });
  const db = drizzle(pool);
  const lane = openShopperLane(pool, { max, waitMs: connectMs });
  const shopperDb = drizzle(lane.pool);
  const reads = follower === undefined ? undefined : openFollower(follower, lane.pool, log, max);
  return {
    kind: 'server',
    db,
    shopperDb,
    reads: reads ?? { db: shopperDb, changed: () => {} },
    url,
    pool,
    waiting: { shoppers: lane.waiting, staff: () => pool.waitingCount },
    isAway: () => presence.away() !== undefined,
    migrate: () => migrateAlone(itself),
    listen: (channel, listener) => presence.listen(channel, listener),
    async close() {
      await reads?.close();
      await presence.close();
      await pool.end();
    },
  };
}

/** Error for a migration that cannot get its locks; the message is for the operator. */
export class MigrationHeldUp extends Error {}

/**
 * Timeouts of a migration in ms. A waiting lock blocks all later users of the table, so each attempt gives up after
 * `lockMs`; attempts end after `patienceMs`. `lockMs` is far below deadlock_timeout (1 s), after which PostgreSQL may
 * cancel a shopper's transaction.
 */
interface Waiting {
  lockMs: number;
  pauseMs: number;
  patienceMs: number;
}
const waiting: Waiting = { lockMs: 100, pauseMs: 500, patienceMs: 300_000 };

/**
 * Migrates a database in one transaction on a separate connection; concurrent migrations wait. Locks all affected
 * tables before changing one, which prevents deadlocks. Throws MigrationHeldUp if others hold the locks too long.
 */
export async function migrateAlone(url: string, { lockMs, pauseMs, patienceMs } = waiting): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(726001)');
    await client.query(`set lock_timeout = ${lockMs}`);
    const until = performance.now() + patienceMs;
    for (let done = false; !done; ) {
      done = await migrateOnce(client, performance.now() > until);
      if (!done) await pause(pauseMs);
    }
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

/** Runs pending migrations once. Returns false if a lock conflict rolled them back. */
async function migrateOnce(client: pg.Client, lastTime: boolean): Promise<boolean> {
  try {
    await client.query('begin');
    await takeTables(client);
    // Drizzle's `begin` is a no-op within this transaction, and its `commit` ends it.
    await migrate(drizzle(client), { migrationsFolder });
    return true;
  } catch (error) {
    await client.query('rollback');
    const code = codeOf(error);
    if (code !== lockNotAvailable && code !== deadlock) throw error;
    if (!lastTime) return false;
    throw new MigrationHeldUp(
      'The database cannot be brought up to date: something else has kept its tables the whole time, such as a backup or a report. Wait until it is done, or end it (pg_stat_activity names it), and start again. Nothing was changed.',
    );
  }
}

/** Locks the tables that pending migrations mention, in order of their names. */
async function takeTables(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!known[0]?.name) return;
  const { rows: last } = await client.query<{ at: string }>(
    `select coalesce(max(created_at), 0)::text as at from drizzle.__drizzle_migrations`,
  );
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > Number(last[0]?.at),
  );
  const words = pending.flatMap(({ sql }) => sql).join(' ');
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const named = tables.filter(({ name }) => words.includes(`"${name}"`)).map(({ name }) => pg.escapeIdentifier(name));
  if (named.length > 0) await client.query(`lock table ${named.join(', ')} in access exclusive mode`);
}

const lockNotAvailable = '55P03';
const deadlock = '40P01';

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

/** Waits until a database answers, for up to `patienceMs`. Throws the last error. */
export async function untilThere(
  { pool }: Pick<Database, 'pool'>,
  patienceMs: number,
  say: (line: string) => void,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!outageOf(error) || performance.now() > until) throw error;
      if (!told) say('The database does not answer yet; waiting for it...');
      await pause(200);
    }
  }
}
