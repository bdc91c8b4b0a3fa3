import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { isCluster } from '#server/foundation/database-engine/make-cluster.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { backupsFolder, listBackups } from '#server/operations/backup/nightly.ts';

/** Error for data on which no shop can be opened; its message contains the solution. */
export class DataRefused extends Error {}

/** Condition for creating a missing shop: at a first start (`first`), on explicit request (`asked`), or never. */
export type IfNone = 'first' | 'asked' | 'never';

export type DataEnv = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<
    Pick<
      Env,
      | 'SHOP_MODE'
      | 'BACKUPS'
      | 'BACKUPS_KEPT'
      | 'BACKUP_KEY'
      | 'BACKUP_KEY_OLD'
      | 'LOG_ARCHIVE'
      | 'DATABASE_CONNECTIONS'
      | 'DATABASE_DIRECT_URL'
      | 'DATABASE_PREPARED'
      | 'DATABASE_READ_URL'
      | 'PROCESSES'
    >
  >;

/** Returns the data folder of the embedded PostgreSQL. */
export function engineFolder(dataDir: string): string {
  return path.resolve(dataDir, 'postgresql');
}

/** Returns the folder in which versions before the embedded PostgreSQL stored their data with PGlite. */
export function pgliteFolder(dataDir: string): string {
  return path.resolve(dataDir, 'database');
}

/** Returns true if a folder holds PGlite data. PGlite writes no `postmaster.opts`. */
export function isPgliteFolder(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION')) && !existsSync(path.join(folder, 'postmaster.opts'));
}

/** Returns true if a data folder holds a shop's database. */
export function holdsShop(dataDir: string): boolean {
  return isCluster(engineFolder(dataDir)) || isPgliteFolder(pgliteFolder(dataDir));
}

/**
 * Marker file, which shows that a shop was opened on a folder, and the kind of its database. It distinguishes an
 * emptied folder from a new one.
 */
const noteOf = (dataDir: string) => path.resolve(dataDir, 'opened');
const notes = { inside: 'its own PostgreSQL', server: 'the PostgreSQL of DATABASE_URL' } as const;

/** Returns true if a shop was opened on a folder. */
export function isShopFolder(dataDir: string): boolean {
  return existsSync(noteOf(dataDir));
}

/** Writes the marker that a shop was opened on a folder. */
export function noteOpened(dataDir: string, kind: keyof typeof notes): void {
  writeFileSync(noteOf(dataDir), `A shop was opened here, with its data in ${notes[kind]}.\n`);
}

/**
 * Describes traces of an earlier shop in a folder without a database: the marker, or files that only an opened shop
 * creates. Ignores pictures (regenerated, possibly shared) and files of an interrupted first start.
 */
function traceOf(dataDir: string): string | undefined {
  if (isShopFolder(dataDir)) return readFileSync(noteOf(dataDir), 'utf8').trim();
  if (existsSync(path.resolve(dataDir, 'restoring')))
    return 'A restore was begun there and not finished: run it again.';
  const left = ['files', 'backups', 'database-of-pglite'].find((name) => hasEntries(path.resolve(dataDir, name)));
  if (left) return `There are the ${left} of a shop.`;
  return existsSync(engineFolder(dataDir)) ? 'The folder of its database is there, and empty.' : undefined;
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Rejects creating a shop in an empty folder without a request, or in a folder that had a shop. Throws DataRefused. */
export async function refuseNewShop(env: DataEnv, ifNone: IfNone): Promise<void> {
  const folder = path.resolve(env.DATA_DIR);
  if (holdsShop(folder)) return;
  if (ifNone === 'never') throw new DataRefused(noShopIn(folder));
  if (hasEntries(engineFolder(folder)))
    throw new DataRefused(
      `${engineFolder(folder)} is damaged: its PG_VERSION is missing. ${await whatToDo(env, engineFolder(folder))}`,
    );
  if (ifNone === 'asked') return;
  const trace = traceOf(folder);
  if (trace?.includes(notes.server))
    throw new DataRefused(`${folder} has no database. ${trace} DATABASE_URL is not set: set it. ${orNew}`);
  if (trace !== undefined)
    throw new DataRefused(`${folder} has been emptied: its database is gone. ${trace} ${await whatToDo(env)} ${orNew}`);
  if (env.SHOP_MODE === 'production')
    throw new DataRefused(
      `There is no shop in ${folder}. Look whether its disk is there and DATA_DIR is right. ${await whatToDo(env)} ${orNew}`,
    );
}

const orNew = 'To begin a new, empty shop there: npm start -- --new';

/** Returns true if a database has a shop's tables. */
export async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  return rows[0]?.is === true;
}

/**
 * Rejects creating a shop in an external database without tables in production, unless requested. Throws DataRefused.
 */
export async function refuseEmptyServer(env: DataEnv, pool: pg.Pool, ifNone: IfNone): Promise<void> {
  if (ifNone === 'asked' || (ifNone === 'first' && env.SHOP_MODE !== 'production')) return;
  if (await hasTables(pool)) return;
  const words = 'There is no shop in the database that DATABASE_URL names. Look whether it is the right one.';
  throw new DataRefused(ifNone === 'never' ? words : `${words} ${await whatToDo(env)} ${orNew}`);
}

/** Returns the message of a command that found no shop, with the folders searched. */
export function noShopIn(folder: string): string {
  return `There is no shop in ${folder}, and none runs on it. Set DATA_DIR to the folder of yours, or start one: npm start`;
}

/** Returns advice on restoring the newest backup. `damaged` is the folder to move away first. */
export async function whatToDo(env: Pick<DataEnv, 'DATA_DIR' | 'BACKUPS'>, damaged?: string): Promise<string> {
  const folder = backupsFolder({ DATA_DIR: env.DATA_DIR, BACKUPS: env.BACKUPS });
  const [newest] = await listBackups(folder);
  const away = damaged === undefined ? '' : `Keep what is left of it: mv ${damaged} ${damaged}-damaged. Then `;
  const restore = newest
    ? `restore the newest backup: npm run shop -- restore ${path.join(folder, newest)}`
    : `restore a backup: npm run shop -- restore FILE (there is none in ${folder})`;
  return `${away}${away === '' ? restore[0]?.toUpperCase() + restore.slice(1) : restore}.`;
}
