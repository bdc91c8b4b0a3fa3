import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Env } from '#server/foundation/process/env.ts';
import { BackupRefused } from './backup-errors.ts';
import { readBytes } from './byte-reader.ts';

// Sealed file: header, salt, chunks of AES-256-GCM. The key is derived from the operator's key and the salt, so it
// encrypts one file only. Nonces are chunk numbers; the last one is marked, so truncated or reordered chunks are
// detected.

const head = Buffer.from('MAIDAN SEALED 1\n');
const saltLength = 16;
const chunkLength = 64 * 1024;
const tagLength = 16;
/** Minimum key length in bytes, as a single word could be guessed. */
const shortestKey = 16;
/** Cost of scrypt: 32 MB of memory and about 0.1 s per guess. */
const hardness = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive = promisify<Buffer, Buffer, number, typeof hardness, Buffer>(scrypt);

/** Current encryption key, with earlier keys that only decrypt. */
export interface SealKey {
  now: Buffer;
  before: readonly Buffer[];
}

/** Reads BACKUP_KEY and BACKUP_KEY_OLD. Throws BackupRefused if a key is too short. */
export function keyOfEnv({
  BACKUP_KEY: now,
  BACKUP_KEY_OLD: before,
}: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_OLD'>): SealKey | undefined {
  if (now === undefined || now === 'none') return undefined;
  return { ...sealKeyOf(Buffer.from(now)), before: before === undefined ? [] : [sealKeyOf(Buffer.from(before)).now] };
}

/** Creates a key from a key file or variable, without line ends around it. Throws BackupRefused if it is too short. */
export function sealKeyOf(given: Buffer): SealKey {
  const text = given.toString('latin1').replace(/^[\r\n]+|[\r\n]+$/g, '');
  const key = Buffer.from(text, 'latin1');
  if (key.length < shortestKey)
    throw new BackupRefused(
      `The backup's key is too short: at least ${shortestKey} characters, for example from 'openssl rand -hex 32'.`,
    );
  return { now: key, before: [] };
}

/** Returns true if a file that starts with these bytes is sealed. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, head.length).equals(head);
}

function nonceOf(chunk: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Encrypts a stream of bytes. */
export async function* sealed(source: AsyncIterable<Buffer>, { now: key }: SealKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const own = await derive(key, salt, 32, hardness);
  const begin = Buffer.concat([head, salt]);
  yield begin;
  const bytes = readBytes(source);
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const plain = await bytes.take(chunkLength);
    last = await bytes.atEnd();
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(chunk, last)).setAAD(begin);
    yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a sealed stream with the current or an earlier key. Throws BackupRefused if no key fits, and for altered,
 * reordered or truncated data.
 */
export async function* unsealed(source: AsyncIterable<Buffer>, { now, before }: SealKey): AsyncGenerator<Buffer> {
  const bytes = readBytes(source);
  const begin = await bytes.take(head.length + saltLength);
  if (!isSealed(begin) || begin.length < head.length + saltLength)
    throw new BackupRefused('The file is cut short at its very beginning.');
  let own: Buffer | undefined;
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const frame = await bytes.take(chunkLength + tagLength);
    last = await bytes.atEnd();
    // Tries each key on the first chunk.
    for (const key of own ? [] : [now, ...before]) {
      const tried = await derive(key, begin.subarray(head.length), 32, hardness);
      if (opened(frame, tried, nonceOf(chunk, last), begin)) own = tried;
    }
    const plain = own && opened(frame, own, nonceOf(chunk, last), begin);
    if (!plain) throw new BackupRefused(faultOf(chunk, last));
    yield plain;
  }
}

/** Decrypts a chunk. Returns undefined if it was not sealed with this key. */
function opened(frame: Buffer, key: Buffer, nonce: Buffer, begin: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(begin);
  try {
    decipher.setAuthTag(frame.subarray(-tagLength));
    return Buffer.concat([decipher.update(frame.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function faultOf(chunk: number, last: boolean): string {
  if (chunk === 0) return 'The key does not open the file: it is the key of another backup, or the file was altered.';
  const where = `${((chunk * chunkLength) / 1e6).toFixed(1)} MB from its beginning`;
  return last
    ? `The file is cut short or damaged at its end, ${where}: take another backup.`
    : `The file was altered or is damaged, ${where}: take another backup.`;
}
