import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Result<Row> {
  rows: Row[];
}

interface Rows extends PgQueryResultHKT {
  type: Result<this['row']>;
}

/**
 * Database handle: a pool, the embedded database, or a transaction of either. Queries take it as their first argument
 * and work with all of these.
 */
export type Db = PgDatabase<Rows>;
