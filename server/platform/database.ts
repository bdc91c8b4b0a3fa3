import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import { migrate as migratePool } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Db } from '#database/db.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../database/migrations');

/** Who hears a NOTIFY. `lost` says that messages may have been missed. */
export interface Listener {
  message(payload: string): void;
  lost(): void;
}

export interface Database {
  kind: 'embedded' | 'postgresql';
  db: Db;
  /** The engine underneath, for the job queue's own adapter. */
  engine: { embedded: PGlite } | { pool: pg.Pool };
  migrate(): Promise<void>;
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}

/** Opens PostgreSQL at `url`, or the embedded one in `folder` where there is no url. */
export async function openDatabase(where: { url: string | undefined; folder: string }): Promise<Database> {
  return where.url ? openPostgres(where.url) : openEmbedded(where.folder);
}

async function openEmbedded(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  return embeddedDatabase(await PGlite.create(folder));
}

/** The shop's view of an embedded database that is open already (tests hand in one in memory). */
export function embeddedDatabase(embedded: PGlite): Database {
  const db = drizzleEmbedded(embedded);
  return {
    kind: 'embedded',
    db,
    engine: { embedded },
    migrate: () => migrateEmbedded(db, { migrationsFolder }),
    async listen(channel, listener) {
      await embedded.listen(channel, (payload) => listener.message(payload));
    },
    close: () => embedded.close(),
  };
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, Client: NamingClient });
  // An idle connection that the server ends is replaced at the next query; without a listener it would end the shop.
  pool.on('error', (error) => process.stderr.write(`PostgreSQL ended a connection: ${error.message}\n`));
  const listeners: { close(): Promise<void> }[] = [];
  const db = drizzlePool(pool);
  return {
    kind: 'postgresql',
    db,
    engine: { pool },
    async migrate() {
      // Two instances may start at once: the second waits until the first has finished.
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock(726001)');
        await migratePool(db, { migrationsFolder });
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
