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
import { copiesOf, isPiece, listCopies, logOf, type PageCopy } from '#server/operations/backup-format/archive-folder.ts';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import { copyPages, lineNote, thinOut } from '#server/operations/backup-format/copy-pages.ts';
import { readPacked } from '#server/operations/backup-format/read-backup.ts';
import { keyOfEnv, type SealKey } from '#server/operations/backup-format/seal.ts';
import { writePacked } from '#server/operations/backup-format/write-packed.ts';
import { isDue } from './is-due.ts';

/** What keeps the log of a running PostgreSQL, and copies of its pages. */
export interface LogArchive {
  /** Takes away what waits, now. Throws BackupRefused. */
  take(): Promise<void>;
  /** Copies the pages, now, and removes what is beyond the number that is kept. Throws BackupRefused. */
  copy(): Promise<PageCopy>;
  /** Copies the pages each night from now on, and at once where there is no copy yet. */
  keepCopies(): void;
  /** Stops everything: PostgreSQL is about to end. */
  stop(): Promise<void>;
  /** Takes what PostgreSQL left at its end. What cannot be taken stays and is taken at the next start. */
  takeRest(): Promise<void>;
}

export type ArchiveEnv = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Env, 'LOG_ARCHIVE' | 'BACKUPS_KEPT' | 'BACKUP_KEY' | 'BACKUP_KEY_OLD'>>;

/** What PostgreSQL is told. Without a command it keeps each piece until somebody has marked it as done. */
export const archiveSettings = { archive_mode: 'on', archive_timeout: 60, 'maidan.log_archive': 'on' } as const;

/** How often we look for pieces, and whether a copy is due; how long a copy that failed waits for its next try; in ms. */
const lookMs = 2000;
const tryAgainMs = 600_000;
/** How long an end waits for what is left, and how often an obstacle is told, in ms. */
const restMs = 30_000;
const sayAgainMs = 3_600_000;

/** An archive to be, before PostgreSQL runs. */
export interface PreparedArchive {
  settings: typeof archiveSettings;
  begin(pool: pg.Pool): Promise<LogArchive>;
}

/**
 * Prepares to keep the log of the PostgreSQL in a folder, which does not run yet; undefined where nobody asked for it. A line of
 * the log ends where a start did without. Throws BackupRefused where it cannot be.
 */
export async function prepareArchive(env: ArchiveEnv, folder: string, log: Log): Promise<PreparedArchive | undefined> {
  const note = path.join(folder, lineNote);
  if (env.LOG_ARCHIVE === undefined) {
    if (existsSync(note))
      log.warn({}, 'LOG_ARCHIVE is not set any more: the database’s log is kept no longer, and no moment from now on can be restored.');
    await rm(note, { force: true });
    return undefined;
  }
  const archive = path.resolve(env.LOG_ARCHIVE);
  refuseUnfit(env, archive);
  const key = keyOfEnv(env);
  const line = await readLine(note, archive);
  if (line === undefined && !existsSync(archive))
    throw new BackupRefused(`LOG_ARCHIVE names ${archive}, which is not there: look whether its disk is, or make the folder.`);
  // PostgreSQL makes its own folder first, and only in an empty one.
  if (line === undefined && isCluster(folder)) await rm(note, { force: true });
  return {
    settings: archiveSettings,
    async begin(pool) {
      const own = line ?? (await beginLine(archive, folder));
      return keepLog({ pool, log, archive, line: own, folder, key, kept: env.BACKUPS_KEPT ?? 7 });
    },
  };
}

/** Refuses what LOG_ARCHIVE cannot be used with. Throws BackupRefused. */
export function refuseUnfit({ DATABASE_URL, DATA_DIR }: Pick<ArchiveEnv, 'DATABASE_URL' | 'DATA_DIR'>, archive: string): void {
  if (DATABASE_URL)
    throw new BackupRefused('LOG_ARCHIVE is for the PostgreSQL inside: for the server of DATABASE_URL use its own tools, and unset it.');
  if (process.platform === 'win32') throw new BackupRefused('LOG_ARCHIVE is not made for Windows: unset it, and make backups more often.');
  const inside = path.relative(path.resolve(DATA_DIR), archive);
  if (inside === '' || !(inside.startsWith('..') || path.isAbsolute(inside)))
    throw new BackupRefused(`LOG_ARCHIVE names ${archive}, which is in DATA_DIR and is lost with it: name a folder on another disk.`);
}

async function readLine(note: string, archive: string): Promise<string | undefined> {
  const text = await readFile(note, 'utf8').catch(() => '');
  const [line, place] = text.split('\n');
  return line && place === archive ? line : undefined;
}

/** Begins a line: from here on the log is kept without a gap. */
async function beginLine(archive: string, folder: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const line = `${stamp}-${randomBytes(3).toString('hex')}`;
  try {
    for (const place of [copiesOf(archive, line), logOf(archive, line)]) await mkdir(place, { recursive: true, mode: 0o700 });
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
  // One at a time: a copy takes what waits as well.
  let taking: Promise<void> = Promise.resolve();
  const take = () => {
    const next = taking.then(() => takePieces(folder, { archive, line, key }));
    taking = next.catch(() => {});
    return next;
  };
  const tell = tellSometimes(log);
  async function copy(): Promise<PageCopy> {
    const made = await copyPages({ pool, folder }, { archive, line, key }, ending.signal);
    // Only what the log leads on from takes the place of an older one.
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
          if (!ending.signal.aborted) log.error({ err: error }, `${wordsOf(error)} It is tried again in ten minutes.`);
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

/** Tells of an obstacle when it comes and once an hour while it lasts, and that it is gone (undefined). */
function tellSometimes(log: Log): (obstacle: unknown) => void {
  let last = { words: '', at: 0 };
  return (obstacle) => {
    if (obstacle === undefined) {
      if (last.words !== '') log.warn({}, 'The database’s log is taken to LOG_ARCHIVE again.');
      last = { words: '', at: 0 };
      return;
    }
    const words = wordsOf(obstacle);
    if (words === last.words && Date.now() - last.at < sayAgainMs) return;
    last = { words, at: Date.now() };
    log.error({ err: obstacle }, `${words} Until then the log stays on the shop’s own disk and grows there.`);
  };
}

/** Copies each piece of the log that PostgreSQL is done with into the archive, and marks it as done: then it may remove it. */
async function takePieces(folder: string, { archive, line, key }: Pick<Keeping, 'archive' | 'line' | 'key'>): Promise<void> {
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
    // What else PostgreSQL marks are notes on timelines and copies, which nobody asks for here.
    if (isPiece(name)) await keepPiece(piece, path.join(place, `${name}.gz${key ? '.sealed' : ''}`), key, path.join(folder, lineNote));
    await rename(path.join(marks, mark), path.join(marks, `${name}.done`));
  }
}

async function keepPiece(piece: string, kept: string, key: SealKey | undefined, note: string): Promise<void> {
  if (existsSync(kept)) {
    // Kept already, by a shop that was killed before it marked it.
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
    throw new BackupRefused(`The database’s log cannot be taken to ${path.dirname(kept)}: ${wordsOf(cause)}.`, { cause });
  }
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}

/** Gives the hash of what is kept; an empty one where it is damaged. */
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
