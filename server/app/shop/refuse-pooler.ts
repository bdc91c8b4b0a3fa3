import pg from 'pg';
import { type DataEnv, DataRefused } from './find-shop.ts';

/** How an address of a database gives out connections: a server's own, a pooler's for a visit, or a pooler's for each transaction. */
export type Pooling = 'none' | 'sessions' | 'transactions';

const connectMs = 5000;

async function connect(url: string): Promise<pg.Client & { processID?: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const backendOf = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Finds out what answers at an address. A pooler names a process of its own; one of transactions lends the connection that one visitor has
 * just used to the next, while the first is still there. Throws what hinders it.
 */
export async function poolingOf(url: string): Promise<Pooling> {
  const first = await connect(url);
  const second = await connect(url).catch(() => undefined);
  try {
    const before = await backendOf(first);
    if (before === first.processID) return 'none';
    if (!second) return 'sessions';
    await second.query('begin');
    if ((await backendOf(second)) === before) return 'transactions';
    // It took another: then the first has to get on without the one it had, or still has it.
    return (await backendOf(first)) === before ? 'sessions' : 'transactions';
  } finally {
    for (const client of [first, second]) client?.connection.stream.destroy();
  }
}

/** What two addresses of one database have in common, and those of two have not. */
async function identityOf(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ is: string }>(
      `select concat_ws(' ', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database())) as is`,
    );
    return rows[0]?.is ?? '';
  } finally {
    client.connection.stream.destroy();
  }
}

/**
 * Refuses a follower that follows another database, or is asked through a pooler of transactions: how far it has come would be one server's
 * word, and what is read another's. One that is away is let be: until it is there the database itself is read. Throws DataRefused.
 */
export async function refuseForeignFollower({
  DATABASE_URL: url,
  DATABASE_READ_URL: follower,
}: Pick<DataEnv, 'DATABASE_URL' | 'DATABASE_READ_URL'>): Promise<void> {
  if (!url || !follower) return;
  const pooling = await poolingOf(follower).catch(() => undefined);
  if (pooling === undefined) return;
  if (pooling === 'transactions')
    throw new DataRefused(
      'DATABASE_READ_URL leads to a pooler that gives each transaction another connection. Set it to the follower itself.',
    );
  if ((await identityOf(url)) !== (await identityOf(follower)))
    throw new DataRefused('DATABASE_READ_URL leads to another database than DATABASE_URL. Set it to a PostgreSQL that follows that one.');
}

/**
 * Refuses a pooler of transactions that is given without the server behind it, and a direct address that is none. Throws DataRefused, which
 * says what to set.
 */
export async function refusePooler({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
}: Pick<DataEnv, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Promise<void> {
  if (!url) return;
  if (!direct) {
    if ((await poolingOf(url)) !== 'transactions') return;
    throw new DataRefused(
      'DATABASE_URL leads to a pooler that gives each transaction another connection (PgBouncer, pool_mode = transaction). Set DATABASE_DIRECT_URL to the PostgreSQL behind it: one connection of each process listens there for what others change, and migrations hold their lock there.',
    );
  }
  if ((await poolingOf(direct)) === 'transactions')
    throw new DataRefused(
      'DATABASE_DIRECT_URL leads to a pooler of transactions too. Set it to the PostgreSQL itself: who listens through a pooler hears nothing.',
    );
  if ((await identityOf(url)) !== (await identityOf(direct)))
    throw new DataRefused(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. Set both to the same: one through the pooler, one past it.',
    );
}
