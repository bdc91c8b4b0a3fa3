import { rm } from 'node:fs/promises';
import path from 'node:path';
import { listBackups, madeAt } from '#server/operations/backup/nightly.ts';
import { BackupRefused } from '#server/operations/backup-format/backup-errors.ts';
import { BackupManifest, manifestName } from '#server/operations/backup-format/manifest.ts';
import { formatMoment } from '#server/operations/backup-format/moments.ts';
import { readBackup, readJsonEntry } from '#server/operations/backup-format/read-backup.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';
import { compareParts, keepFile, type RestoredPart } from './put-back.ts';

/**
 * Restores files from the row backup nearest to a given time: the first after it, else the last before. Files exist
 * before their row and for days after, so a later backup contains them. Returns sentences about the source or the
 * failure.
 */
export async function takeFiles(
  backups: string,
  at: Date,
  folder: string,
  key: SealKey | undefined,
): Promise<string[]> {
  const names = (await listBackups(backups)).reverse();
  const after = names.filter((name) => madeAt(name) >= at);
  const before = names.filter((name) => madeAt(name) < at).reverse();
  const faults: string[] = [];
  for (const name of [...after, ...before]) {
    const file = path.join(backups, name);
    try {
      const many = await filesOf(file, folder, key);
      const when = formatMoment(madeAt(name));
      return [
        ...faults,
        `Files (pictures, print files, labels) are not in the log: ${many} come from the backup ${file} of ${when}.`,
      ];
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      faults.push(error.message);
      await rm(path.join(folder, 'files'), { recursive: true, force: true });
    }
  }
  return [
    ...faults,
    `Files (pictures, print files, labels) are not in the log, and there is no backup in ${backups} to take them from: there are none.`,
  ];
}

async function filesOf(file: string, folder: string, key: SealKey | undefined): Promise<number> {
  const arrived = new Map<string, RestoredPart>();
  let said: BackupManifest['files'] | undefined;
  await readBackup(file, key, async (_about, entries) => {
    for await (const entry of entries) {
      if (entry.name === manifestName) said = (await readJsonEntry(entry, BackupManifest)).files;
      else if (entry.name.startsWith('files/')) arrived.set(entry.name, await keepFile(entry, folder));
      else for await (const _ of entry.body);
    }
  });
  if (!said) throw new BackupRefused(`${file} has no manifest: it is cut short.`);
  compareParts(
    'file',
    said.filter(({ path: name }) => name.startsWith('files/')),
    arrived,
    ({ path: name }) => name,
  );
  return arrived.size;
}
