import { createHash } from 'node:crypto';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from '#database/db.ts';
import type { EngineLog } from '#server/engine/engine-log.ts';
import { startEngine } from '#server/engine/start-engine.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../database/migrations');

/** Who hears a NOTIFY. `lost` says that messages may have been missed. */
export interface Listener {
  message(payload: string): void;
  lost(): void;
}

export interface Database {
  /** Whether PostgreSQL runs inside the shop, or is a server of the operator's own. */
  kind: 'embedded' | 'server';
  db: Db;
  /** Its connections, for the job queue's own adapter. */
  pool: pg.Pool;
  migrate(): Promise<void>;
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}

/** The database of the shop within the PostgreSQL that it brings along. */
const ownName = 'maidan';

/** Starts the shop's own PostgreSQL on a folder, which is made if it is not there, and opens it. Throws EngineUnavailable. */
export async function openEmbedded(folder: string, log: EngineLog): Promise<Database> {
  const engine = await startEngine({ folder, log });
  try {
    await ensureDatabase(engine.url('postgres'), ownName);
    const database = openServer(engine.url(ownName));
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

/** Opens the PostgreSQL at an address. */
export function openServer(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, Client: NamingClient });
  // An idle connection that the server ends is replaced at the next query; without a listener it would end the shop.
  pool.on('error', (error) => process.stderr.write(`PostgreSQL ended a connection: ${error.message}\n`));
  const listeners: { close(): Promise<void> }[] = [];
  const db = drizzle(pool);
  return {
    kind: 'server',
    db,
    pool,
    async migrate() {
      // Two instances may start at once: the second waits until the first has finished.
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock(726001)');
        await migrate(db, { migrationsFolder });
      } finally {
        await client.query('select pg_advisory_unlock(726001)');
        client.release();
      }
    },
    async listen(channel, listener) {
      listeners.push(await listenWithReconnect(url, channel, listener));
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/** LISTEN on a connection of its own, made anew when it breaks; after each break the listener is told. */
async function listenWithReconnect(url: string, channel: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('notification', (message) => listener.message(message.payload ?? ''));
    // 'end' follows 'error'; the listener there is what starts the next try.
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (closed) return;
      listener.lost();
      retry();
    });
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
    listener.lost();
  }
  function retry(): void {
    setTimeout(() => {
      if (!closed) connect().catch(retry);
    }, 500).unref();
  }
  await connect();
  return {
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

/** At most this many statements are prepared on a connection; beyond it they go unnamed. */
const maxNamed = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNamed) return known;
  const name = `m${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares each distinct statement once a connection: parsing and planning are most of the cost of placing an order.
 * Not for a transaction pooler that does not know prepared statements.
 */
class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = new Proxy(this.query, {
      apply: (query, client, [statement, ...rest]: unknown[]) => Reflect.apply(query, client, [named(statement), ...rest]),
    });
  }
}

function named(statement: unknown): unknown {
  if (!isNameable(statement)) return statement;
  const name = nameOf(statement.text);
  return name ? { ...statement, name } : statement;
}

function isNameable(config: unknown): config is pg.QueryConfig {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('name' in config && config.name) &&
    !('submit' in config)
  );
}
