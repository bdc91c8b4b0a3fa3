import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
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

/** Makes a key of what a key file or the environment holds: line ends around it do not count. Throws BackupRefused for a short one. */
export function keyOf(given: Buffer): Buffer {
  const text = given.toString('latin1').replace(/^[\r\n]+|[\r\n]+$/g, '');
  const key = Buffer.from(text, 'latin1');
  if (key.length < shortestKey)
    throw new BackupRefused(`The backup's key is too short: at least ${shortestKey} characters, for example from 'openssl rand -hex 32'.`);
  return key;
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
export async function* sealed(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
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

/** Opens a sealed stream. Throws BackupRefused for another key, and for whatever was altered, moved or cut off. */
export async function* unsealed(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const bytes = readBytes(source);
  const begin = await bytes.take(head.length + saltLength);
  if (!isSealed(begin) || begin.length < head.length + saltLength) throw new BackupRefused('The file is cut short at its very beginning.');
  const own = await derive(key, begin.subarray(head.length), 32, hardness);
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const frame = await bytes.take(chunkLength + tagLength);
    last = await bytes.atEnd();
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(chunk, last), { authTagLength: tagLength }).setAAD(begin);
    let plain: Buffer;
    try {
      decipher.setAuthTag(frame.subarray(-tagLength));
      plain = Buffer.concat([decipher.update(frame.subarray(0, -tagLength)), decipher.final()]);
    } catch (cause) {
      throw new BackupRefused(faultOf(chunk, last), { cause });
    }
    yield plain;
  }
}

function faultOf(chunk: number, last: boolean): string {
  if (chunk === 0) return 'The key does not open the file: it is the key of another backup, or the file was altered.';
  const where = `${((chunk * chunkLength) / 1e6).toFixed(1)} MB from its beginning`;
  return last
    ? `The file is cut short or damaged at its end, ${where}: take another backup.`
    : `The file was altered or is damaged, ${where}: take another backup.`;
}
