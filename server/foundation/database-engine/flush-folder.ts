import { open } from 'node:fs/promises';
import path from 'node:path';

/** Folders of others that may be passed and not opened, and file systems that flush no folders: there is nothing to be done. */
const cannot = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP']);

/**
 * Puts the names in a folder on the disk: a new file's bytes may be there and its name not. With `up`, those of the folders above
 * it as well, up to that one. Windows keeps names by itself, and lets nobody open a folder.
 */
export async function flushFolder(folder: string, up = folder): Promise<void> {
  if (process.platform === 'win32') return;
  const last = path.resolve(up);
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    await flush(place, 'r').catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && cannot.has(String(error.code)))) throw error;
    });
    if (place === last || place === path.dirname(place)) return;
  }
}

/** Puts what was written to a file on the disk. Throws when there is none, or when the disk could not take it. */
export function flushFile(file: string): Promise<void> {
  // Windows flushes nothing that was opened for reading.
  return flush(file, 'r+');
}

async function flush(place: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(place, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
