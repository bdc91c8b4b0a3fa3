import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Result<Row> {
  rows: Row[];
}

interface Rows extends PgQueryResultHKT {
  type: Result<this['row']>;
}

/** A pool, the embedded database, or a transaction of either: queries take it first and cannot tell which. */
export type Db = PgDatabase<Rows>;
