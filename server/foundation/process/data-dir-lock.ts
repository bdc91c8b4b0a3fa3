import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, makePassage } from './data-dir.ts';

export interface DataDirLock {
  /** Tells whoever comes second where this shop answers. */
  note(address: string): void;
  release(): void;
}

/** Another process holds the folder; its message is for the operator. */
export class DataDirBusy extends Error {}

/** Where files lie that are being received or drawn. */
export function unfinishedIn(dir: string): string {
  return path.resolve(dir, 'unfinished');
}

/** What whoever runs the database passes through, where that is another user. Names of libraries and of a socket are in it. */
const passages = ['postgresql.run', 'restoring'];

/**
 * Takes the folder for this process, and empties what another left unfinished in it. The lock is SQLite's own file lock,
 * which the kernel frees with the process, so neither kill -9 nor two starters at once can leave it wrong. Throws
 * DataDirBusy when another process has it; anything else (a folder that cannot be written to) is thrown as it is.
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
  // What a killed shop left says nothing of this one, and nobody finishes it: among it are photos as the phone sent them,
  // with the place they were taken at.
  closeToOthers(dir, passages);
  rmSync(noteFile, { force: true });
  rmSync(unfinishedIn(dir), { recursive: true, force: true });
  return {
    note: (address) => writeFileSync(noteFile, `process ${process.pid}, ${address}`),
    release() {
      if (!holder.isOpen) return;
      // The note goes first: the folder is still ours then, so it cannot be the next shop's.
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
