import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type Database, migrationsFolder, openEmbedded, openServer } from '#server/foundation/database/database.ts';
import { runFolder } from '#server/foundation/database-engine/entrance.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import type { Queues } from '#server/foundation/jobs/queues.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { makePassage } from '#server/foundation/process/data-dir.ts';
import { lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import type { BackupManifest, BackupMetadata } from '#server/operations/backup-format/manifest.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';
import { type Opened, restoreBackup } from './put-back.ts';

type Say = (line: string) => void;

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Options of restoring or checking a backup. */
export interface Restoring {
  file: string;
  key: SealKey | undefined;
  log: Log;
  /** Queues of this release, which the restore creates. */
  queues: Queues;
  /** Staff member who requests the restore. */
  by?: string | undefined;
}

/**
 * Restores a backup into a temporary database and compares everything, without changing a shop. Throws BackupRefused,
 * and EngineUnavailable if PostgreSQL cannot run here.
 */
export async function tryBackup({ file, key, log, queues }: Restoring): Promise<BackupManifest> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'maidan-check-'));
  // If run as root, an ordinary user runs the database, so others need access to the folder.
  await chmod(scratch, 0o711);
  const opened: Database[] = [];
  try {
    return await restoreBackup(file, key, {
      folder: undefined,
      open: (about) => openFor(about, scratch, { log, queues }, opened),
    });
  } finally {
    for (const database of opened) await database.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into an empty data folder, or into the empty database of `databaseUrl`. A temporary folder is moved
 * in once complete. Throws BackupRefused, and DataDirBusy if a shop runs there.
 */
export async function restoreShop(
  { file, key, log, queues, by }: Restoring,
  dataDir: string,
  databaseUrl: string | undefined,
  say: Say,
): Promise<BackupManifest> {
  if (!databaseUrl) refuseLivingShop(dataDir);
  const lock = lockDataDir(dataDir);
  const draft = path.resolve(dataDir, 'restoring');
  const opened: Database[] = [];
  try {
    await rm(draft, { recursive: true, force: true });
    makePassage(draft);
    const open = (about: BackupMetadata) =>
      databaseUrl ? openEmpty(about, databaseUrl, queues, opened) : openFor(about, draft, { log, queues }, opened);
    const manifest = await restoreBackup(file, key, { folder: draft, open });
    for (const database of opened.splice(0)) {
      await recordSecurityEvent(database.db, { kind: 'backup_restored', operator: by, about: `of ${manifest.made}` });
      await database.close();
    }
    await moveIn(draft, path.resolve(dataDir), manifest.made, say);
    return manifest;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new BackupRefused(`Nothing was put back: ${wordsOf(error)}.`, { cause: error });
    throw error;
  } finally {
    for (const database of opened) await database.close();
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** Rejects a data folder that contains or contained a shop. Throws BackupRefused. */
export function refuseLivingShop(dataDir: string): void {
  for (const name of ['postgresql', 'database']) {
    const place = path.resolve(dataDir, name);
    if (existsSync(place))
      throw new BackupRefused(
        `There is a shop in ${path.resolve(dataDir)} already, and a backup is never written over one. ` +
          `Restore to another folder with --to FOLDER; or stop the shop and move its database away: mv ${place} ${place}-before.`,
      );
  }
}

async function openFor(
  about: BackupMetadata,
  folder: string,
  { log, queues }: Pick<Restoring, 'log' | 'queues'>,
  opened: Database[],
): Promise<Opened> {
  const steps = await migrationsOf(about);
  const place = path.join(folder, 'postgresql');
  const database = await openEmbedded(place, log);
  opened.push({
    ...database,
    async close() {
      await database.close();
      await rm(runFolder(place), { recursive: true, force: true });
    },
  });
  return layTables(database, steps, queues);
}

/** Opens an external database if it is empty, since existing data must not be overwritten. */
async function openEmpty(about: BackupMetadata, url: string, queues: Queues, opened: Database[]): Promise<Opened> {
  const steps = await migrationsOf(about);
  const database = openServer(url);
  opened.push(database);
  const { rows } = await database.pool.query<{ schemaname: string }>(
    `select schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  if (rows.length > 0) {
    throw new BackupRefused(
      `The database that DATABASE_URL names is not empty (it has ${rows.length} tables), and a backup is never written over one. ` +
        'Make an empty one beside it, and name that.',
    );
  }
  try {
    return await layTables(database, steps, queues);
  } catch (error) {
    throw new BackupRefused(`The tables could not be made: ${wordsOf(error)}.`, { cause: error });
  }
}

/** Creates the tables and queues in the state of the backup's release. */
async function layTables(database: Database, steps: Journal['entries'][], queues: Queues): Promise<Opened> {
  const [applied = [], all = []] = steps;
  const same = applied.length === all.length;
  await (same ? database.migrate() : migratePart(database, applied));
  await (await startJobs(database, queues, { error: () => {} }, { idle: true })).stop();
  return { pool: database.pool, migrate: same ? undefined : () => database.migrate() };
}

/**
 * Returns the migrations of the backup's release, and all of this release. Throws BackupRefused for a newer release.
 */
async function migrationsOf({ migrations, shop }: BackupMetadata): Promise<Journal['entries'][]> {
  const { entries: all } = await readJournal();
  const applied = all.filter(({ when }) => migrations.includes(when));
  if (applied.length < migrations.length)
    throw new BackupRefused(`The backup is of a newer release of the shop (${shop}): restore it with that one.`);
  return [applied, all];
}

/** Reads the journal of migrations, in order. */
export async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
}

/** Creates the tables of an earlier release, whose migrations are the first ones of this release. */
export async function migratePart(database: Pick<Database, 'pool'>, entries: Journal['entries']): Promise<void> {
  const part = await mkdtemp(path.join(tmpdir(), 'maidan-migrations-'));
  try {
    await cp(migrationsFolder, part, { recursive: true });
    await writeFile(path.join(part, 'meta', '_journal.json'), JSON.stringify({ ...(await readJournal()), entries }));
    await migrate(drizzle(database.pool), { migrationsFolder: part });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Moves the restored data into the folder, the database last, since its presence makes the folder a shop. Moves
 * existing data aside.
 */
export async function moveIn(draft: string, dataDir: string, made: string, say: Say): Promise<void> {
  const names = (await readdir(draft)).sort(
    (one, other) => Number(one === 'postgresql') - Number(other === 'postgresql'),
  );
  for (const name of names) {
    const target = path.join(dataDir, name);
    if (existsSync(target) && (await readdir(target)).length > 0) {
      const aside = `${target}-before-${made.replace(/[-:]|\.\d+/g, '')}-${process.pid}`;
      await rename(target, aside);
      say(`What was in ${target} is kept in ${aside}.`);
    } else await rm(target, { recursive: true, force: true });
    await rename(path.join(draft, name), target);
  }
}
