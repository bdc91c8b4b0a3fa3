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
import { openPool } from './connections.ts';
import { type Listener, startDatabaseHeartbeat } from './database-heartbeat.ts';
import { type CatalogueReads, openFollower } from './follower.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../database/migrations');

export interface Database {
  /** Whether PostgreSQL runs inside the shop, or is a server of the operator's own. */
  kind: 'embedded' | 'server';
  db: Db;
  /** Where pages of the catalogue are read. */
  reads: CatalogueReads;
  /** Where it is: whoever knows this may read it all. */
  url: string;
  /** Its connections, for the job queue's own adapter. */
  pool: pg.Pool;
  /** Whether it cannot be reached, as far as is known now. */
  isAway(): boolean;
  migrate(): Promise<void>;
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}

/** The database of the shop within the PostgreSQL that it brings along. */
const ownName = 'maidan';
/** How many connections the shop has at most, beside the one that listens. */
const poolSize = 10;

/**
 * Starts the shop's own PostgreSQL on a folder, which is made if it is not there, and opens it. `settings` are this start's alone, by
 * PostgreSQL's names. Throws EngineUnavailable.
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

/** Makes a database on a server if it is not there. */
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

/** How a server is reached. */
export interface ServerOptions {
  /** Connections at most, beside the one that listens. */
  max?: number;
  /** The server itself, where its address leads to a pooler of transactions. */
  direct?: string | undefined;
  prepared?: boolean;
  /** A follower, from which the catalogue is read while it has all that this process was told of. */
  follower?: string | undefined;
}

/** Opens the PostgreSQL at an address; it may be away, and come and go. What happens to it is logged once each time. */
export function openServer(
  url: string,
  log: EngineLog = { warn: () => {}, error: () => {} },
  { max = poolSize, direct, prepared = direct === undefined, follower }: ServerOptions = {},
): Database {
  // A pooler takes a connection back after each transaction: nobody would hear what was listened for.
  const itself = direct ?? url;
  const presence = startDatabaseHeartbeat(itself, log);
  const pool = openPool(url, presence, { max, prepared, sessions: direct === undefined });
  const db = drizzle(pool);
  const reads = follower === undefined ? undefined : openFollower(follower, pool, log, max);
  return {
    kind: 'server',
    db,
    reads: reads ?? { db, changed: () => {} },
    url,
    pool,
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

/** What keeps a database from being brought up to date; its message is for the operator. */
export class MigrationHeldUp extends Error {}

/**
 * How long a migration waits for each table that others read or write, in ms: while it waits, all who come after it wait too.
 * Then it lets everyone pass and tries again, for as long as `patienceMs`. It has to be well below the second after which
 * PostgreSQL looks for deadlocks, since it may end a shopper's transaction rather than the migration.
 */
interface Waiting {
  lockMs: number;
  pauseMs: number;
  patienceMs: number;
}
const waiting: Waiting = { lockMs: 100, pauseMs: 500, patienceMs: 300_000 };

/**
 * Brings a database up to date in one transaction, on a connection of its own that may take its time. Of several at once the others
 * wait. It takes all the tables it touches before it changes one, so that nobody holds one and waits for another meanwhile. Throws
 * MigrationHeldUp when others keep them.
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
    // Its end frees the lock.
    await client.end();
  }
}

/** Tells whether it came to its end. Nothing of it has happened where it did not. */
async function migrateOnce(client: pg.Client, lastTime: boolean): Promise<boolean> {
  try {
    await client.query('begin');
    await takeTables(client);
    // Its own `begin` finds this one, and its `commit` ends it.
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

/** Locks the tables that pending migrations name, in the order of their names. */
async function takeTables(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>(`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (!known[0]?.name) return;
  const { rows: last } = await client.query<{ at: string }>(
    `select coalesce(max(created_at), 0)::text as at from drizzle.__drizzle_migrations`,
  );
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > Number(last[0]?.at));
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

/** Waits until a database answers, at most so long. Throws the last failure. */
export async function untilThere({ pool }: Pick<Database, 'pool'>, patienceMs: number, say: (line: string) => void): Promise<void> {
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
