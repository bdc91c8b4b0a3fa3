import type { LineWriter } from './buffered-stdout.ts';

/** Log fields of a response from the fast cache of responses. */
export interface AnsweredLine {
  id: string;
  /** Request text created by `askedInLog`. */
  asked: Buffer;
  /** Client address. */
  address: string;
  status: number;
  ms: number;
}

/** Writer of request lines as bytes. */
interface AnsweredLineWriter {
  /** Returns the maximum length of a line in bytes. */
  longest(line: AnsweredLine): number;
  /** Returns the function that writes a line. It is valid until the next call. */
  of(line: AnsweredLine): LineWriter;
}

/** Bytes of a line beside its texts: braces, quotes, status and time. */
const rest = 64;

/**
 * Creates a writer of request lines in Fastify's format that makes no string of them: the parts that repeat are stored
 * as bytes, and the rest is written by character. `own` are the fields of the process, as JSON without braces.
 */
export function answeredLineWriter(level: number, own: string, message: string): AnsweredLineWriter {
  const end = Buffer.from(`,"msg":${JSON.stringify(message)}}\n`);
  const statuses = new Map<number, Buffer>();
  let line: AnsweredLine | undefined;
  let [written, begin] = [0, Buffer.alloc(0)];

  function beginNow(): Buffer {
    const now = Date.now();
    if (now !== written) [written, begin] = [now, Buffer.from(`{"level":${level},"time":${now},${own},"reqId":"`)];
    return begin;
  }

  function statusPart(status: number): Buffer {
    const known = statuses.get(status) ?? Buffer.from(`","statusCode":${status}},"responseTime":`);
    statuses.set(status, known);
    return known;
  }

  function write(batch: Buffer, at: number): number {
    if (!line) return at;
    const { id, asked, address, status, ms } = line;
    let next = addBytes(batch, at, beginNow());
    next = addAscii(batch, next, id);
    next = addBytes(batch, next, asked);
    next = addAscii(batch, next, address);
    next = addBytes(batch, next, statusPart(status));
    next = addAscii(batch, next, toThousandths(ms));
    return addBytes(batch, next, end);
  }

  return {
    longest: ({ id, asked, address }) =>
      beginNow().length + id.length + asked.length + address.length + end.length + rest,
    of(next) {
      line = next;
      return write;
    },
  };
}

function addBytes(batch: Buffer, at: number, bytes: Buffer): number {
  batch.set(bytes, at);
  return at + bytes.length;
}

/** Writes a text of printable ASCII. Anything else, and what JSON would escape, becomes a question mark. */
function addAscii(batch: Buffer, at: number, text: string): number {
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    batch[at + place] = code < 32 || code > 126 || code === quote || code === backslash ? questionMark : code;
  }
  return at + text.length;
}

const [quote, backslash, questionMark] = [34, 92, 63] as const;

const thousandths = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'));

/** Formats ms with three decimals, faster than floating-point formatting. Pure. */
function toThousandths(ms: number): string {
  const all = Math.round(ms * 1000);
  return `${Math.floor(all / 1000)}.${thousandths[all % 1000]}`;
}
