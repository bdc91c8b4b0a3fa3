import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, makePassage } from './data-dir.ts';

export interface DataDirLock {
  /** Stores the URL of this shop, for the error message of a second process. */
  note(address: string): void;
  release(): void;
}

/** Error if another process holds the folder; the message is for the operator. */
export class DataDirBusy extends Error {}

/** Returns the folder of files that are being received or created. */
export function unfinishedIn(dir: string): string {
  return path.resolve(dir, 'unfinished');
}

/**
 * Folders that the user of the database process must traverse. They only contain names of libraries and of a socket.
 */
const passages = ['postgresql.run', 'restoring'];

/**
 * Locks the data folder for this process and deletes unfinished files in it. Uses SQLite's file lock, which the kernel
 * releases with the process, so kill -9 and simultaneous starts are safe. Throws DataDirBusy if locked; rethrows other
 * errors.
 */
export function lockDataDir(dir: string): DataDirLock {
  makePassage(dir);
  const holder = new DatabaseSync(path.join(dir, 'lock'), { timeout: 0 });
  const noteFile = path.join(dir, 'running');
  try {
    holder.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (!(error instanceof Error && /locked|busy/.test(error.message))) throw error;
    throw new DataDirBusy(
      `Another Maidan is running on ${path.resolve(dir)}${readNote(noteFile)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  // Unfinished files of a killed process are never completed, and may be original photos with their location.
  closeToOthers(dir, passages);
  rmSync(noteFile, { force: true });
  rmSync(unfinishedIn(dir), { recursive: true, force: true });
  return {
    note: (address) => writeFileSync(noteFile, `process ${process.pid}, ${address}`),
    release() {
      if (!holder.isOpen) return;
      // The note is removed first, while the folder is locked, so it cannot belong to the next process.
      rmSync(noteFile, { force: true });
      holder.close();
    },
  };
}

function readNote(file: string): string {
  try {
    return ` (${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
