import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';
import { type SealKey, sealed } from './seal.ts';

/**
 * Writes bytes into one new file, pressed together, sealed with a key where there is one, for its owner only. The draft is flushed
 * and takes its name, which may be found while it is written, when it is whole; where it fails nothing half is left. Throws
 * what the system says.
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
    // What can be pressed together well is the text of tables and the empty part of pages; pictures cannot.
    const gzip = createGzip({ level: 4 });
    if (key) await pipeline(bytes, gzip, (packed: AsyncIterable<Buffer>) => sealed(packed, key), out);
    else await pipeline(bytes, gzip, out);
    await rename(draft, nameOf());
    await flushFolder(path.dirname(draft));
  } catch (error) {
    // One that somebody else is writing there is not ours to remove.
    if (ours) await rm(draft, { force: true });
    throw error;
  }
}
