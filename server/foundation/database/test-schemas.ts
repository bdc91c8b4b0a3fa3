import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { migrationsFolder } from './database.ts';

interface Journal {
  entries: { tag: string; when: number }[];
}

/** Reads the list of migrations in order; the first n of them create the schema of an earlier release. */
export async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
}

/** Reads the statements of a migration. */
export async function statementsOf(tag: string): Promise<string[]> {
  return (await readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8')).split('--> statement-breakpoint');
}

/** Migrates a database to the schema after the first `count` migrations, as that release did. */
export async function migrateTo(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = await readJournal();
    const then = { ...journal, entries: journal.entries.slice(0, count) };
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(then));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Column {
  type: string;
  nullable: boolean;
  /** Default of the column; null if a value is required. */
  fallback: string | null;
  /** True if only the database can set the value. */
  made: boolean;
}

/** Tables, constraints and unique indexes of a database, from its system catalogue. */
export interface Schema {
  tables: Map<string, Map<string, Column>>;
  /** Constraints and unique indexes by 'table.name'. */
  rules: Map<string, { table: string; columns: string[]; says: string; kind: string; holds: boolean }>;
}

/** Reads the schema of the shop's own tables. */
export async function readSchema(client: Pick<pg.Client, 'query'>): Promise<Schema> {
  const columns = await client.query<
    { table: string; name: string; fallback: string | null } & Omit<Column, 'fallback'>
  >(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity = 'a' as made
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`);
  const tables = new Map<string, Map<string, Column>>();
  for (const { table, name, ...column } of columns.rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(name, column));
  const rules = await client.query<{
    table: string;
    name: string;
    columns: string[];
    says: string;
    kind: string;
    holds: boolean;
  }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as says, k.contype::text as kind, k.convalidated as holds,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
    union all
    select c.relname, i.relname, pg_get_indexdef(i.oid), 'index', x.indisvalid,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(x.indkey::int2[]))
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and not exists (select 1 from pg_constraint where conindid = i.oid)
    order by 1, 2`);
  return { tables, rules: new Map(rules.rows.map(({ name, ...rule }) => [`${rule.table}.${name}`, rule])) };
}
