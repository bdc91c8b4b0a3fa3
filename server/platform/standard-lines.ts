import { pino } from 'pino';

/** How long a line of a request waits for others to be written with it, in ms. */
const waitMs = 250;

/** Bytes that are written at once: a system call for each line cost a request a tenth of its time. */
const batch = 8192;

/** What a line is written to, and what has the lines that wait written now. */
interface Lines extends pino.DestinationStream {
  flush(): void;
}

let lines: Lines | undefined;

/**
 * The standard output, many lines at once: written when they are enough, or have waited long enough, or the process ends in whatever way it
 * may say so. One that is killed outright loses what waited.
 */
export function standardLines(): Lines {
  lines ??= open();
  return lines;
}

/** Has what waits written now, if anything was ever written. */
export function flushLines(): void {
  lines?.flush();
}

function open(): Lines {
  const stream = pino.destination({ dest: 1, minLength: batch, sync: true });
  setInterval(() => stream.flush(), waitMs).unref();
  process.once('exit', () => stream.flushSync());
  return stream;
}
