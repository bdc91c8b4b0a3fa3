import pg from 'pg';
import { fillWithOrders } from '#server/app/test-support/test-old-orders.ts';
import { checkUpgrade } from '#server/app/test-support/test-upgrade.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { migrateTo, readJournal, statementsOf } from '#server/foundation/database/test-schemas.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';
import { startOwnEngine } from './own-engine.ts';

const orders = 2000;
/** Maximum time in ms per thousand orders for which a migration may block readers. */
const mostMs = 100;
/** Minimum number of rows of a table that counts as large. */
const large = 200;

export const benchmark: Benchmark = {
  title: 'Upgrades',
  about: `For every schema there was: a database of it with ${orders} orders of every kind it could hold is brought up to date as a start does it, in one transaction. Rows are compared column by column, all rules have to hold, stock and money have to add up, and the present code reads every order. Then each migration alone, statement by statement: how long tables with more than ${large} rows are kept from readers (ACCESS EXCLUSIVE) until it is committed. PostgreSQL 18 as the shop runs it, with flushing.`,
  async run(say) {
    const engine = await startOwnEngine();
    try {
      const { entries } = await readJournal();
      const figures: BenchFigure[] = [];
      for (const [index, { tag }] of entries.entries()) {
        const { faults, orders: read, rows, migrateMs } = await checkUpgrade(index + 1, orders);
        for (const fault of faults.slice(0, 5)) say(`! ${fault}`);
        figures.push({
          name: `from ${tag}: what is wrong afterwards (${rows} rows, ${read} orders read)`,
          value: faults.length,
          unit: '',
          goal: { atMost: 0 },
        });
        figures.push({ name: `from ${tag}: time`, value: migrateMs, unit: 'ms' });
        say(`${tag}: ${rows} rows, ${Math.round(migrateMs)} ms`);
      }
      for (const [index, { tag }] of entries.entries()) {
        if (index === 0) continue;
        const goal = { atMost: (mostMs * orders) / 1000 };
        figures.push({
          name: `${tag} alone: readers of large tables wait`,
          value: await keptFromReaders(index, tag),
          unit: 'ms',
          goal,
        });
      }
      return figures;
    } finally {
      await engine.stop();
    }
  },
};

/**
 * Returns the time in ms from a migration's exclusive lock on the first large table to its commit; 0 if it takes no
 * such lock.
 */
async function keptFromReaders(count: number, tag: string): Promise<number> {
  const made = await createTestServerDatabase();
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  try {
    await migrateTo(client, count);
    await fillWithOrders(client, orders);
    await client.query('analyze');
    const tables = await client.query<{ oid: number }>(
      `select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${large}`,
    );
    const oids = tables.rows.map(({ oid }) => oid);
    await client.query('begin');
    let since: number | undefined;
    for (const statement of await statementsOf(tag)) {
      const began = performance.now();
      await client.query(statement);
      if (since !== undefined) continue;
      const taken = await client.query(
        `select 1 from pg_locks where pid = pg_backend_pid() and granted and mode = 'AccessExclusiveLock' and relation = any($1::oid[])`,
        [oids],
      );
      if (taken.rowCount) since = began;
    }
    await client.query('commit');
    return since === undefined ? 0 : performance.now() - since;
  } finally {
    await client.end();
    await made.drop();
  }
}
