import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '#database/db.ts';
import { type Database, openServer } from './database.ts';
import { refuseOverlappingQueries } from './test-one-query.ts';

refuseOverlappingQueries();

/** Returns the server for test databases: the one that the run has started, or the configured one. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Tests with a database run by `npm test`, or with TEST_DATABASE_URL naming a PostgreSQL.');
  return url;
}

/** Opens an empty, migrated database for one test file. Closing it removes it. */
export async function openTestDatabase(): Promise<Database> {
  return openCopy(await templateOf(`maidan_empty_${hashOfMigrations()}`, (database) => database.migrate()));
}

/** Opens a copy of a template, which is removed when it is closed. */
export async function openCopy(template: string): Promise<Database> {
  const made = await createTestServerDatabase(template);
  const database = openServer(made.url);
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

/** Creates a database on the test server, empty or from a template, for tests that open it in several processes. */
export async function createTestServerDatabase(
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `maidan_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half the processor time of writing their content to the log.
  const copy = `create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`;
  await administer((client) => client.query(copy));
  return {
    url: databaseOf(name),
    drop: () => administer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Creates a template once on a server, even if several test files request it at the same time. */
export async function templateOf(name: string, fill: (database: Database) => Promise<unknown>): Promise<string> {
  await administer(async (client) => {
    // Released when this connection ends.
    await client.query('select pg_advisory_lock(726002)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `maidan_draft_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${draft}`);
    const database = openServer(databaseOf(draft));
    await fill(database);
    await database.close();
    await client.query(`alter database ${draft} rename to ${pg.escapeIdentifier(name)}`);
  });
  return name;
}

/** Counts the connections of this database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

function databaseOf(name: string): string {
  const url = new URL(testServer());
  url.pathname = `/${name}`;
  return url.href;
}

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function hashOfMigrations(): string {
  const folder = path.resolve(import.meta.dirname, '../../../database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
