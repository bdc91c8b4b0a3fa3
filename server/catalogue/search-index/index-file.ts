import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { StoredFinder } from './stored-finder.ts';

/** Version of the file format and of tokenizing and weighting. Increment it to discard stored indexes. */
export const indexForm = 2;
const magic = 'maidan-search\n';
const align = 8;

/** Stored index, with the catalogue's fingerprints at its creation. */
export interface KeptIndex {
  stored: StoredFinder;
  fingerprints: string[];
}

const kinds = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type Kind = keyof typeof kinds;
interface Laid {
  array: Kind;
  from: number;
  length: number;
}

interface Head {
  form: number;
  /** Checksum of all bytes after the head. */
  sum: number;
  bytes: number;
  kept: unknown;
}

/** Writes an index to a file atomically, under a temporary name first. Throws disk errors. */
export async function writeIndexFile(file: string, kept: KeptIndex): Promise<void> {
  const arrays: Uint8Array[] = [];
  let bytes = 0;
  const told = JSON.stringify(kept, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const view = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const laid = { array: value.constructor.name, from: bytes, length: value.byteLength };
    const rest = (align - (value.byteLength % align)) % align;
    arrays.push(view, new Uint8Array(rest));
    bytes += value.byteLength + rest;
    return { laid };
  });
  const sum = arrays.reduce((before, array) => crc32(array, before), 0);
  const head: Head = { form: indexForm, sum, bytes, kept: JSON.parse(told) };
  const words = Buffer.from(JSON.stringify(head));
  const begin = Buffer.alloc(magic.length + 8);
  begin.write(magic);
  begin.writeUInt32LE(words.length, magic.length);
  begin.writeUInt32LE(crc32(words), magic.length + 4);
  await mkdir(path.dirname(file), { recursive: true });
  const other = `${file}.${process.pid}.new`;
  try {
    const handle = await open(other, 'w');
    try {
      for (const part of [begin, words, ...arrays]) if (part.length > 0) await writeAll(handle, part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(other, file);
  } catch (error) {
    await rm(other, { force: true });
    throw error;
  }
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, part: Uint8Array): Promise<void> {
  for (let written = 0; written < part.length; ) written += (await handle.write(part, written)).bytesWritten;
}

/** Reads a stored index. Undefined if it is missing, damaged, or of another format. */
export async function readIndexFile(file: string): Promise<KeptIndex | undefined> {
  const all = await readFile(file).catch(() => undefined);
  if (!all || all.length < magic.length + 8 || all.toString('latin1', 0, magic.length) !== magic) return undefined;
  const length = all.readUInt32LE(magic.length);
  const words = all.subarray(magic.length + 8, magic.length + 8 + length);
  if (words.length !== length || crc32(words) !== all.readUInt32LE(magic.length + 4)) return undefined;
  const head = JSON.parse(words.toString()) as Head;
  // Arrays of eight-byte numbers must start at an offset divisible by eight.
  const body = new Uint8Array(all.subarray(magic.length + 8 + length)).buffer;
  if (head.form !== indexForm || head.bytes !== body.byteLength || crc32(new Uint8Array(body)) !== head.sum)
    return undefined;
  return unlaid(head.kept, body) as KeptIndex;
}

/** Replaces array references in a value by the arrays of the body. */
function unlaid(value: unknown, body: ArrayBuffer): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map((one) => unlaid(one, body));
  if (value === null || typeof value !== 'object') return value;
  if ('laid' in value) {
    const { array, from, length } = value.laid as Laid;
    const kind = kinds[array];
    return new kind(body, from, length / kind.BYTES_PER_ELEMENT);
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unlaid(one, body)]));
}
