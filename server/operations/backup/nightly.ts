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

/** Backup settings of a running shop. */
export interface Backups {
  source: BackupSource;
  /** Default folder of backups. */
  folder: string;
  /** Number of nightly backups to retain; 0 disables them. */
  kept: number;
  key: SealKey | undefined;
  /** True if the folder is inside the data folder, on the disk that orders need. */
  besideTheShop: boolean;
}

/** Name prefix of nightly backups. Old nightly backups are deleted, manual ones never. */
const nightly = 'maidan-nightly-';
export const byHand = 'maidan-';

type BackupEnv = Pick<
  Env,
  'DATA_DIR' | 'SHOP_MODE' | 'S3_BUCKET' | 'BACKUPS' | 'BACKUPS_KEPT' | 'BACKUP_KEY' | 'BACKUP_KEY_OLD'
>;

/** Returns the backups folder: BACKUPS, else a folder in the data folder. */
export function backupsFolder({ BACKUPS, DATA_DIR }: Pick<Env, 'BACKUPS' | 'DATA_DIR'>): string {
  return path.resolve(BACKUPS ?? path.join(DATA_DIR, 'backups'));
}

/** Reads the backup settings from the environment. Throws BackupRefused if the key is too short. */
export function backupsOf(env: BackupEnv, pool: BackupSource['pool'], version: string): Backups {
  return {
    source: { pool, dataDir: env.DATA_DIR, mode: env.SHOP_MODE, bucket: env.S3_BUCKET, version },
    folder: backupsFolder(env),
    kept: env.BACKUPS_KEPT,
    besideTheShop: env.BACKUPS === undefined,
    key: keyOfEnv(env),
  };
}

/** Records a security event for a backup, because it contains all data. */
export function noteBackup(db: Db, made: string, key: SealKey | undefined): Promise<void> {
  return recordSecurityEvent(db, { kind: 'backup_made', about: `${made}, ${key ? 'sealed' : 'not sealed'}` });
}

/** Schedules a backup each night at 2:30 in India, in one of the processes that share the database. */
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
    for (const sentence of damaged) log.error({ event: 'backup.damaged' }, sentence);
  });
  await jobs.schedule('back-up', '0 21 * * *', {}, { missed: 'once' });
}

/**
 * Makes tonight's backup and deletes the oldest beyond the retention count. Aborts if disk space runs low, so that
 * orders stay possible. Throws BackupRefused.
 */
export async function makeNightly(
  { source, folder, kept, key }: Pick<Backups, 'source' | 'folder' | 'kept' | 'key'>,
  at: Date,
  hasRoom: () => boolean = () => true,
): Promise<MadeBackup> {
  const made = await makeBackup(source, { folder, prefix: nightly, key, at, hasRoom });
  const own = (await listBackups(folder)).filter((name) => name.startsWith(nightly));
  for (const old of own.slice(kept)) await rm(path.join(folder, old), { force: true });
  // Deletes unfinished backups of a killed shop.
  for (const name of await readdir(folder))
    if (name.startsWith(nightly) && name.endsWith('.unfinished')) await rm(path.join(folder, name), { force: true });
  return made;
}

const named = /^maidan-(?:nightly-)?(\d{8}T\d{6}Z)\.tar\.gz(?:\.sealed)?$/;

/** Reads the creation time from a backup's name. */
export function madeAt(name: string): Date {
  const stamp = named.exec(name)?.[1] ?? '';
  return new Date(stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** Lists the names of backups in a folder, newest first; none if the folder is missing. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const moment = (name: string) => named.exec(name)?.[1] ?? '';
  return names.filter((name) => named.test(name)).sort((one, other) => (moment(one) < moment(other) ? 1 : -1));
}
