import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers of a plain request that affect a cached response. */
export interface PlainWords {
  host: string;
  /** Accept-Encoding header. */
  takes: string | undefined;
  /** If-None-Match header. */
  has: string | undefined;
}

/**
 * Headers of a request that is not plain: with a body, a range, a condition or another protocol. The framework handles
 * these.
 */
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

/** Relevant header names by their length, which rules out most headers of browsers at once. */
const byLength: string[][] = [];
for (const name of [...odd, ...read]) {
  const one = String(name);
  byLength[one.length] = [...(byLength[one.length] ?? []), one];
}

/**
 * Parses, on the fast path, a GET without headers that affect guards or cached responses. Returns undefined for any
 * other request, or one that repeats a header. Reads the raw headers, so that Node builds no object of them.
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
