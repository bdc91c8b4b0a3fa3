import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

// A picture file on disk is its bytes, then a mark with length and checksum. The system may write a name before its
// bytes: after a power cut a file can be empty, short or full of zeros. It would be cached by browsers for a year.

const mark = Buffer.from('MDN1');
const tailLength = mark.length + 8;

/** Reads a file of `writeKept`: undefined if missing, 'damaged' if its checksum fails. */
export async function readCheckedFile(path: string): Promise<Buffer | 'damaged' | undefined> {
  const file = await readFile(path).catch(() => undefined);
  if (!file) return undefined;
  const end = file.length - tailLength;
  if (end <= 0) return 'damaged';
  const bytes = file.subarray(0, end);
  return file.subarray(end).equals(tailOf(bytes)) ? bytes : 'damaged';
}

/**
 * Writes to a temporary file and renames it, so that nobody reads half a file. Throws if the disk is full, and leaves
 * nothing behind.
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
