import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

// Picture file on disk: the image bytes, then a marker with length and checksum. After a power cut a file can be empty,
// short or full of zeros, and browsers would cache it for a year. The checksum detects this.

const mark = Buffer.from('MDN1');
const tailLength = mark.length + 8;

/** Reads a file written by `writeKept`. Returns undefined if missing, 'damaged' if the checksum is wrong. */
export async function readCheckedFile(path: string): Promise<Buffer | 'damaged' | undefined> {
  const file = await readFile(path).catch(() => undefined);
  if (!file) return undefined;
  const end = file.length - tailLength;
  if (end <= 0) return 'damaged';
  const bytes = file.subarray(0, end);
  return file.subarray(end).equals(tailOf(bytes)) ? bytes : 'damaged';
}

/**
 * Writes to a temporary file and renames it, so that nobody reads half a file. Throws if the disk is full; the
 * temporary file is then removed.
 */
export async function writeKept(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, Buffer.concat([bytes, tailOf(bytes)]));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function tailOf(bytes: Buffer): Buffer {
  const tail = Buffer.alloc(tailLength);
  mark.copy(tail);
  tail.writeUInt32BE(bytes.length, mark.length);
  tail.writeUInt32BE(crc32(bytes), mark.length + 4);
  return tail;
}
