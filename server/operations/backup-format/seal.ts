import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Env } from '#server/foundation/process/env.ts';
import { BackupRefused } from './backup-errors.ts';
import { readBytes } from './byte-reader.ts';

// A sealed file is this head, a salt, and chunks of AES-256-GCM. The key is made of what the operator gave and of the salt, so it
// seals one file only, and a chunk's nonce is its number. The last chunk has a nonce that says so: a file that was cut short at
// the border of two chunks has no end, and chunks cannot change places.

const head = Buffer.from('MAIDAN SEALED 1\n');
const saltLength = 16;
const chunkLength = 64 * 1024;
const tagLength = 16;
/** What a key needs at least, in bytes: a word is guessed. */
const shortestKey = 16;
/** 32 MB and a tenth of a second a guess. */
const hardness = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive = promisify<Buffer, Buffer, number, typeof hardness, Buffer>(scrypt);

/** What seals, and what opens: the key of now, and those before it, which seal nothing any more. */
export interface SealKey {
  now: Buffer;
  before: readonly Buffer[];
}

/** The key that the environment names, with the one before it. Throws BackupRefused for a short one. */
export function keyOfEnv({ BACKUP_KEY: now, BACKUP_KEY_OLD: before }: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_OLD'>): SealKey | undefined {
  if (now === undefined || now === 'none') return undefined;
  return { ...keyOf(Buffer.from(now)), before: before === undefined ? [] : [keyOf(Buffer.from(before)).now] };
}

/** Makes a key of what a key file or the environment holds: line ends around it do not count. Throws BackupRefused for a short one. */
export function keyOf(given: Buffer): SealKey {
  const text = given.toString('latin1').replace(/^[\r\n]+|[\r\n]+$/g, '');
  const key = Buffer.from(text, 'latin1');
  if (key.length < shortestKey)
    throw new BackupRefused(`The backup's key is too short: at least ${shortestKey} characters, for example from 'openssl rand -hex 32'.`);
  return { now: key, before: [] };
}

/** Tells whether a file that begins like this is sealed. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, head.length).equals(head);
}

function nonceOf(chunk: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Seals a stream of bytes with a key. */
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
 * Opens a sealed stream with the key that sealed it: that of now or one before. Throws BackupRefused for another key, and for whatever was
 * altered, moved or cut off.
 */
export async function* unsealed(source: AsyncIterable<Buffer>, { now, before }: SealKey): AsyncGenerator<Buffer> {
  const bytes = readBytes(source);
  const begin = await bytes.take(head.length + saltLength);
  if (!isSealed(begin) || begin.length < head.length + saltLength) throw new BackupRefused('The file is cut short at its very beginning.');
  let own: Buffer | undefined;
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const frame = await bytes.take(chunkLength + tagLength);
    last = await bytes.atEnd();
    // Its first chunk tells which key it is.
    for (const key of own ? [] : [now, ...before]) {
      const tried = await derive(key, begin.subarray(head.length), 32, hardness);
      if (opened(frame, tried, nonceOf(chunk, last), begin)) own = tried;
    }
    const plain = own && opened(frame, own, nonceOf(chunk, last), begin);
    if (!plain) throw new BackupRefused(faultOf(chunk, last));
    yield plain;
  }
}

/** What a frame holds; undefined where it is not as this key sealed it. */
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
