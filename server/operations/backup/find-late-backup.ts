import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ShopFinding } from '#server/foundation/values/finding.ts';
import { type Backups, listBackups, madeAt } from './nightly.ts';

/** Maximum age of the newest backup in ms: a day, plus the time that the backup of a large shop takes. */
const lateMs = 26 * 3_600_000;

/** Finds that the backup of the last day is missing, if nightly backups are enabled. */
export async function findLateBackup(
  { source, folder, kept }: Pick<Backups, 'source' | 'folder' | 'kept'>,
  now: Date,
): Promise<ShopFinding[]> {
  if (kept === 0) return [];
  const [newest] = await listBackups(folder);
  const since = newest ? madeAt(newest) : await openedAt(source.dataDir);
  if (!since || now.getTime() - since.getTime() < lateMs) return [];
  const last = newest ? `The newest is ${newest}.` : 'There is none.';
  return [
    {
      about: 'backups',
      says: `No backup has been made for more than a day. ${last} Look whether ${folder} is there and has room.`,
    },
  ];
}

/** Returns the time when a shop was first opened on a folder, by its marker file. */
async function openedAt(dataDir: string): Promise<Date | undefined> {
  return (await stat(path.resolve(dataDir, 'opened')).catch(() => undefined))?.birthtime;
}
