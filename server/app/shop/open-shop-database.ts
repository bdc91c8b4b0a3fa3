import { availableParallelism } from 'node:os';
import path from 'node:path';
import { workerCount } from '#server/foundation/child-processes/worker-count.ts';
import {
  type Database,
  openEmbedded,
  openServer,
  type ServerOptions,
  untilThere,
} from '#server/foundation/database/database.ts';
import { EngineUnavailable } from '#server/foundation/database-engine/find-binaries.ts';
import { isCluster } from '#server/foundation/database-engine/make-cluster.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { preparesStatements } from '#server/foundation/process/env.ts';
import { type LogArchive, prepareArchive, refuseUnfit } from '#server/operations/backup/log-archive.ts';
import { detectDatabaseCorruption, isDatabaseCorruption } from './detect-database-corruption.ts';
import {
  type DataEnv,
  DataRefused,
  engineFolder,
  hasTables,
  type IfNone,
  isPgliteFolder,
  isShopFolder,
  noteOpened,
  pgliteFolder,
  refuseEmptyServer,
  refuseNewShop,
  whatToDo,
} from './find-shop.ts';
import { refuseForeignFollower, refusePooler } from './refuse-pooler.ts';

/** Database of a shop, with its log archive if configured. */
export type ShopDatabase = Database & { archive?: LogArchive };

/** The last version that could convert a PGlite folder to PostgreSQL. */
const lastPgliteVersion = '0.1.0';

/** Time in ms for which a start waits for an unavailable database server. */
const patienceMs = 60_000;

/**
 * Opens the database of DATABASE_URL, else the embedded PostgreSQL. The caller must hold the folder's lock. Throws
 * EngineUnavailable; DataRefused for a missing shop that must not be created, a PGlite folder or a damaged database.
 */
export async function openShopDatabase(
  env: DataEnv,
  log: Log,
  say: (line: string) => void = () => {},
  ifNone: IfNone = 'first',
): Promise<ShopDatabase> {
  refuseUnfitSettings(env);
  if (env.DATABASE_URL) return openOwnServer(env, openServer(env.DATABASE_URL, log, waysOf(env)), { log, say, ifNone });
  await refuseNewShop(env, ifNone);
  const folder = engineFolder(env.DATA_DIR);
  refusePglite(env, folder);
  const wasThere = isCluster(folder);
  const prepared = await prepareArchive(env, folder, log);
  let database: ShopDatabase | undefined;
  try {
    const opened = await openEmbedded(folder, log, { ...roomForAll(env), ...prepared?.settings });
    database = opened;
    if (prepared) database = keepingLog(opened, await prepared.begin(opened.pool));
    detectDatabaseCorruption(database.pool, log, () => whatToDo(env, folder));
    // An explicit request creates a shop even after an interrupted attempt.
    if (ifNone !== 'asked' && isShopFolder(env.DATA_DIR) && !(await hasTables(database.pool)))
      throw new DataRefused(`The database in ${folder} has lost its tables. ${await whatToDo(env, folder)}`);
    return notingOpened(database, env.DATA_DIR);
  } catch (error) {
    await database?.close();
    throw wasThere && isDamage(error) ? await refusalOfDamage(error, env, folder) : error;
  }
}

/** Throws DataRefused for a log archive in an unsuitable place, or a replica without DATABASE_URL. */
function refuseUnfitSettings(env: DataEnv): void {
  if (env.LOG_ARCHIVE) refuseUnfit(env, path.resolve(env.LOG_ARCHIVE));
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new DataRefused(
      'DATABASE_READ_URL names a follower, and there is no DATABASE_URL that it follows. Set both, or neither.',
    );
}

/** Throws DataRefused for data of PGlite, which this version cannot convert. */
function refusePglite(env: DataEnv, folder: string): void {
  const before = pgliteFolder(env.DATA_DIR);
  if (isCluster(folder) || !isPgliteFolder(before)) return;
  throw new DataRefused(
    `The data in ${before} was written by PGlite. Version ${lastPgliteVersion} is the last that converts it: start that version once on this DATA_DIR, then this one.`,
  );
}

/** Returns true for errors of a database that is damaged or does not start. */
function isDamage(error: unknown): boolean {
  return isDatabaseCorruption(error) || (error instanceof EngineUnavailable && /does not start on/.test(error.message));
}

async function refusalOfDamage(error: unknown, env: DataEnv, folder: string): Promise<DataRefused> {
  const said = error instanceof Error ? error.message.replace(/\.* Set DATABASE_URL to .*$/, '') : '';
  const advice = `If its disk is full, make room and start again. Otherwise the database is damaged. ${await whatToDo(env, folder)}`;
  return new DataRefused(`${said}. ${advice}`, { cause: error });
}

/**
 * Computes max_connections for all processes of the machine, each with one listening connection, and for commands and
 * backups.
 */
function roomForAll({ PROCESSES = 1, DATABASE_CONNECTIONS = 10 }: DataEnv): Record<string, number> {
  const size = workerCount(PROCESSES, availableParallelism());
  return { max_connections: Math.max(40, (size + 1) * (DATABASE_CONNECTIONS + 1) + 10) };
}

/** Adds a log archive to a database, so that closing the database also archives the last log. */
function keepingLog(database: Database, archive: LogArchive): ShopDatabase {
  return {
    ...database,
    archive,
    async close() {
      await archive.stop();
      await database.close();
      await archive.takeRest();
    },
  };
}

/**
 * Adds writing the marker file after the migrations to a database. After an interrupted first start, the next start
 * counts as the first again.
 */
function notingOpened(database: ShopDatabase, dataDir: string): ShopDatabase {
  return {
    ...database,
    async migrate() {
      await database.migrate();
      noteOpened(dataDir, database.kind === 'embedded' ? 'inside' : 'server');
    },
  };
}

/** Returns the connection options of an external server. */
export function waysOf({
  DATABASE_CONNECTIONS: max = 10,
  DATABASE_DIRECT_URL: direct,
  DATABASE_PREPARED,
  DATABASE_READ_URL: follower,
}: Omit<DataEnv, 'DATA_DIR'>): ServerOptions {
  return { max, direct, follower, prepared: preparesStatements({ DATABASE_PREPARED, DATABASE_DIRECT_URL: direct }) };
}

interface Opening {
  log: Log;
  say: (line: string) => void;
  ifNone: IfNone;
}

async function openOwnServer(env: DataEnv, database: Database, { log, say, ifNone }: Opening): Promise<Database> {
  try {
    detectDatabaseCorruption(
      database.pool,
      log,
      async () => 'Have your server looked at, and restore its newest copy.',
    );
    await untilThere(database, patienceMs, say);
    await refusePooler(env);
    await refuseForeignFollower(env);
    await refuseEmptyServer(env, database.pool, ifNone);
    return notingOpened(database, env.DATA_DIR);
  } catch (error) {
    await database.close();
    throw error;
  }
}
