import pg from 'pg';
import { testServer } from '#server/foundation/database/test-database.ts';

/** Time in ms after which a closing shop is stuck; it usually takes a tenth of a second. */
const stuckMs = 60_000;

/**
 * Runs the last step of a test shop. If it is stuck, writes to stderr what this process and the database server wait
 * for, since the runner only says that a hook took too long.
 */
export async function reportIfStuck(step: string, close: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => void report(step), stuckMs);
  try {
    await close();
  } finally {
    clearTimeout(timer);
  }
}

async function report(step: string): Promise<void> {
  process.stderr.write(
    `closing the ${step} is stuck; this process has ${process.getActiveResourcesInfo().join(', ')}\n`,
  );
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  const { rows } = await client.query<Record<string, string | null>>(
    `select datname, backend_type, state, wait_event_type, wait_event, now() - state_change as since, query
       from pg_stat_activity where state is distinct from 'idle' or wait_event is distinct from 'ClientRead'`,
  );
  for (const row of rows) process.stderr.write(`${JSON.stringify(row)}\n`);
  await client.end();
}
