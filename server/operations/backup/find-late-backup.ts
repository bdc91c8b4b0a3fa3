import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from '#server/foundation/values/finding.ts';
import { type Backups, listBackups, madeAt } from './nightly.ts';

/** A night and the time a large shop may take. */
const lateMs = 26 * 3_600_000;

/** Finds that no backup was made for more than a day, in a shop that makes its own. */
export async function findLateBackup({ source, folder, kept }: Pick<Backups, 'source' | 'folder' | 'kept'>, now: Date): Promise<Finding[]> {
  if (kept === 0) return [];
  const [newest] = await listBackups(folder);
  const since = newest ? madeAt(newest) : await openedAt(source.dataDir);
  if (!since || now.getTime() - since.getTime() < lateMs) return [];
  const last = newest ? `The newest is ${newest}.` : 'There is none.';
  return [{ about: 'backups', says: `No backup has been made for more than a day. ${last} Look whether ${folder} is there and has room.` }];
}

/** When a shop was first open on a folder, by the note that it leaves there. */
async function openedAt(dataDir: string): Promise<Date | undefined> {
  return (await stat(path.resolve(dataDir, 'opened')).catch(() => undefined))?.birthtime;
}
