import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, openEmbedded } from '#server/foundation/database/database.ts';
import { runFolder } from '#server/foundation/database-engine/entrance.ts';
import { EngineUnavailable } from '#server/foundation/database-engine/find-binaries.ts';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';
import { filesIn } from '#server/foundation/files/hash-files.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { makePassage } from '#server/foundation/process/data-dir.ts';
import { lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { checkFiles } from '#server/operations/backup/check-files.ts';
import { restoreCommand, serveLog } from '#server/operations/backup/serve-log.ts';
import { chooseCopy, listLines, type PageCopy } from '#server/operations/backup-format/archive-folder.ts';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import { PagesAbout, pagesAboutName, recoveryFolder } from '#server/operations/backup-format/copy-pages.ts';
import { CopyOut } from '#server/operations/backup-format/copy-rows.ts';
import { type BackupManifest, computeTotals, type FileCopy } from '#server/operations/backup-format/manifest.ts';
import { formatMoment, lastReachable, readLogTime } from '#server/operations/backup-format/moments.ts';
import { readJsonEntry, readPacked } from '#server/operations/backup-format/read-backup.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';
import { ownTables } from '#server/operations/backup-format/tables.ts';
import { unpacked } from '#server/operations/backup-format/tar.ts';
import { takeFiles } from './restore-files.ts';
import { moveIn, readJournal, refuseLivingShop } from './restore-shop.ts';

type Say = (line: string) => void;

export interface RestoringAt {
  at: Date;
  /** Folder of LOG_ARCHIVE. */
  archive: string;
  /** Line of the archive, needed if several lines reach the requested time. */
  line: string | undefined;
  /** Folder of row backups, which contain the files that the log does not. */
  backups: string;
  /** Bucket of the shop's files; undefined if the data folder contains them. */
  bucket: string | undefined;
  key: SealKey | undefined;
  /** Staff member who requests the restore. */
  by?: string | undefined;
  log: Log;
}

/** Result of a restore to a given time. */
export interface RestoredAt {
  copy: PageCopy;
  /** Time of the last change in the log, by PostgreSQL; undefined if nothing changed since the page copy. */
  lastChange: Date | undefined;
  sums: BackupManifest['sums'];
  /** Sentences about the shop's files. */
  files: string[];
}

/**
 * Restores a shop to a given time in an empty data folder, from the newest earlier page copy and the log. Works in a
 * temporary folder, moved in once all rows could be read. Throws BackupRefused if the log does not reach that time,
 * DataDirBusy if a shop runs there.
 */
export async function restoreAt(wanted: RestoringAt, dataDir: string, say: Say): Promise<RestoredAt> {
  refuseLivingShop(dataDir);
  const copy = chooseCopy(await listLines(wanted.archive), wanted.at, wanted.line);
  const lock = lockDataDir(dataDir);
  const draft = path.resolve(dataDir, 'restoring');
  try {
    await rm(draft, { recursive: true, force: true });
    makePassage(draft);
    const folder = path.join(draft, 'postgresql');
    await unpackPages(copy, folder, wanted.key);
    const restored = await recoverAndCheck(folder, copy, wanted, async (database) => {
      const files = await bringFiles(wanted, draft, path.resolve(dataDir), database);
      const about = `as it was at ${wanted.at.toISOString()}`;
      await recordSecurityEvent(database.db, { kind: 'backup_restored', operator: wanted.by, about });
      return files;
    });
    for (const place of [path.join(folder, recoveryFolder), runFolder(folder)])
      await rm(place, { recursive: true, force: true });
    await moveIn(draft, path.resolve(dataDir), wanted.at.toISOString(), say);
    await flushFolder(path.resolve(dataDir));
    return restored;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new BackupRefused(`Nothing was put back: ${wordsOf(error)}.`, { cause: error });
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

async function unpackPages({ file }: PageCopy, folder: string, key: SealKey | undefined): Promise<void> {
  await readPacked(file, key, async (bytes) => {
    const entries = unpacked(bytes);
    const first = await entries.next();
    if (first.done || first.value.name !== pagesAboutName) throw new BackupRefused(`${file} is no copy of a database.`);
    const about = await readJsonEntry(first.value, PagesAbout);
    await mkdir(folder, { mode: 0o700 });
    for (const name of about.folders) {
      const place = path.join(folder, name);
      if (!place.startsWith(folder + path.sep))
        throw new BackupRefused(`${file} has a folder named ${name}: no shop has made it.`);
      await mkdir(place, { recursive: true, mode: 0o700 });
    }
    for await (const { name, body } of entries)
      await pipeline(body, createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }));
  });
  await mkdir(path.join(folder, recoveryFolder), { mode: 0o700 });
  await writeFile(path.join(folder, 'recovery.signal'), '', { mode: 0o600 });
}

async function recoverAndCheck(
  folder: string,
  copy: PageCopy,
  wanted: RestoringAt,
  bring: (database: Database) => Promise<string[]>,
): Promise<RestoredAt> {
  const { database, lastChange } = await recover(folder, copy, wanted);
  try {
    return { copy, lastChange, sums: await checkAll(database), files: await bring(database) };
  } finally {
    await database.close();
  }
}

/**
 * Starts PostgreSQL on the copy and replays the log to the requested time. Throws BackupRefused if the log ends before.
 */
async function recover(
  folder: string,
  copy: PageCopy,
  { at, archive, key }: RestoringAt,
): Promise<{ database: Database; lastChange: Date | undefined }> {
  const service = await serveLog(folder, archive, copy.line, key);
  let last: string | undefined;
  const hear = (_details: object, words: string) => {
    last = /^last completed transaction was at log time (.+)$/.exec(words)?.[1] ?? last;
  };
  const settings = {
    restore_command: restoreCommand,
    // The offset is '+00', as PostgreSQL cannot parse 'Z' before it has loaded time zone names.
    recovery_target_time: at.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // This syncs thousands of files in one call.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  };
  let fault: string | undefined;
  let database: Database | undefined;
  let failure: unknown;
  try {
    database = await openEmbedded(folder, { warn: hear, error: hear }, settings);
  } catch (error) {
    failure = error;
  } finally {
    fault = await service.end();
  }
  if (database) return { database, lastChange: last ? readLogTime(last) : undefined };
  const ended =
    failure instanceof EngineUnavailable && /recovery ended before configured recovery target/.test(failure.message);
  throw fault || ended
    ? noWayTo(
        at,
        { copy, until: last ? lastReachable(last) : undefined, why: fault ?? 'It ends before that.' },
        failure,
      )
    : failure;
}

/** Creates the error for a time that the log does not reach, with the reason and the range it covers. */
function noWayTo(
  at: Date,
  { copy, until, why }: { copy: PageCopy; until: Date | undefined; why: string },
  cause: unknown,
): BackupRefused {
  const from = formatMoment(copy.ended);
  const there = until
    ? `It leads from ${from} to ${formatMoment(until)}: ask for a moment up to then, as --at "${formatMoment(until)}".`
    : `No change after the copy of ${from} can be had: ask for a moment before that, or restore a backup.`;
  return new BackupRefused(`The log does not lead to ${formatMoment(at)}. ${why} ${there} Nothing was put back.`, {
    cause,
  });
}

/** Reads every row to find damaged pages, migrates an earlier release's tables, and computes the totals. */
async function checkAll(database: Database): Promise<BackupManifest['sums']> {
  const client = new pg.Client({ ...database.pool.options, query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { entries } = await readJournal();
    const { rows: applied } = await client.query<{ at: string }>(
      'select created_at::text as at from drizzle.__drizzle_migrations',
    );
    if (applied.some(({ at }) => !entries.some(({ when }) => when === Number(at))))
      throw new BackupRefused(
        'The database is of a newer release of the shop: restore it with that one. Nothing was put back.',
      );
    for (const { query, name } of await ownTables(client)) await readRows(client, query, name);
  } finally {
    await client.end().catch(() => {});
  }
  await database.migrate();
  return computeTotals(drizzle(database.pool));
}

async function readRows(client: pg.Client, query: string, name: string): Promise<void> {
  const rows = client.query(new CopyOut(query));
  try {
    for await (const _ of rows);
  } catch (cause) {
    throw new BackupRefused(
      `The table ${name} is damaged in the copy: ${wordsOf(cause)}. Nothing was put back; ask for an earlier moment.`,
      {
        cause,
      },
    );
  }
}

/**
 * Provides the shop's files, which are not in the log: from the data folder, else from the nearest row backup. Returns
 * sentences about their source and about missing or damaged ones.
 */
async function bringFiles(
  { at, backups, bucket, key }: RestoringAt,
  draft: string,
  dataDir: string,
  { pool }: Database,
): Promise<string[]> {
  if (bucket)
    return [
      `Files are in the bucket ${bucket} and are as they are now, not as they were: its provider may have versions.`,
    ];
  const living = path.join(dataDir, 'files');
  const stay = existsSync(living) && (await readdir(living)).length > 0;
  const said = stay
    ? [`Files (pictures, print files, labels) are not in the log: those in ${living} stay as they are now.`]
    : await takeFiles(backups, at, draft, key);
  const root = stay ? dataDir : draft;
  const found: FileCopy[] = [];
  if (existsSync(path.join(root, 'files')))
    for (const file of await filesIn(path.join(root, 'files'))) found.push(await sumOfFile(root, file));
  return [...said, ...(await checkFiles(drizzle(pool), found, at))];
}

async function sumOfFile(root: string, file: string): Promise<FileCopy> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(part);
    bytes += part.length;
  }
  return { path: path.relative(root, file), bytes, sha256: hash.digest('hex') };
}
