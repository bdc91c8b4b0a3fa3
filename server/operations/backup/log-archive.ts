import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';
import { isCluster } from '#server/foundation/database-engine/make-cluster.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import {
  copiesOf,
  isPiece,
  listCopies,
  logOf,
  type PageCopy,
} from '#server/operations/backup-format/archive-folder.ts';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import { copyPages, lineNote, thinOut } from '#server/operations/backup-format/copy-pages.ts';
import { readPacked } from '#server/operations/backup-format/read-backup.ts';
import { keyOfEnv, type SealKey } from '#server/operations/backup-format/seal.ts';
import { writePacked } from '#server/operations/backup-format/write-packed.ts';
import { isDue } from './is-due.ts';

/** Archive of a running PostgreSQL's log, with copies of its pages. */
export interface LogArchive {
  /** Archives waiting log segments now. Throws BackupRefused. */
  take(): Promise<void>;
  /** Copies the pages now, and deletes copies beyond the retention count. Throws BackupRefused. */
  copy(): Promise<PageCopy>;
  /** Schedules nightly page copies, and creates the first at once if there is none. */
  keepCopies(): void;
  /** Stops all work, which must happen before PostgreSQL stops. */
  stop(): Promise<void>;
  /** Archives segments that remain after PostgreSQL has stopped. Those that fail are archived at the next start. */
  takeRest(): Promise<void>;
}

export type ArchiveEnv = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Env, 'LOG_ARCHIVE' | 'BACKUPS_KEPT' | 'BACKUP_KEY' | 'BACKUP_KEY_OLD'>>;

/** Settings of PostgreSQL. Without an archive command, PostgreSQL retains each segment until it is marked as done. */
export const archiveSettings = { archive_mode: 'on', archive_timeout: 60, 'maidan.log_archive': 'on' } as const;

/** Interval of checks for segments and due copies, and delay before a failed copy is retried, in ms. */
const lookMs = 2000;
const tryAgainMs = 600_000;
/** Time limit for archiving the remaining segments, and interval of repeated warnings, in ms. */
const restMs = 30_000;
const sayAgainMs = 3_600_000;

/** Archive prepared before PostgreSQL starts. */
export interface PreparedArchive {
  settings: typeof archiveSettings;
  begin(pool: pg.Pool): Promise<LogArchive>;
}

/**
 * Prepares the archive of the log before PostgreSQL starts; undefined if not configured. A start without an archive
 * ends the line. Throws BackupRefused if the archive cannot be used.
 */
export async function prepareArchive(env: ArchiveEnv, folder: string, log: Log): Promise<PreparedArchive | undefined> {
  const note = path.join(folder, lineNote);
  if (env.LOG_ARCHIVE === undefined) {
    if (existsSync(note))
      log.warn(
        { event: 'log_archive.disabled' },
        'LOG_ARCHIVE is no longer set: the write-ahead log is not archived, and no moment from now on can be restored.',
      );
    await rm(note, { force: true });
    return undefined;
  }
  const archive = path.resolve(env.LOG_ARCHIVE);
  refuseUnfit(env, archive);
  const key = keyOfEnv(env);
  const line = await readLine(note, archive);
  if (line === undefined && !existsSync(archive))
    throw new BackupRefused(
      `LOG_ARCHIVE names ${archive}, which is not there: look whether its disk is, or make the folder.`,
    );
  // PostgreSQL must create the folder itself, as it needs an empty one.
  if (line === undefined && isCluster(folder)) await rm(note, { force: true });
  return {
    settings: archiveSettings,
    async begin(pool) {
      const own = line ?? (await beginLine(archive, folder));
      return keepLog({ pool, log, archive, line: own, folder, key, kept: env.BACKUPS_KEPT ?? 7 });
    },
  };
}

/** Rejects settings with which LOG_ARCHIVE cannot be used. Throws BackupRefused. */
export function refuseUnfit(
  { DATABASE_URL, DATA_DIR }: Pick<ArchiveEnv, 'DATABASE_URL' | 'DATA_DIR'>,
  archive: string,
): void {
  if (DATABASE_URL)
    throw new BackupRefused(
      'LOG_ARCHIVE is for the PostgreSQL inside: for the server of DATABASE_URL use its own tools, and unset it.',
    );
  if (process.platform === 'win32')
    throw new BackupRefused('LOG_ARCHIVE is not made for Windows: unset it, and make backups more often.');
  const inside = path.relative(path.resolve(DATA_DIR), archive);
  if (inside === '' || !(inside.startsWith('..') || path.isAbsolute(inside)))
    throw new BackupRefused(
      `LOG_ARCHIVE names ${archive}, which is in DATA_DIR and is lost with it: name a folder on another disk.`,
    );
}

async function readLine(note: string, archive: string): Promise<string | undefined> {
  const text = await readFile(note, 'utf8').catch(() => '');
  const [line, place] = text.split('\n');
  return line && place === archive ? line : undefined;
}

/** Starts a line, from which the log is archived without a gap. */
async function beginLine(archive: string, folder: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const line = `${stamp}-${randomBytes(3).toString('hex')}`;
  try {
    for (const place of [copiesOf(archive, line), logOf(archive, line)])
      await mkdir(place, { recursive: true, mode: 0o700 });
    await flushFolder(path.join(archive, line), archive);
  } catch (cause) {
    throw new BackupRefused(`The log cannot be kept in ${archive}: ${wordsOf(cause)}.`, { cause });
  }
  const note = path.join(folder, lineNote);
  await writeFile(`${note}.new`, `${line}\n${archive}\n`, { flush: true });
  const { uid, gid } = await stat(folder);
  if (process.getuid?.() === 0) await chown(`${note}.new`, uid, gid);
  await rename(`${note}.new`, note);
  return line;
}

interface Keeping {
  pool: pg.Pool;
  log: Log;
  archive: string;
  line: string;
  folder: string;
  key: SealKey | undefined;
  kept: number;
}

function keepLog({ pool, log, archive, line, folder, key, kept }: Keeping): LogArchive {
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  // Runs wait for each other, since a page copy also archives waiting segments.
  let taking: Promise<void> = Promise.resolve();
  const take = () => {
    const next = taking.then(() => takePieces(folder, { archive, line, key }));
    taking = next.catch(() => {});
    return next;
  };
  const tell = tellSometimes(log);
  async function copy(): Promise<PageCopy> {
    const made = await copyPages({ pool, folder }, { archive, line, key }, ending.signal);
    // The log is archived first, so that only a restorable copy can replace an older one.
    await take();
    await thinOut(archive, line, kept);
    return made;
  }
  async function everySoOften(work: () => Promise<number>): Promise<void> {
    while (!ending.signal.aborted) {
      const ms = await work().catch((error: unknown) => {
        if (!ending.signal.aborted) tell(error);
        return lookMs;
      });
      await pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }
  running.push(
    everySoOften(async () => {
      await take();
      tell(undefined);
      return lookMs;
    }),
  );
  return {
    take,
    copy,
    keepCopies() {
      const work = async () => {
        const newest = (await listCopies(archive, line)).at(-1);
        if (!isDue(newest?.ended, new Date())) return lookMs * 30;
        try {
          await copy();
        } catch (error) {
          if (!ending.signal.aborted)
            log.error(
              { event: 'log_archive.copy_failed', err: error },
              `${wordsOf(error)} Trying again in ten minutes.`,
            );
        }
        return tryAgainMs;
      };
      running.push(everySoOften(work));
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
    async takeRest() {
      const late = pause(restMs, undefined, { ref: false });
      await Promise.race([take().catch(tell), late]);
    },
  };
}

/** Returns a function that logs an obstacle at once and then hourly, and logs its end when called with undefined. */
function tellSometimes(log: Log): (obstacle: unknown) => void {
  let last = { words: '', at: 0 };
  return (obstacle) => {
    if (obstacle === undefined) {
      if (last.words !== '')
        log.warn({ event: 'log_archive.recovered' }, 'The write-ahead log is archived to LOG_ARCHIVE again.');
      last = { words: '', at: 0 };
      return;
    }
    const words = wordsOf(obstacle);
    if (words === last.words && Date.now() - last.at < sayAgainMs) return;
    last = { words, at: Date.now() };
    log.error(
      { event: 'log_archive.failed', err: obstacle },
      `${words} Until then the log stays on the shop’s own disk and grows there.`,
    );
  };
}

/** Archives each finished log segment and marks it as done, so that PostgreSQL may remove it. */
async function takePieces(
  folder: string,
  { archive, line, key }: Pick<Keeping, 'archive' | 'line' | 'key'>,
): Promise<void> {
  const marks = path.join(folder, 'pg_wal', 'archive_status');
  const waiting = (await readdir(marks)).filter((name) => name.endsWith('.ready')).sort();
  const place = logOf(archive, line);
  if (waiting.length > 0 && !existsSync(place))
    throw new BackupRefused(
      `The database’s log cannot be taken to ${place}: it is not there. Look whether its disk is. ` +
        `If the archive is lost for good: stop the shop, remove ${path.join(folder, lineNote)}, and start it again; a new one begins.`,
    );
  for (const mark of waiting) {
    const name = mark.slice(0, -'.ready'.length);
    const piece = path.join(folder, 'pg_wal', name);
    // Skips other files that PostgreSQL marks: notes on timelines and copies, which a restore does not need.
    if (isPiece(name))
      await keepPiece(piece, path.join(place, `${name}.gz${key ? '.sealed' : ''}`), key, path.join(folder, lineNote));
    await rename(path.join(marks, mark), path.join(marks, `${name}.done`));
  }
}

async function keepPiece(piece: string, kept: string, key: SealKey | undefined, note: string): Promise<void> {
  if (existsSync(kept)) {
    // Accepts a segment that is already archived: the shop was killed before it could mark the segment.
    if ((await hashOf(createReadStream(piece))) === (await hashOfKept(kept, key))) return;
    throw new BackupRefused(
      `The database’s log cannot be taken to the archive: ${kept} is there and is another. The database was put back from a copy of its folder, ` +
        `or the file is damaged. Stop the shop, remove ${note}, and start it again: the archive goes on in a folder of its own.`,
    );
  }
  const draft = `${kept}.unfinished`;
  try {
    await rm(draft, { force: true });
    await writePacked(draft, () => kept, createReadStream(piece), key);
  } catch (cause) {
    throw new BackupRefused(`The database’s log cannot be taken to ${path.dirname(kept)}: ${wordsOf(cause)}.`, {
      cause,
    });
  }
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}

/** Returns the hash of an archived segment; empty if it is damaged. */
async function hashOfKept(file: string, key: SealKey | undefined): Promise<string> {
  let found = '';
  try {
    await readPacked(file, key, async (bytes) => {
      found = await hashOf(bytes);
    });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return '';
  }
  return found;
}
