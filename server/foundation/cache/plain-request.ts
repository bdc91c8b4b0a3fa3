import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a request for something that is kept says, beside its address. */
export interface PlainWords {
  host: string;
  /** What encodings it takes. */
  takes: string | undefined;
  /** What it has already. */
  has: string | undefined;
}

/** Names that make a request more than a plain one: a body, a part, a condition, another protocol. Each is somebody's to read with care. */
const odd: ReadonlySet<keyof IncomingHttpHeaders> = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'expect',
  'range',
  'if-modified-since',
  'upgrade',
]);
const read = ['host', 'accept-encoding', 'if-none-match', 'x-forwarded-host'] as const;

/** Every name that is looked at, by its length: most that browsers send differ from all of these by that alone. */
const byLength: string[][] = [];
for (const name of [...odd, ...read]) {
  const one = String(name);
  byLength[one.length] = [...(byLength[one.length] ?? []), one];
}

/**
 * Reads a request that says nothing that a guard or an answer of what is kept depends on, but its host and what it takes and has; undefined where
 * it says more, or says one of these twice. The lines as they came are read, and Node's object of them is not made.
 */
export function parsePlainRequest({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): PlainWords | undefined {
  let [host, takes, has, elsewhere]: (string | undefined)[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const said = rawHeaders[at] ?? '';
    const names = byLength[said.length];
    if (!names) continue;
    const name = said.toLowerCase();
    if (!names.includes(name)) continue;
    const value = rawHeaders[at + 1] ?? '';
    if (name === 'host' && host === undefined) host = value;
    else if (name === 'accept-encoding' && takes === undefined) takes = value;
    else if (name === 'if-none-match' && has === undefined) has = value;
    else if (name === 'x-forwarded-host' && elsewhere === undefined) elsewhere = value;
    else return undefined;
  }
  if (host === undefined || (elsewhere !== undefined && elsewhere !== host)) return undefined;
  return { host, takes, has };
}
