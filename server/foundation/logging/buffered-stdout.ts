import { write, writeSync } from 'node:fs';
import type { pino } from 'pino';

/** Maximum time in ms that a log line is buffered. */
const waitMs = 250;

/** Size of a batch in bytes. */
const batch = 64 * 1024;

/**
 * Maximum number of buffered bytes. Beyond it, lines are dropped and counted, so that a blocked log does not block the
 * shop.
 */
const most = 32 * 1024 * 1024;

/** Delay in ms before a full pipe is retried, and number of retries at exit. */
const againMs = 20;
const lastTries = 100;

/** Writes a line into a buffer at a place, and returns the place after it. */
export type LineWriter = (batch: Buffer, at: number) => number;

/** Destination of log lines. */
export interface Lines extends pino.DestinationStream {
  /** Adds a line of at most `longest` bytes that is written directly into the batch, without a string of it. */
  add(longest: number, write: LineWriter): void;
  /** Writes buffered lines soon. */
  flush(): void;
  /** Resolves once all lines written so far are in the output. */
  written(): Promise<void>;
  /** Writes buffered lines synchronously, as the last use of this object. */
  end(): void;
}

/** Write functions of `node:fs`, replaceable in tests. */
export interface FileWriter {
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, taken: number) => void): void;
  writeSync(bytes: Buffer): number;
}

const ofFile = (file: number): FileWriter => ({
  write: (bytes, done) => write(file, bytes, 0, bytes.length, null, done),
  writeSync: (bytes) => writeSync(file, bytes),
});

/** Creates a queue that writes batches in order, one at a time. */
function createQueue(writing: FileWriter) {
  /** Batches to write; the first may be in progress. */
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
      // `end` has already written this batch with the others.
      if (full[0] !== first) return go();
      if (error?.code === 'EAGAIN') return void setTimeout(go, againMs);
      // The reader of the pipe is gone, so the batch is dropped.
      take(first, error ? first.length : taken);
      go();
    });
  }

  /** Removes written bytes of the first batch. */
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
    /** Returns a batch to fill, reusing a written one. */
    space(): Buffer {
      const space = spare ?? Buffer.allocUnsafeSlow(batch);
      spare = undefined;
      return space;
    },
    end(): void {
      // A write in progress gets a moment to complete, so that lines stay in order.
      if (isWriting) {
        rest();
        full.shift();
      }
      for (const bytes of full.splice(0)) writeAll(writing, bytes);
    },
  };
}

/**
 * Creates the buffered log writer. One system call per line would take a tenth of a request's time, and a slow reader
 * would block the request.
 */
export function createLines(writing: FileWriter): Lines {
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

  function addText(line: string): void {
    // A UTF-16 unit takes three bytes at most.
    const room = line.length * 3;
    if (filled + room > batch) turn();
    if (room <= batch) filled += filling.write(line, filled);
    else queue.push(Buffer.from(line));
  }

  /** Returns false, and counts a lost line, while nobody takes the lines. */
  function takesMore(): boolean {
    if (queue.waiting() > most) {
      lost += 1;
      return false;
    }
    if (lost > 0) {
      const count = lost;
      lost = 0;
      addText(`{"level":40,"time":${Date.now()},"msg":"${count} lines of the log were left out: nobody took them"}\n`);
    }
    return true;
  }

  return {
    write(line) {
      if (takesMore()) addText(line);
    },
    add(longest, write) {
      if (!takesMore()) return;
      if (filled + longest > batch) turn();
      filled = write(filling, filled);
    },
    flush() {
      // During a write, the current batch may fill further.
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

/** Writes all bytes synchronously with retries; gives up if nothing reads the pipe. */
function writeAll(writing: FileWriter, bytes: Buffer): void {
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
 * Returns the shared buffered stdout. It writes full or old batches, and the rest at exit. The buffer of a killed
 * process is lost.
 */
export function bufferedStdoutWriter(): Lines {
  lines ??= open();
  return lines;
}

/** Writes buffered lines soon, if stdout was ever used. */
export function flushLines(): void {
  lines?.flush();
}

/** Resolves once every line is written. Call it last in an orderly shutdown. */
export async function linesWritten(): Promise<void> {
  await lines?.written();
}

function open(): Lines {
  const opened = createLines(ofFile(1));
  setInterval(() => opened.flush(), waitMs).unref();
  process.once('exit', () => opened.end());
  return opened;
}
