import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';
import { type SealKey, sealed } from './seal.ts';

/**
 * Writes bytes into one new file, compressed, encrypted if there is a key, readable by its owner only. Flushes a
 * temporary file, then renames it to the result of `nameOf`. Leaves no partial file, and throws system errors.
 */
export async function writePacked(
  draft: string,
  nameOf: () => string,
  bytes: AsyncIterable<Buffer>,
  key: SealKey | undefined,
): Promise<void> {
  let ours = false;
  try {
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    out.once('open', () => (ours = true));
    // The level is low, as table text and empty pages compress well anyway and pictures do not compress.
    const gzip = createGzip({ level: 4 });
    if (key) await pipeline(bytes, gzip, (packed: AsyncIterable<Buffer>) => sealed(packed, key), out);
    else await pipeline(bytes, gzip, out);
    await rename(draft, nameOf());
    await flushFolder(path.dirname(draft));
  } catch (error) {
    // A temporary file that another process is writing is not deleted.
    if (ours) await rm(draft, { force: true });
    throw error;
  }
}
