import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { keyOfEnv, type SealKey } from '#server/operations/backup-format/seal.ts';
import { type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts';

/** What a shop that is open knows of its backups. */
export interface Backups {
  source: BackupSource;
  /** Where they are kept when nobody says otherwise. */
  folder: string;
  /** How many nightly ones are kept; 0 makes none. */
  kept: number;
  key: SealKey | undefined;
  /** Whether the folder is the shop's own, on the disk that orders need as well. */
  besideTheShop: boolean;
}

/** Nightly ones are thinned out, those made by hand never. */
const nightly = 'maidan-nightly-';
export const byHand = 'maidan-';

type BackupEnv = Pick<Env, 'DATA_DIR' | 'SHOP_MODE' | 'S3_BUCKET' | 'BACKUPS' | 'BACKUPS_KEPT' | 'BACKUP_KEY' | 'BACKUP_KEY_OLD'>;

/** Where backups are kept: the folder that the environment names, else one in the data folder. */
export function backupsFolder({ BACKUPS, DATA_DIR }: Pick<Env, 'BACKUPS' | 'DATA_DIR'>): string {
  return path.resolve(BACKUPS ?? path.join(DATA_DIR, 'backups'));
}

/** Reads from the environment what backups need. Throws BackupRefused for a key that is too short. */
export function backupsOf(env: BackupEnv, pool: BackupSource['pool'], version: string): Backups {
  return {
    source: { pool, dataDir: env.DATA_DIR, mode: env.SHOP_MODE, bucket: env.S3_BUCKET, version },
    folder: backupsFolder(env),
    kept: env.BACKUPS_KEPT,
    besideTheShop: env.BACKUPS === undefined,
    key: keyOfEnv(env),
  };
}

/** Writes down that a backup was made: whoever has one has everything. */
export function noteBackup(db: Db, made: string, key: SealKey | undefined): Promise<void> {
  return recordSecurityEvent(db, { kind: 'backup_made', about: `${made}, ${key ? 'sealed' : 'not sealed'}` });
}

/** Makes a backup each night at half past two in India, in one of the processes that share the database. */
export async function workBackups(
  jobs: Jobs,
  backups: Backups,
  { db, log, now, disk }: Needs<'db' | 'log' | 'now'> & { disk: Pick<DiskSpace, 'level'> },
): Promise<void> {
  if (backups.kept === 0) return;
  await jobs.work('back-up', async () => {
    const hasRoom = () => !backups.besideTheShop || disk.level() === 'enough';
    const { damaged } = await makeNightly(backups, now(), hasRoom);
    await noteBackup(db, 'nightly', backups.key);
    for (const sentence of damaged) log.error({}, sentence);
  });
  await jobs.schedule('back-up', '0 21 * * *', {}, { missed: 'once' });
}

/**
 * Makes tonight's backup, and removes the oldest beyond the number that is kept. It gives way to orders: where there is no room
 * left, it is given up. Throws BackupRefused.
 */
export async function makeNightly(
  { source, folder, kept, key }: Pick<Backups, 'source' | 'folder' | 'kept' | 'key'>,
  at: Date,
  hasRoom: () => boolean = () => true,
): Promise<MadeBackup> {
  const made = await makeBackup(source, { folder, prefix: nightly, key, at, hasRoom });
  const own = (await listBackups(folder)).filter((name) => name.startsWith(nightly));
  for (const old of own.slice(kept)) await rm(path.join(folder, old), { force: true });
  // What a killed shop has begun is of no use to anybody.
  for (const name of await readdir(folder))
    if (name.startsWith(nightly) && name.endsWith('.unfinished')) await rm(path.join(folder, name), { force: true });
  return made;
}

const named = /^maidan-(?:nightly-)?(\d{8}T\d{6}Z)\.tar\.gz(?:\.sealed)?$/;

/** Reads from the name of a backup when it was made. */
export function madeAt(name: string): Date {
  const stamp = named.exec(name)?.[1] ?? '';
  return new Date(stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** The names of the backups in a folder, the newest first; none where there is no folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const moment = (name: string) => named.exec(name)?.[1] ?? '';
  return names.filter((name) => named.test(name)).sort((one, other) => (moment(one) < moment(other) ? 1 : -1));
}
