import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import { CopyOut } from '#server/operations/backup-format/copy-rows.ts';
import {
  aboutName,
  type BackupManifest,
  type BackupMetadata,
  computeTotals,
  type FileCopy,
  manifestName,
  type TableCopy,
} from '#server/operations/backup-format/manifest.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';
import { ownTables, type TableToCopy, waitingJobs } from '#server/operations/backup-format/tables.ts';
import { packed, type TarEntry, tarEntryOf } from '#server/operations/backup-format/tar.ts';
import { writePacked } from '#server/operations/backup-format/write-packed.ts';
import { checkFiles } from './check-files.ts';

/** Shop to back up. */
export interface BackupSource {
  pool: Pick<pg.Pool, 'options'>;
  dataDir: string;
  mode: 'demo' | 'production';
  /** Bucket of the shop's files; undefined if the data folder contains them. */
  bucket: string | undefined;
  version: string;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  manifest: BackupManifest;
  /** Sentences about files that do not match their stored checksum. */
  damaged: string[];
}

interface Wanted {
  folder: string;
  prefix: string;
  key: SealKey | undefined;
  at: Date;
  /** Returns true while the disk has more free space than orders need. */
  hasRoom?: () => boolean;
}

/** Size in bytes of a part of a table, which is collected before it is written. */
const partLength = 1024 * 1024;

/**
 * Backs up a shop, running or not, into one new file: all tables from one snapshot, the files, and a manifest. Encrypts
 * the file if there is a key. Throws BackupRefused and leaves no partial file.
 */
export async function makeBackup(
  source: BackupSource,
  { folder, prefix, key, at, hasRoom = () => true }: Wanted,
): Promise<MadeBackup> {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const file = path.join(path.resolve(folder), `${prefix}${stamp}.tar.gz${key ? '.sealed' : ''}`);
  const client = new pg.Client({ ...source.pool.options, query_timeout: 0 });
  // Connection errors are ignored here, as the failing statement reports them.
  client.on('error', () => {});
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const writing: { manifest?: BackupManifest } = {};
    await writePacked(
      `${file}.unfinished`,
      () => file,
      whileRoom(packed(entriesOf(client, source, at, writing), at), hasRoom),
      key,
    );
    if (!writing.manifest) throw new RangeError('the backup has no manifest');
    // The snapshot ends here, so that files deleted or recreated in the meantime are not reported as damaged.
    await client.query('commit');
    const damaged = source.bucket ? [] : await checkFiles(drizzle(client), writing.manifest.files, at);
    return { file, bytes: (await stat(file)).size, manifest: writing.manifest, damaged };
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`No backup was written to ${folder}: ${wordsOf(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

async function* whileRoom(parts: AsyncIterable<Buffer>, hasRoom: () => boolean): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    if (!hasRoom())
      throw new BackupRefused(
        'There is too little room left for a backup beside the shop: make room, or set BACKUPS to another disk.',
      );
    yield part;
  }
}

async function* entriesOf(
  client: pg.Client,
  source: BackupSource,
  at: Date,
  writing: { manifest?: BackupManifest },
): AsyncGenerator<TarEntry> {
  const toCopy = [...(await ownTables(client)), ...(await waitingJobs(client))];
  const about = await aboutOf(client, source, at, toCopy);
  yield tarEntryOf(aboutName, Buffer.from(JSON.stringify(about)));
  const tables: TableCopy[] = [];
  for (const table of toCopy) {
    const copy = { name: table.name, rows: 0, bytes: 0, sha256: '' };
    yield* partsOf(client, table.query, copy);
    tables.push(copy);
  }
  const counters = await countersOf(client);
  const sums = await computeTotals(drizzle(client));
  // Files are copied after the rows: a file exists before its row, and for days after the row is deleted.
  const files: FileCopy[] = [];
  for (const place of source.mode === 'demo' ? ['files', 'sandbox', 'secrets'] : ['files', 'secrets'])
    if (place !== 'files' || !source.bucket) yield* filesBelow(source.dataDir, place, files);
  writing.manifest = { ...about, tables, counters, files, sums };
  yield tarEntryOf(manifestName, Buffer.from(JSON.stringify(writing.manifest)));
}

async function aboutOf(
  client: pg.Client,
  { mode, bucket, version }: BackupSource,
  at: Date,
  toCopy: readonly TableToCopy[],
): Promise<BackupMetadata> {
  const applied = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  const server = await client.query<{ server_version: string }>('show server_version');
  return {
    format: 1,
    shop: version,
    made: at.toISOString(),
    mode,
    postgresql: server.rows[0]?.server_version ?? '',
    layout: toCopy.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    migrations: applied.rows.map((row) => Number(row.at)),
    leftOut: bucket
      ? [
          `Shoppers' pictures and print files are in the bucket ${bucket}, not in this backup: have its provider keep versions.`,
        ]
      : [],
  };
}

/** Returns a table's rows as entries of known size, and completes the table's data in the manifest. */
async function* partsOf(client: pg.Client, query: string, copy: TableCopy): AsyncGenerator<TarEntry> {
  const rows = client.query(new CopyOut(query));
  const hash = createHash('sha256');
  let gathered: Buffer[] = [];
  let length = 0;
  let part = 0;
  const flush = () => {
    const bytes = Buffer.concat(gathered);
    hash.update(bytes);
    copy.bytes += bytes.length;
    part += 1;
    gathered = [];
    length = 0;
    return tarEntryOf(`tables/${copy.name}/${String(part).padStart(6, '0')}`, bytes);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    length += chunk.length;
    if (length >= partLength) yield flush();
  }
  if (length > 0) yield flush();
  copy.rows = rows.rows;
  copy.sha256 = hash.digest('hex');
}

async function countersOf(client: pg.Client): Promise<BackupManifest['counters']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const counters: BackupManifest['counters'] = [];
  for (const { name } of names) {
    // Sequences are read after the snapshot: a number may be skipped, but is never used twice.
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${name}`,
    );
    if (rows[0]) counters.push({ name, ...rows[0] });
  }
  return counters;
}

async function* filesBelow(root: string, folder: string, files: FileCopy[]): AsyncGenerator<TarEntry> {
  const entries = await opendir(path.join(root, folder)).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name, files);
    // Skips a file that the sandbox has not finished writing.
    if (!entry.isFile() || name.endsWith('.new')) continue;
    const handle = await open(path.join(root, name)).catch((error: unknown) => {
      // Skips a file that was deleted in the meantime.
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!handle) continue;
    try {
      const { size } = await handle.stat();
      const copy = { path: name, bytes: size, sha256: '' };
      yield {
        name,
        size,
        body: hashed(createReadStream('', { fd: handle, autoClose: false, ...(size > 0 && { end: size - 1 }) }), copy),
      };
      files.push(copy);
    } finally {
      await handle.close();
    }
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, copy: FileCopy): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
  copy.sha256 = hash.digest('hex');
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
