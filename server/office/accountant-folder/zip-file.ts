import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** File of a ZIP: its path within, and its bytes. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
}

/**
 * Writes entries into a ZIP as they come, without compression, so that one of them is in memory at a time. Returns the
 * size and checksum of the file, whose bytes are on the disk by then. Throws if the disk did not take all of them.
 */
export async function writeZip(
  file: string,
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
): Promise<{ bytes: number; sha256: string }> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'w', 0o600);
  const flush = async () => {
    for (const chunk of ready.splice(0)) {
      hash.update(chunk);
      bytes += chunk.length;
      // Continues after a write that the disk took in part.
      await handle.writeFile(chunk);
    }
  };
  try {
    for await (const { path, bytes: content } of entries) {
      const entry = new ZipPassThrough(path);
      entry.mtime = modified;
      zip.add(entry);
      entry.push(content, true);
      await flush();
    }
    zip.end();
    await flush();
    await handle.sync();
    const { size } = await handle.stat();
    if (size !== bytes) throw new Error(`the disk took ${size} of the ${bytes} bytes of the ZIP`);
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
