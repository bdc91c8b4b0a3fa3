import { open } from 'node:fs/promises';
import path from 'node:path';

/** Errors to ignore: from folders without read permission, and from file systems that cannot flush folders. */
const cannot = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP']);

/**
 * Flushes the names in a folder to disk, as a new file's bytes may be on disk without its name. With `up`, also flushes
 * the parent folders up to that one. Does nothing on Windows, which needs no flush.
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

/** Flushes a file to disk. Throws if it is missing or the disk fails. */
export function flushFile(file: string): Promise<void> {
  // Windows cannot flush a file opened for reading.
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
