import type pg from 'pg';

/** Table to copy, with the query of its rows. */
export interface TableToCopy {
  /** Name in the backup. */
  name: string;
  /** Name quoted for SQL. */
  quoted: string;
  columns: { name: string; quoted: string; type: string }[];
  query: string;
}

/** Name of the waiting jobs' table in a backup. */
export const jobsName = 'pgboss.job';

type Asking = Pick<pg.ClientBase, 'query'>;

/** Lists the shop's own tables with their columns. */
export async function ownTables(client: Asking): Promise<TableToCopy[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select table_name as name, format('public.%I', table_name) as quoted from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: TableToCopy[] = [];
  for (const { name, quoted } of rows) tables.push(await tableOf(client, `public.${name}`, quoted, ''));
  return tables;
}

/** Returns the table of open and permanently failed jobs; none if the queues were never created. */
export async function waitingJobs(client: Asking): Promise<TableToCopy[]> {
  const { rowCount } = await client.query(`select 1 where to_regclass('${jobsName}') is not null`);
  return rowCount
    ? [
        await tableOf(
          client,
          jobsName,
          jobsName,
          `where state in ('created', 'retry', 'active', 'failed') order by created_on, id`,
        ),
      ]
    : [];
}

async function tableOf(client: Asking, name: string, quoted: string, which: string): Promise<TableToCopy> {
  const { rows: columns } = await client.query<{ name: string; quoted: string; type: string }>(
    `select attname as name, quote_ident(attname) as quoted, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted],
  );
  return {
    name,
    quoted,
    columns,
    query: `select ${columns.map((column) => column.quoted).join(', ')} from ${quoted} ${which}`,
  };
}
