import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { copiesOf, copyName, listCopies, listPieces, type PageCopy } from './archive-folder.ts';
import { BackupRefused, wordsOf } from './backup-errors.ts';
import type { SealKey } from './seal.ts';
import { packed, type TarEntry, tarEntryOf } from './tar.ts';
import { writePacked } from './write-packed.ts';

/** First entry of a page copy. It lists the folders, for which the tar has no entries. */
export const PagesAbout = z.object({ format: z.literal(1), postgresql: z.string(), folders: z.array(z.string()) });
export const pagesAboutName = 'pages.json';

/** Files that the shop adds to PostgreSQL's folder; PostgreSQL ignores them. */
export const lineNote = 'maidan-log-archive';
export const recoveryFolder = 'maidan-recovery';

/** Files that PostgreSQL recreates or restores from the log; pg_basebackup skips the same files. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)(?:\/|$)|^(?:postmaster\.pid|postmaster\.opts|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|maidan-[^/]*)(?:\/|$)|(?:^|\/)t\d+_\d+[^/]*$/;

/** File that says where log replay starts. It is copied last, so that it is not older than the other files. */
const control = 'global/pg_control';

export interface PageSource {
  /** Connection pool of the PostgreSQL that runs on the folder. */
  pool: Pick<pg.Pool, 'options'>;
  folder: string;
}

export interface PageTarget {
  archive: string;
  line: string;
  key: SealKey | undefined;
}

/**
 * Copies the pages of a running PostgreSQL into the archive. The pages are from different moments, so a restore also
 * needs the log from the copy's first segment on. Throws BackupRefused and leaves no partial file.
 */
export async function copyPages(
  { pool, folder }: PageSource,
  { archive, line, key }: PageTarget,
  signal: AbortSignal,
): Promise<PageCopy> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0 });
  // Connection errors are ignored here, as the failing statement reports them.
  client.on('error', () => {});
  const place = copiesOf(archive, line);
  const draft = path.join(place, `${process.pid}.unfinished`);
  try {
    // Deletes unfinished copies of a killed shop.
    for (const name of await readdir(place))
      if (name.endsWith('.unfinished')) await rm(path.join(place, name), { force: true });
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    await client.query("select pg_backup_start('maidan', true)");
    const copied: { made?: PageCopy } = {};
    const nameOf = () => {
      if (!copied.made) throw new RangeError('the copy of pages has no end');
      return copied.made.file;
    };
    const ending = async () => {
      const { label, ended } = await endCopy(client);
      const firstPiece = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
      if (!firstPiece) throw new RangeError('PostgreSQL did not say where the copy begins');
      copied.made = { line, file: path.join(place, copyName(ended, firstPiece, key)), ended, firstPiece };
      return tarEntryOf('backup_label', Buffer.from(label));
    };
    await writePacked(draft, nameOf, packed(entriesOf(folder, ending, signal), new Date()), key);
    if (!copied.made) throw new RangeError('the copy of pages has no end');
    return copied.made;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`The database was not copied to ${place}: ${wordsOf(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

async function endCopy(client: pg.Client): Promise<{ label: string; ended: Date }> {
  const { rows } = await client.query<{ label: string; spaces: string }>(
    'select labelfile as label, spcmapfile as spaces from pg_backup_stop(false)',
  );
  if (rows[0]?.spaces)
    throw new BackupRefused('The database has tablespaces of its own, which the archive does not copy.');
  const { rows: clock } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  // A millisecond is added, since PostgreSQL's time is more precise.
  return { label: rows[0]?.label ?? '', ended: new Date((clock[0]?.at.getTime() ?? Date.now()) + 1) };
}

async function* entriesOf(
  folder: string,
  ending: () => Promise<TarEntry>,
  signal: AbortSignal,
): AsyncGenerator<TarEntry> {
  const folders: string[] = [];
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (leftOut.test(name) || emptied.test(name)) continue;
    if (entry.isDirectory()) folders.push(name);
    else if (entry.isFile() && name !== control) files.push(name);
  }
  const about: z.output<typeof PagesAbout> = { format: 1, postgresql: '18', folders };
  yield tarEntryOf(pagesAboutName, Buffer.from(JSON.stringify(about)));
  for (const name of [...files, control]) {
    signal.throwIfAborted();
    yield* pagesOf(folder, name);
  }
  yield await ending();
}

/**
 * Reads a file that may change during the copy, at its initial length, with zeros for a truncated end. Log replay
 * corrects the content.
 */
async function* pagesOf(folder: string, name: string): AsyncGenerator<TarEntry> {
  const handle = await open(path.join(folder, name)).catch((error: unknown) => {
    // Skips a table that was just dropped, as the log contains the drop too.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && name !== control) return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const body = async function* () {
      for (let at = 0; at < size; ) {
        const wanted = Math.min(256 * 1024, size - at);
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
        const part = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
        at += part.length;
        yield part;
      }
    };
    yield { name, size, body: body() };
  } finally {
    await handle.close();
  }
}

/** Deletes a line's oldest copies beyond the retention count, and the log before the oldest remaining copy. */
export async function thinOut(archive: string, line: string, kept: number): Promise<void> {
  const copies = await listCopies(archive, line);
  for (const { file } of copies.slice(0, -Math.max(1, kept))) await rm(file, { force: true });
  const oldest = (await listCopies(archive, line))[0];
  if (!oldest) return;
  for (const [piece, file] of await listPieces(archive, line))
    if (piece < oldest.firstPiece) await rm(file, { force: true });
}
