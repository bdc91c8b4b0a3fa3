import { BackupRefused } from './backup-errors.ts';
import { readBytes } from './byte-reader.ts';

// Subset of the tar format that a backup needs: plain files with names up to 255 characters. Any `tar` program can open
// it without the shop.

const block = 512;
/** Maximum size in a tar header: eleven octal digits. */
const largest = 8 ** 11 - 1;

export interface TarEntry {
  name: string;
  /** Size in bytes, which must be known before the body is written. */
  size: number;
  body: AsyncIterable<Buffer>;
}

/** Creates an entry from bytes in memory. */
export function tarEntryOf(name: string, bytes: Buffer): TarEntry {
  return { name, size: bytes.length, body: once(bytes) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Writes entries as a tar. Throws BackupRefused if a body's length differs from its size. */
export async function* packed(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size, at);
    let written = 0;
    for await (const part of body) {
      written += part.length;
      if (written > size) break;
      yield part;
    }
    if (written !== size) throw new BackupRefused(`${name} changed while it was read: make the backup again.`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * block);
}

const paddingOf = (size: number) => (block - (size % block)) % block;

function headerOf(name: string, size: number, at: Date): Buffer {
  const [prefix, rest] = splitName(name);
  if (size > largest) throw new BackupRefused(`${name} is larger than 8 GB: it does not fit into a backup.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(rest, 0, 100, 'utf8');
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155, 'utf8');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100 && rest !== '') return [prefix, rest];
  }
  throw new BackupRefused(`The name ${name} is too long for a backup.`);
}

/** Returns the checksum of a header, with its own field counted as blanks. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

/**
 * Reads the entries of a tar; each must be read to its end before the next. Throws BackupRefused for a truncated tar,
 * and for names that lead out of a folder.
 */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = readBytes(source);
  for (;;) {
    const header = await bytes.take(block);
    if (header.length < block)
      throw new BackupRefused('The backup ends in the middle: it is cut short. Take another one.');
    if (header.every((byte) => byte === 0)) break;
    const size = octalAt(header, 124, 12);
    if (octalAt(header, 148, 8) !== sumOf(header) || Number.isNaN(size))
      throw new BackupRefused('The backup is damaged. Take another one.');
    const name = [textAt(header, 345, 155), textAt(header, 0, 100)].filter(Boolean).join('/');
    if (name.split('/').some((part) => part === '' || part === '.' || part === '..') || /[\\:]/.test(name))
      throw new BackupRefused(`The backup has a file named ${JSON.stringify(name)}: no shop has made it.`);
    let left = size;
    const body = async function* () {
      while (left > 0) {
        const part = await bytes.some(left);
        if (part.length === 0)
          throw new BackupRefused('The backup ends in the middle: it is cut short. Take another one.');
        left -= part.length;
        yield part;
      }
    };
    yield { name, size, body: body() };
    if (left > 0) throw new RangeError(`${name} was not read to its end`);
    await bytes.take(paddingOf(size));
  }
  // Reads to the end, as the outer formats verify their checksums there.
  while (!(await bytes.atEnd())) await bytes.some(block);
}

function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

function octalAt(header: Buffer, at: number, length: number): number {
  const digits = textAt(header, at, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}
