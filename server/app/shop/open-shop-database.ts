import { availableParallelism } from 'node:os';
import path from 'node:path';
import { workerCount } from '#server/foundation/child-processes/worker-count.ts';
import { type Database, openEmbedded, openServer, type ServerOptions, untilThere } from '#server/foundation/database/database.ts';
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
  noteOpened,
  pgliteFolder,
  refuseEmptyServer,
  refuseNewShop,
  wasOpened,
  whatToDo,
} from './find-shop.ts';
import { refuseForeignFollower, refusePooler } from './refuse-pooler.ts';

/** The database of a shop, with what keeps its log where somebody asked for it. */
export type ShopDatabase = Database & { archive?: LogArchive };

/** The last version that could convert a PGlite folder to PostgreSQL. */
const lastPgliteVersion = '0.1.0';

/** How long a start waits for a server that is away, in ms. */
const patienceMs = 60_000;

/**
 * Opens the database of a shop: the server that DATABASE_URL names, else PostgreSQL inside the shop. The caller holds the
 * folder's lock. Throws DataRefused where there is no shop and none may begin, for a PGlite folder, and for a damaged one;
 * EngineUnavailable.
 */
export async function openShopDatabase(
  env: DataEnv,
  log: Log,
  say: (line: string) => void = () => {},
  ifNone: IfNone = 'first',
): Promise<ShopDatabase> {
  if (env.LOG_ARCHIVE) refuseUnfit(env, path.resolve(env.LOG_ARCHIVE));
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new DataRefused('DATABASE_READ_URL names a follower, and there is no DATABASE_URL that it follows. Set both, or neither.');
  if (env.DATABASE_URL) return openOwnServer(env, openServer(env.DATABASE_URL, log, waysOf(env)), { log, say, ifNone });
  await refuseNewShop(env, ifNone);
  const folder = engineFolder(env.DATA_DIR);
  const before = pgliteFolder(env.DATA_DIR);
  if (!isCluster(folder) && isPgliteFolder(before))
    throw new DataRefused(
      `The data in ${before} was written by PGlite. Version ${lastPgliteVersion} is the last that converts it: start that version once on this DATA_DIR, then this one.`,
    );
  const wasThere = isCluster(folder);
  const prepared = await prepareArchive(env, folder, log);
  let database: ShopDatabase | undefined;
  try {
    const opened = await openEmbedded(folder, log, { ...roomForAll(env), ...prepared?.settings });
    database = opened;
    if (prepared) database = keepingLog(opened, await prepared.begin(opened.pool));
    detectDatabaseCorruption(database.pool, log, () => whatToDo(env, folder));
    // Who asked for a new shop in so many words gets it, also where that was cut short before.
    if (ifNone !== 'asked' && wasOpened(env.DATA_DIR) && !(await hasTables(database.pool)))
      throw new DataRefused(`The database in ${folder} has lost its tables. ${await whatToDo(env, folder)}`);
    return notingOpened(database, env.DATA_DIR);
  } catch (error) {
    await database?.close();
    if (!wasThere || !(isDatabaseCorruption(error) || (error instanceof EngineUnavailable && /does not start on/.test(error.message))))
      throw error;
    const said = error instanceof Error ? error.message.replace(/\.* Set DATABASE_URL to .*$/, '') : '';
    const advice = `If its disk is full, make room and start again. Otherwise the database is damaged. ${await whatToDo(env, folder)}`;
    throw new DataRefused(`${said}. ${advice}`, { cause: error });
  }
}

/** Lets every process of the machine in, each with the one connection that listens, and those of commands and backups. */
function roomForAll({ PROCESSES = 1, DATABASE_CONNECTIONS = 10 }: DataEnv): Record<string, number> {
  const size = workerCount(PROCESSES, availableParallelism());
  return { max_connections: Math.max(40, (size + 1) * (DATABASE_CONNECTIONS + 1) + 10) };
}

/** A database whose log is kept: what it leaves at its end is taken away as well. */
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

/** A shop is there once its tables are: a first start that is cut short before begins again. */
function notingOpened(database: ShopDatabase, dataDir: string): ShopDatabase {
  return {
    ...database,
    async migrate() {
      await database.migrate();
      noteOpened(dataDir, database.kind === 'embedded' ? 'inside' : 'server');
    },
  };
}

/** How a server is reached that is the operator's own. */
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
    detectDatabaseCorruption(database.pool, log, async () => 'Have your server looked at, and restore its newest copy.');
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
