import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Disk } from './disk.ts';

/** System calls that change a disk's contents; strace records only these. */
export const recordedCalls = [
  ...[
    'open',
    'openat',
    'creat',
    'lseek',
    'write',
    'pwrite64',
    'writev',
    'pwritev',
    'pwritev2',
    'ftruncate',
    'truncate',
    'fallocate',
  ],
  ...[
    'rename',
    'renameat',
    'renameat2',
    'unlink',
    'unlinkat',
    'rmdir',
    'mkdir',
    'mkdirat',
    'link',
    'linkat',
    'symlink',
    'symlinkat',
  ],
  ...['fsync', 'fdatasync', 'sync', 'syncfs', 'copy_file_range', 'sendfile', 'splice', 'io_uring_setup'],
];

/** System call as printed by strace. */
interface Call {
  pid: string;
  name: string;
  args: string;
  result: string;
}

/** Reads calls in the order of completion, without failed ones. */
export async function* readCalls(record: string): AsyncGenerator<Call> {
  const begun = new Map<string, string>();
  for await (const line of createInterface({
    input: createReadStream(record, 'latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const space = line.indexOf(' ');
    const pid = line.slice(0, space);
    let text = line.slice(space).trimStart();
    if (text.endsWith('<unfinished ...>')) {
      begun.set(pid, text.slice(0, -'<unfinished ...>'.length).trimEnd());
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text);
    if (resumed) {
      text = (begun.get(pid) ?? '') + text.slice(resumed[0].length);
      begun.delete(pid);
    }
    const opening = text.indexOf('(');
    const equals = text.lastIndexOf(' = ');
    if (opening < 0 || equals < 0 || /^(?:\+\+\+|---)/.test(text)) continue;
    const result = text.slice(equals + 3);
    if (result.startsWith('-1') || result.startsWith('?')) continue;
    yield { pid, name: text.slice(0, opening), args: text.slice(opening + 1, text.lastIndexOf(')', equals)), result };
  }
}

const bytesOf = (printed: string) => Buffer.from(printed.replaceAll('\\x', ''), 'hex');
/** Decodes a path; paths are hex-encoded like other strings. */
const pathOf = (printed: string) => bytesOf(printed).toString();

/**
 * Returns the path of the first open file in a call. Empty if that file is deleted, as another file may have its name.
 */
const openFile = (args: string) => pathOf(/^\d+<([^>]*)>(?!\(deleted)/.exec(args)?.[1] ?? '');

/** Replays recorded calls on a simulated disk. With `lies`, flushes are acknowledged without effect. */
export class Replay {
  readonly #disk: Disk;
  readonly #lies: boolean;
  /** Working folder of each process, and file offsets for calls without a position. */
  readonly #standing = new Map<string, string>();
  readonly #offsets = new Map<string, number>();

  constructor(disk: Disk, { lies = false } = {}) {
    this.#disk = disk;
    this.#lies = lies;
  }

  /** Applies a call. Returns a write to a file outside the disk: the notes of the recorded program. */
  take(call: Call): { place: string; bytes: Buffer } | undefined {
    const at = /AT_FDCWD<([^>]*)>/.exec(call.args);
    if (at?.[1]) this.#standing.set(call.pid, pathOf(at[1]));
    if (/^(?:open|openat|creat)$/.test(call.name)) return void this.#open(call);
    if (/^(?:write|pwrite|writev|pwritev)/.test(call.name)) return this.#write(call);
    if (/^(?:f?truncate|fallocate|lseek)$/.test(call.name)) return void this.#resize(call);
    if (/sync/.test(call.name)) return void this.#flush(call);
    if (/^(?:rename|link|unlink|rmdir|mkdir)/.test(call.name)) return void this.#name(call);
    if (call.args.split(',').some((word) => this.#disk.has(pathOf(/<([^>]*)>/.exec(word)?.[1] ?? ''))))
      throw new Error(`${call.name} is not known here`);
    return undefined;
  }

  /** Returns the paths in a call, in order. */
  #paths({ pid, args }: Call): string[] {
    const named = [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g)];
    return named.map(([, from, name]) => {
      const place = pathOf(name ?? '');
      if (path.isAbsolute(place)) return path.normalize(place);
      const standing = from ? pathOf(from) : this.#standing.get(pid);
      if (!standing) throw new Error(`where ${place} is, is not known`);
      return path.resolve(standing, place);
    });
  }

  #open(call: Call): void {
    // The result contains the real path behind links.
    const place = pathOf(/<([^>]*)>/.exec(call.result)?.[1] ?? '');
    if (!this.#disk.has(place)) return;
    if (/O_D?SYNC/.test(call.args)) throw new Error(`${place} is opened for writing through, which is not known here`);
    if (call.args.includes('O_CREAT') || call.name === 'creat') this.#disk.make(place);
    if (call.args.includes('O_TRUNC') || call.name === 'creat') this.#disk.change(place, { size: 0 });
    this.#offsets.set(place, call.args.includes('O_APPEND') ? this.#disk.size(place) : 0);
  }

  #write({ name, args, result }: Call): { place: string; bytes: Buffer } | undefined {
    const place = openFile(args);
    const written = Number.parseInt(result, 10);
    const printed = [...args.matchAll(/"([^"]*)"/g)].map(([, text]) => bytesOf(text ?? ''));
    const bytes = Buffer.concat(printed).subarray(0, written);
    if (!this.#disk.has(place)) return place.startsWith('/') ? { place, bytes } : undefined;
    if (bytes.length !== written)
      throw new Error(`${written} bytes were written to ${place}, ${bytes.length} are recorded`);
    const says = name.startsWith('p');
    const at = says ? Number(args.split(', ').at(name === 'pwritev2' ? -2 : -1)) : (this.#offsets.get(place) ?? 0);
    if (Number.isNaN(at)) throw new Error(`where in ${place} was written is not recorded`);
    if (!says) this.#offsets.set(place, at + written);
    this.#disk.change(place, { at, bytes });
    return undefined;
  }

  #resize(call: Call): void {
    const place = call.name === 'truncate' ? (this.#paths(call)[0] ?? '') : openFile(call.args);
    if (!this.#disk.has(place)) return;
    const numbers = call.args.slice(call.args.indexOf(', ') + 2).split(', ');
    if (call.name === 'lseek') this.#offsets.set(place, Number.parseInt(call.result, 10));
    else if (call.name === 'fallocate') {
      if (numbers[0] !== '0') throw new Error(`fallocate ${numbers[0]} is not known here`);
      this.#disk.change(place, { atLeast: Number(numbers[1]) + Number(numbers[2]) });
    } else this.#disk.change(place, { size: Number(numbers.at(-1)) });
  }

  #flush({ name, args }: Call): void {
    if (name === 'sync' || name === 'syncfs') throw new Error(`${name} is not known here`);
    if (!this.#lies) this.#disk.flush(openFile(args));
  }

  #name(call: Call): void {
    const [from = '', to = ''] = this.#paths(call);
    if (call.name.startsWith('rename') || call.name.startsWith('link')) {
      if (call.args.includes('RENAME_EXCHANGE')) throw new Error('names that change places are not known here');
      this.#disk.name(from, to);
      if (call.name.startsWith('rename') && this.#disk.has(from)) this.#disk.remove(from);
    } else if (!this.#disk.has(from)) return;
    else if (call.name.startsWith('mkdir')) this.#disk.makeFolder(from);
    else this.#disk.remove(from);
  }
}
