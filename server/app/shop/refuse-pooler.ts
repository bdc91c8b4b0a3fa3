import pg from 'pg';
import { type DataEnv, DataRefused } from './find-shop.ts';

/** Pooling mode of a database URL: none, by session, or by transaction. */
export type Pooling = 'none' | 'sessions' | 'transactions';

const connectMs = 5000;

async function connect(url: string): Promise<pg.Client & { processID?: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const backendOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Detects the pooling mode of a URL. In transaction mode, a second client gets the backend that a connected first
 * client has just used. Throws connection errors.
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
    // If the clients share backends, the first client has another one now; otherwise it has the same one as before.
    return (await backendOf(first)) === before ? 'sessions' : 'transactions';
  } finally {
    for (const client of [first, second]) client?.connection.stream.destroy();
  }
}

/** Returns an identifier that is equal for all URLs of one database and differs for others. */
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
 * Rejects a replica of another database, or one behind a transaction pooler, whose replay position may be that of
 * another server. Accepts an unavailable replica, as reads use the primary until it returns. Throws DataRefused.
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
    throw new DataRefused(
      'DATABASE_READ_URL leads to another database than DATABASE_URL. Set it to a PostgreSQL that follows that one.',
    );
}

/**
 * Rejects a transaction pooler without the direct URL of its server, and a direct URL that leads to a pooler. Throws
 * DataRefused, which names the setting to change.
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
