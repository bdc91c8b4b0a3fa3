import { write, writeSync } from 'node:fs';
import type { pino } from 'pino';

/** How long a line of a request waits for others to be written with it, in ms. */
const waitMs = 250;

/** Bytes that are written at once. */
const batch = 64 * 1024;

/** Bytes that wait at most for a reader who does not read. Then lines are left out, and counted: a log that nobody takes must not stop a shop. */
const most = 32 * 1024 * 1024;

/** How long until a full pipe is tried again, in ms; and how often while a process ends. */
const againMs = 20;
const lastTries = 100;

/** What lines are written to. */
export interface Lines extends pino.DestinationStream {
  /** Has what waits written soon. */
  flush(): void;
  /** Resolves when all that was written before is with the system. */
  written(): Promise<void>;
  /** Writes what waits at once: the last thing that is done with them. */
  end(): void;
}

/** How a batch is given to the system; of `node:fs`, unless a test looks. */
export interface Writing {
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, taken: number) => void): void;
  writeSync(bytes: Buffer): number;
}

const ofFile = (file: number): Writing => ({
  write: (bytes, done) => write(file, bytes, 0, bytes.length, null, done),
  writeSync: (bytes) => writeSync(file, bytes),
});

/** Batches on their way to the system, in order, one at a time. */
function createQueue(writing: Writing) {
  /** The first of them is being written. */
  const full: Buffer[] = [];
  let waiting = 0;
  let isWriting = false;
  let spare: Buffer | undefined;
  let heard: (() => void)[] = [];

  function go(): void {
    const first = full[0];
    if (isWriting) return;
    if (!first) {
      const told = heard;
      heard = [];
      for (const tell of told) tell();
      return;
    }
    isWriting = true;
    writing.write(first, (error, taken) => {
      isWriting = false;
      // Written meanwhile, with all the others.
      if (full[0] !== first) return go();
      if (error?.code === 'EAGAIN') return void setTimeout(go, againMs);
      // Whoever read is gone: nobody can be told.
      take(first, error ? first.length : taken);
      go();
    });
  }

  /** So many bytes of the first are with the system. */
  function take(first: Buffer, taken: number): void {
    waiting -= taken;
    if (taken < first.length) full[0] = first.subarray(taken);
    else {
      full.shift();
      if (first.buffer.byteLength === batch) spare = Buffer.from(first.buffer);
    }
  }

  return {
    push(bytes: Buffer): void {
      full.push(bytes);
      waiting += bytes.length;
      go();
    },
    isEmpty: () => full.length === 0,
    waiting: () => waiting,
    empty(): Promise<void> {
      const emptied = new Promise<void>((resolve) => heard.push(resolve));
      go();
      return emptied;
    },
    /** A batch to be filled: one that was written, where there is one. */
    space(): Buffer {
      const space = spare ?? Buffer.allocUnsafeSlow(batch);
      spare = undefined;
      return space;
    },
    end(): void {
      // What is being written is taken to its end by the system: it is given a moment, so that the lines keep their order.
      if (isWriting) {
        rest();
        full.shift();
      }
      for (const bytes of full.splice(0)) writeAll(writing, bytes);
    },
  };
}

/** Lines, many at once and in order, written beside the process: a system call for each cost a request a tenth of its time, and a slow reader all of it. */
export function createLines(writing: Writing): Lines {
  const queue = createQueue(writing);
  let filling = queue.space();
  let filled = 0;
  let lost = 0;

  function turn(): void {
    if (filled === 0) return;
    queue.push(filling.subarray(0, filled));
    filling = queue.space();
    filled = 0;
  }

  function add(line: string): void {
    // A letter takes three bytes at most.
    const room = line.length * 3;
    if (filled + room > batch) turn();
    if (room <= batch) filled += filling.write(line, filled);
    else queue.push(Buffer.from(line));
  }

  return {
    write(line) {
      if (queue.waiting() > most) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        const count = lost;
        lost = 0;
        add(`{"level":40,"time":${Date.now()},"msg":"${count} lines of the log were left out: nobody took them"}\n`);
      }
      add(line);
    },
    flush() {
      // While others are being written it may go on filling.
      if (queue.isEmpty()) turn();
    },
    written() {
      turn();
      return queue.empty();
    },
    end() {
      queue.end();
      writeAll(writing, filling.subarray(0, filled));
      filled = 0;
    },
  };
}

/** Writes all of it, however often that takes; gives up where nobody reads. */
function writeAll(writing: Writing, bytes: Buffer): void {
  let left = bytes;
  for (let tries = 0; left.length > 0 && tries < lastTries; ) {
    try {
      left = left.subarray(writing.writeSync(left));
      tries = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      tries += 1;
      rest();
    }
  }
}

function rest(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
}

let lines: Lines | undefined;

/**
 * The standard output, many lines at once: written when they are enough, or have waited long enough, or the process ends in whatever way it
 * may say so. One that is killed outright loses what waited.
 */
export function bufferedStdoutWriter(): Lines {
  lines ??= open();
  return lines;
}

/** Has what waits written soon, if anything was ever written. */
export function flushLines(): void {
  lines?.flush();
}

/** Resolves when every line is with the system: the last thing of a process that ends as it should. */
export async function linesWritten(): Promise<void> {
  await lines?.written();
}

function open(): Lines {
  const opened = createLines(ofFile(1));
  setInterval(() => opened.flush(), waitMs).unref();
  process.once('exit', () => opened.end());
  return opened;
}
