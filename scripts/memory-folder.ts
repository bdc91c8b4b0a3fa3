import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Folder of Linux whose files are in memory. */
const inMemory = '/dev/shm';
const named = /^maidan-tests-(\d+)$/;

/** Free bytes that a run needs there: it uses about 1 GB. */
const neededBytes = 4e9;

/**
 * Creates the folder for temporary files of a test run, in memory: the copy of a database takes a twentieth of the time
 * that it takes on a disk. Returns undefined where memory has no such folder or not enough room. Folders of runs that
 * were killed are removed first.
 */
export function makeMemoryFolder(base = inMemory, needed = neededBytes): string | undefined {
  if (!existsSync(base)) return undefined;
  for (const name of readdirSync(base)) {
    const owner = Number(named.exec(name)?.[1] ?? process.pid);
    if (!isRunning(owner)) rmSync(path.join(base, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(base);
  if (bavail * bsize < needed) return undefined;
  const folder = path.join(base, `maidan-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Under root, an ordinary user runs the test database and enters this folder.
  chmodSync(folder, 0o711);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user runs too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
