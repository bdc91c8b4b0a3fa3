import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/foundation/database/database.ts';
import { BackupRefused } from '#server/operations/backup-format/backup-errors.ts';
import { CopyIn } from '#server/operations/backup-format/copy-rows.ts';
import {
  BackupManifest,
  type BackupMetadata,
  computeTotals,
  type FileCopy,
  manifestName,
} from '#server/operations/backup-format/manifest.ts';
import { readBackup, readJsonEntry } from '#server/operations/backup-format/read-backup.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';
import { jobsName, ownTables, type TableToCopy, waitingJobs } from '#server/operations/backup-format/tables.ts';
import type { TarEntry } from '#server/operations/backup-format/tar.ts';

/** Size and checksum of a restored table or file, to compare with the manifest. */
export interface RestoredPart {
  bytes: number;
  sha256: string;
}

/** Empty database with the tables of a backup's release. */
export interface Opened {
  pool: Database['pool'];
  /** Migrates the tables of an earlier release after they are filled; undefined if they are of this release. */
  migrate: (() => Promise<void>) | undefined;
}

/** Target of a restore. */
export interface RestoreTarget {
  /** Opens the database, which the caller must close. */
  open(about: BackupMetadata): Promise<Opened>;
  /** Folder for restored files; undefined if they are only checked. */
  folder: string | undefined;
}

/**
 * Restores a backup: rows in one transaction, files into a folder. Verifies checksums, row counts, references, and
 * totals of stock and money. Commits only if everything matches; throws BackupRefused.
 */
export async function restoreBackup(
  file: string,
  key: SealKey | undefined,
  place: RestoreTarget,
): Promise<BackupManifest> {
  const found: { manifest?: BackupManifest } = {};
  await readBackup(file, key, async (about, entries) => {
    const { pool, migrate } = await place.open(about);
    const client = new pg.Client({ ...pool.options, query_timeout: 0 });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('begin');
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      found.manifest = await fill(client, about, entries, place.folder);
      await client.query('commit');
    } finally {
      await client.end().catch(() => {});
    }
    await migrate?.();
    compareSums(found.manifest.sums, await computeTotals(drizzle(pool)), migrate !== undefined);
  });
  if (!found.manifest) throw new BackupRefused(`${file} has no manifest: it is cut short. Take another backup.`);
  return found.manifest;
}

async function fill(
  client: pg.Client,
  about: BackupMetadata,
  entries: AsyncIterable<TarEntry>,
  folder: string | undefined,
): Promise<BackupManifest> {
  const own = await ownTables(client);
  const references = await dropReferences(client);
  // A backup has what triggers wrote, and documents of closed months, which a trigger refuses.
  await setTriggers(client, own, 'disable');
  // Deletes rows that migrations inserted, since the backup contains them too.
  if (own.length > 0) await client.query(`truncate ${own.map(({ quoted }) => quoted).join(', ')}`);
  const { tables, files, manifest } = await takeIn(client, about, entries, folder);
  const filled = manifest.tables.filter(({ bytes }) => bytes > 0);
  compareParts('table', filled, tables, ({ name }) => name);
  compareParts('file', manifest.files, files, ({ path: name }) => name);
  compareRows(manifest, own, tables);
  if (tables.has(jobsName)) await queueJobs(client, about);
  for (const { name, last, called } of manifest.counters)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${name}`, last, called]);
  await restoreReferences(client, references);
  await setTriggers(client, own, 'enable');
  return manifest;
}

/** Turns the triggers of the shop's tables off or on. Those of foreign keys are the database's own. */
async function setTriggers(client: pg.Client, own: readonly TableToCopy[], to: 'disable' | 'enable'): Promise<void> {
  for (const { quoted: table } of own) await client.query(`alter table ${table} ${to} trigger user`);
}

/** Compares the totals. A later release may find more faults than the release that wrote the backup. */
function compareSums(said: BackupManifest['sums'], found: BackupManifest['sums'], later: boolean): void {
  if (isDeepStrictEqual(found, later ? { ...said, faults: found.faults } : said)) return;
  throw new BackupRefused(
    `The books do not agree: the backup says ${JSON.stringify(said)}, what was put back says ${JSON.stringify(found)}.`,
  );
}

interface TakenIn {
  tables: Map<string, RestoredPart & { rows: number }>;
  files: Map<string, RestoredPart>;
  manifest: BackupManifest;
}

async function takeIn(
  client: pg.Client,
  about: BackupMetadata,
  entries: AsyncIterable<TarEntry>,
  folder: string | undefined,
): Promise<TakenIn> {
  const tables: TakenIn['tables'] = new Map();
  const files: TakenIn['files'] = new Map();
  let filling: Filling | undefined;
  let manifest: BackupManifest | undefined;
  for await (const entry of entries) {
    const [kind, name = ''] = entry.name.split('/');
    if (filling && !(kind === 'tables' && name === filling.name)) {
      tables.set(filling.name, await filling.end());
      filling = undefined;
    }
    if (kind === 'tables') {
      filling ??= await beginFilling(client, about, name);
      await filling.add(entry.body);
    } else if (entry.name === manifestName) manifest = await readJsonEntry(entry, BackupManifest);
    else files.set(entry.name, await keepFile(entry, folder));
  }
  if (!manifest) throw new BackupRefused('The backup has no manifest: it is cut short. Take another one.');
  return { tables, files, manifest };
}

interface Filling {
  name: string;
  add(body: AsyncIterable<Buffer>): Promise<void>;
  end(): Promise<RestoredPart & { rows: number }>;
}

const quoted = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/**
 * Prepares filling a table. Jobs are first read into a table of texts, since another release's queue has other columns.
 */
async function beginFilling(client: pg.Client, { layout }: BackupMetadata, name: string): Promise<Filling> {
  const columns = layout.find((table) => table.name === name)?.columns;
  if (!columns) throw new BackupRefused(`The backup has rows of ${name} and does not say what they are made of.`);
  let target = name.split('.').map(pg.escapeIdentifier).join('.');
  if (name === jobsName) {
    target = 'waiting_jobs';
    const texts = columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ');
    await client.query(`create temporary table ${target} (${texts}) on commit drop`);
  }
  const rows = client.query(new CopyIn(`${target} (${quoted(columns)})`));
  const failed = new Promise<never>((_, reject) => rows.once('error', reject));
  failed.catch(() => {});
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    name,
    async add(body) {
      for await (const part of body) {
        hash.update(part);
        bytes += part.length;
        if (!rows.write(part)) await Promise.race([once(rows, 'drain'), failed]);
      }
    },
    async end() {
      await Promise.race([new Promise<void>((resolve) => rows.end(resolve)), failed]);
      return { bytes, sha256: hash.digest('hex'), rows: rows.rows };
    },
  };
}

/** Queues the jobs again if this release still has their queue. Unfinished ones are retried. */
async function queueJobs(client: pg.Client, { layout }: BackupMetadata): Promise<void> {
  const [jobs] = await waitingJobs(client);
  const given = layout.find(({ name }) => name === jobsName)?.columns ?? [];
  const both = jobs?.columns.filter(({ name }) => given.includes(name)) ?? [];
  const values = both.map(({ name, quoted: column, type }) =>
    name === 'state' ? `(case when state = 'active' then 'retry' else state end)::${type}` : `${column}::${type}`,
  );
  await client.query(
    `insert into ${jobsName} (${both.map((column) => column.quoted).join(', ')}) select ${values.join(', ')} from waiting_jobs
     where name in (select name from pgboss.queue)`,
  );
}

/** Writes a file of a backup into a folder and flushes it; without a folder, only reads it. */
export async function keepFile(entry: TarEntry, folder: string | undefined): Promise<RestoredPart> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = folder && path.join(folder, entry.name);
  if (target) await mkdir(path.dirname(target), { recursive: true });
  const out = target ? createWriteStream(target, { flags: 'wx', flush: true }) : undefined;
  const failed = new Promise<never>((_, reject) => out?.once('error', reject));
  failed.catch(() => {});
  for await (const part of entry.body) {
    hash.update(part);
    bytes += part.length;
    if (out && !out.write(part)) await Promise.race([once(out, 'drain'), failed]);
  }
  if (out) await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failed]);
  return { bytes, sha256: hash.digest('hex') };
}

/** Compares restored parts with the manifest: none may be missing or additional. Throws BackupRefused. */
export function compareParts<Part extends Omit<FileCopy, 'path'>>(
  kind: string,
  said: readonly Part[],
  arrived: ReadonlyMap<string, RestoredPart>,
  nameOf: (part: Part) => string,
): void {
  for (const part of said) {
    const got = arrived.get(nameOf(part));
    if (!got) throw new BackupRefused(`The ${kind} ${nameOf(part)} is missing in the backup. Take another one.`);
    if (got.sha256 !== part.sha256 || got.bytes !== part.bytes)
      throw new BackupRefused(
        `The ${kind} ${nameOf(part)} is damaged in the backup: its checksum differs. Take another one.`,
      );
  }
  const known = new Set(said.map(nameOf));
  for (const name of arrived.keys())
    if (!known.has(name)) throw new BackupRefused(`The backup has a ${kind} ${name} that its manifest does not know.`);
}

/** Compares row counts; tables that were empty have no rows in the backup. */
function compareRows(
  { tables: said }: BackupManifest,
  own: readonly TableToCopy[],
  arrived: ReadonlyMap<string, { rows: number }>,
): void {
  for (const { name } of own)
    if (!said.some((table) => table.name === name))
      throw new BackupRefused(`The backup has nothing of the table ${name}.`);
  for (const { name, rows } of said) {
    const many = arrived.get(name)?.rows ?? 0;
    if (many !== rows) throw new BackupRefused(`Of ${name}, the backup has ${rows} rows, and ${many} arrived.`);
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, which are valid only once all tables are filled, and returns their definitions. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Restores the foreign keys, so that PostgreSQL checks every reference. */
async function restoreReferences(client: pg.Client, references: readonly Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
