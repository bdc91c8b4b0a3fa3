import os from 'node:os';
import { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { listingParameters } from '#contract/listing-parameters.ts';
import { secretParameters } from '#contract/page-address.ts';
import { type QuietError, quietError, quietMessage } from '#server/foundation/errors/quiet-error.ts';
import { escapeControlChars, visibleLines } from '#server/foundation/values/escape-control-chars.ts';
import { manifest } from '#server/foundation/values/manifest.ts';
import { quietText } from '#server/foundation/values/quiet-text.ts';
import { bufferedStdoutWriter, flushLines } from './buffered-stdout.ts';

/** What an address says of the shop and nobody else. What people type (a search, a name) and what opens something is not among it. */
const shown = new Set<string>([...listingParameters, 'category', 'page', 'purpose', 'order']);
/** Said to be there, without their value. */
const covered = new Set([...secretParameters, 'q', 'by', 'id', 'next', 'error']);

/** An address as it may be logged: of its parameters those that tell of the shop, of the others at most the name. */
export function redactUrl(url: string): string {
  if (/^[a-z/-]*$/.test(url)) return url;
  const [path = '', ...rest] = url.split('?');
  const quiet = path.split('/').map(quietText).join('/');
  return rest.length === 0 ? quiet : `${quiet}?${rest.join('?').replace(/[^&;#]+/g, redactParameter)}`;
}

function redactParameter(pair: string): string {
  const at = pair.indexOf('=');
  const name = decoded(at < 0 ? pair : pair.slice(0, at))
    .trim()
    .toLowerCase();
  if (shown.has(name)) return quietText(pair);
  if (!covered.has(name)) return '…';
  return at < 0 ? pair : `${pair.slice(0, at)}=…`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** What Fastify hands over at the end; a request refused while closing has no more than its status. */
interface EndedReply {
  request?: FastifyRequest;
  statusCode: number;
}

/** Where a log is written: the standard output, unless a test listens. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** How the shop says what went wrong: details first, then a sentence. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface LogEnv {
  LOG_LEVEL: string;
}

const { info: told = 30, warn: warning = 40 } = pino.levels.values;

/** Who writes a line: of many processes and releases that run side by side one. */
const writer = () => ({ pid: process.pid, hostname: os.hostname(), version: manifest.version });

/** What Fastify calls the line of a request. */
const completed = 'request completed';

/** What pino needs, for the shop's own log and for Fastify's: one line a request, with its id; never a body, a cookie or a key. */
function pinoOptions(env: LogEnv) {
  return {
    level: env.LOG_LEVEL,
    base: writer(),
    redact: ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
    serializers: {
      req: describe,
      // Fastify logs the reply at its end: with the request in it, the line at its beginning has nothing to add.
      res: (reply: EndedReply) => ({ ...(reply.request && describe(reply.request)), statusCode: reply.statusCode }),
      err: (error: Error | QuietError): QuietError => (error instanceof Error ? quietError(error) : error),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
        if (args[1] !== 'incoming request') method.apply(this, args[1] === completed ? args : quietArguments(args));
        // Whoever reads of a fault is not to wait for others' lines.
        if (level >= warning) flushLines();
      },
    },
  };
}

/** What names somebody or opens something, whoever logs it. */
const personal = new Set(
  'email phone mobile name firstName lastName fullName password passwordHash token key secret signature'
    .split(' ')
    .map((name) => name.toLowerCase()),
);

/** What is logged, as it may be: every line but that of a request passes here, so that no caller has to remember it. */
function quietArguments([first, message, ...rest]: Parameters<pino.LogFn>): Parameters<pino.LogFn> {
  const failure: unknown = first instanceof Error ? first : isRecord(first) ? first.err : undefined;
  const details = first instanceof Error ? { err: quietError(first) } : quietValue(first);
  // Pino and Fastify take the error's own words where there are none.
  const own = failure instanceof Error && (message === undefined || message === failure.message);
  const words = own ? quietMessage(failure) : message && quietText(message);
  return [details, words, ...rest.map((part) => quietValue(part))];
}

function quietValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return quietText(value);
  if (value instanceof Error) return quietError(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.map((part) => quietValue(part, depth + 1));
  const quiet = (name: string, part: unknown) => {
    // They have serializers of their own.
    if (depth === 0 && (name === 'req' || name === 'res')) return part;
    return personal.has(name.toLowerCase()) ? '…' : quietValue(part, depth + 1);
  };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, quiet(name, part)]));
}

function describe(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), address: request.ip };
}

/** Fastify's log: JSON, or lines for people where the output is a terminal. */
export function loggerOptions(env: LogEnv, out: Output = process.stdout): NonNullable<FastifyServerOptions['logger']> {
  if (env.LOG_LEVEL === 'silent') return false;
  return { ...pinoOptions(env), stream: streamTo(out) };
}

/** The shop's own log, written like Fastify's. */
export function openLog(env: LogEnv, out: Output = process.stdout): Logger {
  return pino(pinoOptions(env), streamTo(out));
}

function streamTo(out: Output): pino.DestinationStream {
  if (out.isTTY) return readable(out);
  return out === process.stdout ? bufferedStdoutWriter() : { write: (line) => void out.write(line) };
}

/** What is said of a request that was answered from what is ready. */
export interface AnsweredLine {
  id: string;
  /** What was asked, by `askedInLog`. */
  asked: string;
  /** Who asked. */
  address: string;
  status: number;
  ms: number;
}

/** Writes what a line says of what was asked, once for all who ask the same. */
export function askedInLog(method: string, url: string): string {
  return `","res":{"method":${JSON.stringify(method)},"url":${JSON.stringify(redactUrl(url))},"address":`;
}

/** Writes the line of a request as Fastify's log does, without its ways: it would cost as much as all else of an answer that is ready. */
export function answeredLog(env: LogEnv, out: Output = process.stdout): (line: AnsweredLine) => void {
  if (env.LOG_LEVEL === 'silent' || (pino.levels.values[env.LOG_LEVEL] ?? 0) > told) return () => {};
  const stream = streamTo(out);
  const own = JSON.stringify(writer()).slice(1, -1);
  let [written, begin] = [0, ''];
  let [who, quoted] = ['', '""'];
  return ({ id, asked, address, status, ms }) => {
    const now = Date.now();
    if (now !== written) [written, begin] = [now, `{"level":${told},"time":${now},${own},"reqId":"`];
    if (address !== who) [who, quoted] = [address, JSON.stringify(address)];
    stream.write(`${begin}${id}${asked}${quoted},"statusCode":${status}},"responseTime":${toThousandths(ms)},"msg":"${completed}"}\n`);
  };
}

const thousandths = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'));

/** Writes ms to the thousandth, without what a number of many digits takes to be written. */
function toThousandths(ms: number): string {
  const all = Math.round(ms * 1000);
  return `${Math.floor(all / 1000)}.${thousandths[all % 1000]}`;
}

/** Turns pino's JSON into lines for people. */
function readable(out: Output): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      out.write(`${readableLine(String(line))}\n`);
      done();
    },
  });
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'WARNING', 50: 'ERROR', 60: 'FATAL' };

/**
 * One of pino's lines as a person reads it: the time, what was asked and what came of it, or the message with its details. An error's
 * stack is on lines of its own; nothing else makes a line, or steers the terminal.
 */
export function readableLine(json: string): string {
  let entry: unknown;
  try {
    entry = JSON.parse(json);
  } catch {
    return escapeControlChars(json.trimEnd());
  }
  if (!isRecord(entry)) return escapeControlChars(json.trimEnd());
  const { err } = entry;
  const line = escapeControlChars(wordsOf(entry));
  return isRecord(err) ? `${line}\n${visibleLines(String(err.stack || err.message))}` : line;
}

function wordsOf(entry: Record<string, unknown>): string {
  const {
    time,
    level,
    msg,
    req,
    res,
    responseTime,
    err: _err,
    reqId,
    pid: _pid,
    hostname: _hostname,
    version: _version,
    ...details
  } = entry;
  const words = [new Date(Number(time)).toTimeString().slice(0, 8), levels[Number(level)] ?? ''];
  const asked = isRecord(res) && res.method ? res : req;
  if (isRecord(asked)) words.push(String(asked.method), String(asked.url));
  if (isRecord(res)) words.push(String(res.statusCode));
  if (typeof responseTime === 'number') return [...words, `in ${responseTime.toFixed(1)} ms`].filter(Boolean).join(' ');
  words.push(String(msg ?? ''), Object.keys(details).length > 0 ? JSON.stringify(details) : '', reqId ? `(${String(reqId)})` : '');
  return words.filter(Boolean).join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
