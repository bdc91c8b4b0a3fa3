import type pg from 'pg';

/** A table to be copied, and the query that gives its rows. */
export interface TableToCopy {
  /** As it stands in the backup. */
  name: string;
  /** As SQL writes it. */
  quoted: string;
  columns: { name: string; quoted: string; type: string }[];
  query: string;
}

/** The name in a backup of the jobs that wait. */
export const jobsName = 'pgboss.job';

type Asking = Pick<pg.ClientBase, 'query'>;

/** Lists the shop's own tables, each with its columns. */
export async function ownTables(client: Asking): Promise<TableToCopy[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select table_name as name, format('public.%I', table_name) as quoted from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: TableToCopy[] = [];
  for (const { name, quoted } of rows) tables.push(await tableOf(client, `public.${name}`, quoted, ''));
  return tables;
}

/** The jobs that were still to be done, and those that failed for good; none where the queues were never made. */
export async function waitingJobs(client: Asking): Promise<TableToCopy[]> {
  const { rowCount } = await client.query(`select 1 where to_regclass('${jobsName}') is not null`);
  return rowCount
    ? [await tableOf(client, jobsName, jobsName, `where state in ('created', 'retry', 'active', 'failed') order by created_on, id`)]
    : [];
}

async function tableOf(client: Asking, name: string, quoted: string, which: string): Promise<TableToCopy> {
  const { rows: columns } = await client.query<{ name: string; quoted: string; type: string }>(
    `select attname as name, quote_ident(attname) as quoted, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted],
  );
  return { name, quoted, columns, query: `select ${columns.map((column) => column.quoted).join(', ')} from ${quoted} ${which}` };
}
