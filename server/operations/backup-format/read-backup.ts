import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupRefused, wordsOf } from './backup-errors.ts';
import { aboutName, BackupMetadata } from './manifest.ts';
import { isSealed, type SealKey, unsealed } from './seal.ts';
import { type TarEntry, unpacked } from './tar.ts';

/** Maximum size of a backup's JSON entries, in bytes. */
const longestText = 512 * 1024 * 1024;

/**
 * Reads a backup's metadata, then its entries in order. The file is verified only when all entries have been read to
 * the end. Throws BackupRefused.
 */
export function readBackup(
  file: string,
  key: SealKey | undefined,
  read: (about: BackupMetadata, entries: AsyncIterable<TarEntry>) => Promise<void>,
): Promise<void> {
  return readPacked(file, key, async (bytes) => {
    const entries = unpacked(bytes);
    const first = await entries.next();
    if (first.done || first.value.name !== aboutName) throw new BackupRefused(`${file} is no backup of a shop.`);
    await read(await readJsonEntry(first.value, BackupMetadata), entries);
  });
}

/**
 * Reads the bytes of a compressed, possibly encrypted file. They are verified only when read to the end. Throws
 * BackupRefused.
 */
export async function readPacked(
  file: string,
  key: SealKey | undefined,
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const beginning = await beginningOf(file);
  const closed = isSealed(beginning);
  if (closed && !key) throw new BackupRefused(`${file} is sealed: give its key with --key FILE, or as BACKUP_KEY.`);
  if (!closed && !beginning.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
    throw new BackupRefused(`${file} is no backup of a shop, or its beginning is damaged.`);
  const plain = new PassThrough();
  const bytes = createReadStream(file);
  const gunzip = createGunzip();
  const opening =
    closed && key
      ? pipeline(bytes, (sealed: AsyncIterable<Buffer>) => unsealed(sealed, key), gunzip, plain)
      : pipeline(bytes, gunzip, plain);
  // The rejection is ignored here, as reading ends with the same error.
  opening.catch(() => {});
  try {
    await read(plain);
    await opening;
  } catch (error) {
    plain.destroy();
    await opening.catch(() => {});
    throw inPlainWords(file, error);
  }
}

function inPlainWords(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return new BackupRefused(`${file} is cut short. Take another backup.`, { cause: error });
  if (code.startsWith('Z_')) return new BackupRefused(`${file} is damaged. Take another backup.`, { cause: error });
  return error;
}

async function beginningOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new BackupRefused(`${file} cannot be read: ${wordsOf(cause)}.`, { cause });
  }
}

/** Reads a JSON entry and validates it by a schema. Throws BackupRefused if it does not match. */
export async function readJsonEntry<T>(entry: TarEntry, shape: z.ZodType<T>): Promise<T> {
  if (entry.size > longestText) throw new BackupRefused(`${entry.name} in the backup is too long to be what it says.`);
  const parts: Buffer[] = [];
  for await (const part of entry.body) parts.push(part);
  try {
    return shape.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    throw new BackupRefused(
      `${entry.name} in the backup is not of a kind that this shop reads: a newer shop may have made it.`,
      { cause },
    );
  }
}
