import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

// Until the shop brought a PostgreSQL along, its data lay in a folder of PGlite, which is PostgreSQL in WebAssembly: the same
// tables, in files that only it reads.

/** Rows that are read and written at once. */
const batch = 2000;

/** A database as it is filled: migrated, with the queues of jobs made, nothing in it. */
export interface Filled {
  pool: pg.Pool;
}

/** Tells whether a folder holds data of the time before. */
export function isPgliteFolder(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION')) && !existsSync(path.join(folder, 'postmaster.opts'));
}

/**
 * Copies everything a shop had in its PGlite folder into a migrated database: every table row by row and as it was, the counters,
 * and the jobs that were still to be done. Works on a copy of the folder, which stays as it was. Throws when what arrived is not
 * as much as what was there. Gives the number of rows.
 */
export async function carryOver(folder: string, migrationsFolder: string, { pool }: Filled): Promise<number> {
  const copy = `${folder}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const old = await PGlite.create(copy);
  try {
    await migrate(drizzle(old), { migrationsFolder });
    return await copyAll(old, pool);
  } finally {
    await old.close();
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyAll(old: PGlite, pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Tables refer to each other, and are complete only together.
    await client.query('set local session_replication_role = replica');
    let rows = 0;
    for (const { name } of await read<{ name: string }>(old, ownTables)) rows += await copyTable(old, client, `public.${name}`, '');
    if ((await read(old, "select 1 from information_schema.schemata where schema_name = 'pgboss'")).length > 0) {
      rows += await copyTable(old, client, 'pgboss.job', "where state in ('created', 'retry', 'active')");
      await client.query(`update pgboss.job set state = 'retry', started_on = null where state = 'active'`);
    }
    await copyCounters(old, client);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const ownTables = `select quote_ident(table_name) as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

async function copyTable(old: PGlite, client: pg.PoolClient, table: string, which: string): Promise<number> {
  const columns = await read<{ name: string; type: string }>(
    old,
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const asText = columns.map(({ name }, at) => `${name}::text as c${at}`).join(', ');
  const asTyped = columns.map(({ type }, at) => `c${at}::${type}`).join(', ');
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const aliases = columns.map((_, at) => `c${at}`).join(', ');
  if (which === '') await client.query(`delete from ${table}`);
  let copied = 0;
  for (;;) {
    const rows = await read<Record<string, string | null>>(
      old,
      `select ${asText} from ${table} ${which} order by ctid limit ${batch} offset ${copied}`,
    );
    if (rows.length === 0) break;
    const values = columns.map((_, at) => rows.map((row) => row[`c${at}`] ?? null));
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${asTyped} from unnest(${lists}) as given(${aliases})`,
      values,
    );
    copied += rows.length;
  }
  const { rows: arrived } = await client.query<{ many: number }>(`select count(*)::int as many from ${table}`);
  if (arrived[0]?.many !== copied) throw new Error(`of ${table}, ${copied} rows were carried over and ${arrived[0]?.many} arrived`);
  return copied;
}

/** What numbers were given last: documents and events go on from there. */
async function copyCounters(old: PGlite, client: pg.PoolClient): Promise<void> {
  const counters = await read<{ name: string; last: string }>(
    old,
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of counters) await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, last]);
}

async function read<Row>(old: PGlite, statement: string): Promise<Row[]> {
  return (await old.query<Row>(statement)).rows;
}
