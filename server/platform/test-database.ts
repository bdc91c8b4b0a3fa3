import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, embeddedDatabase, openDatabase } from './database.ts';

/**
 * An empty, migrated database for one test file: in memory, or a new one on PostgreSQL where TEST_DATABASE_URL names a
 * server. Closing it removes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await openOnServer(server) : embeddedDatabase(await PGlite.create());
  await database.migrate();
  return database;
}

async function openOnServer(server: string): Promise<Database> {
  const made = await createTestServerDatabase(server);
  const database = await openDatabase({ url: made.url, folder: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

/** A new, empty database on a server, for tests that open it from more than one process. */
export async function createTestServerDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `maidan_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
