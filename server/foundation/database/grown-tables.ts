import type pg from 'pg';
import type { Log } from '#server/foundation/logging/logging.ts';

/** Changed rows below which a table counts as small: any plan for it is fast. */
const fewRows = 100;
/** Rows from which PostgreSQL's own analysis comes in time, as such a table does not double within a minute. */
const manyRows = 200_000;
/** Interval in ms between two looks. */
const lookMs = 5000;

/** Statement that takes the lock of the one process that analyzes, until its transaction ends; `free` if it did. */
export const lockOfGrowth = `select pg_try_advisory_xact_lock(hashtextextended('grown tables', 0)) as free`;

/**
 * Analyzes the tables that have more than doubled since PostgreSQL analyzed them. Returns their names; none while
 * another process does. Connections keep the plans of prepared statements, constraints and triggers that were made
 * while a table was nearly empty, and read all of it until it is analyzed. Throws if the database is away.
 */
export async function analyzeGrown(pool: Pick<pg.Pool, 'connect'>): Promise<string[]> {
  const client = await pool.connect();
  try {
    // The lock belongs to a transaction: behind a pooler, a session may be another one at each statement.
    await client.query('begin');
    const { rows } = await client.query<{ free: boolean }>(lockOfGrowth);
    const names = rows[0]?.free ? await analyzeFound(client) : [];
    await client.query('commit');
    client.release();
    return names;
  } catch (error) {
    // A closed connection ends its transaction.
    client.release(true);
    throw error;
  }
}

/** Finds and analyzes the grown tables, skipping locked ones. Returns the names of those found. */
async function analyzeFound(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where c.relkind = 'r' and c.relowner = (select oid from pg_roles where rolname = current_user)
        and s.n_mod_since_analyze > $1 and s.n_mod_since_analyze > c.reltuples and s.n_live_tup < $2
      order by 1`,
    [fewRows, manyRows],
  );
  for (const { name } of rows) await client.query(`analyze (skip_locked) ${name}`);
  return rows.map(({ name }) => name);
}

/**
 * Analyzes grown tables every five seconds, one process at a time, until it is stopped. Failures are logged, except for
 * outages.
 */
export function watchGrowth(
  { pool, isAway }: { pool: Pick<pg.Pool, 'connect'>; isAway: () => boolean },
  log: Pick<Log, 'warn'>,
): { stop: () => void } {
  let isLooking = false;
  const look = async () => {
    if (isLooking || isAway()) return;
    isLooking = true;
    try {
      await analyzeGrown(pool);
    } catch (err) {
      if (!isAway()) log.warn({ event: 'database.analyze_failed', err }, 'grown tables could not be analyzed');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return { stop: () => clearInterval(timer) };
}
