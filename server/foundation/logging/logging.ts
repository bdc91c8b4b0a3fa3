import os from 'node:os';
import { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { listingParameters } from '#contract/listing-parameters.ts';
import { secretParameters } from '#contract/page-address.ts';
import { type QuietError, quietError, quietMessage } from '#server/foundation/errors/quiet-error.ts';
import { escapeControlChars, visibleLines } from '#server/foundation/values/escape-control-chars.ts';
import { packageManifest } from '#server/foundation/values/manifest.ts';
import { quietText } from '#server/foundation/values/quiet-text.ts';
import { type AnsweredLine, answeredLineWriter } from './answered-line.ts';
import { bufferedStdoutWriter, flushLines } from './buffered-stdout.ts';

/** URL parameters that may be logged with their value. Typed text (a search, a name) and secrets are not included. */
const shown = new Set<string>([...listingParameters, 'category', 'page', 'purpose', 'order']);
/** URL parameters that are logged without their value. */
const covered = new Set([...secretParameters, 'q', 'by', 'id', 'next', 'error']);

/** Redacts a URL for the log: keeps values of safe parameters, and at most the names of others. */
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

/** Response as Fastify logs it; a request refused during shutdown only has a status. */
interface EndedReply {
  request?: FastifyRequest;
  statusCode: number;
}

/** Log destination: stdout, or a stream in tests. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** Log of the shop: details first, then a message. */
export interface Log {
  error(details: LogDetails, message: string): void;
  warn(details: LogDetails, message: string): void;
}

/** Fields of a log line. `event` is its stable code, 'area.what_happened'; messages may change. */
export interface LogDetails {
  event: `${string}.${string}`;
  [field: string]: unknown;
}

interface LogEnv {
  LOG_LEVEL: string;
}

const { info: told = 30, warn: warning = 40 } = pino.levels.values;

/** Fields that identify the process and release of a line. */
const writer = () => ({ pid: process.pid, hostname: os.hostname(), version: packageManifest.version });

/** Fastify's message for a finished request. */
const completed = 'request completed';

/**
 * Returns the pino options for both the shop's and Fastify's log. Each request has one line with its id, and never a
 * body, cookie or key.
 */
function pinoOptions(env: LogEnv) {
  return {
    level: env.LOG_LEVEL,
    base: writer(),
    redact: ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
    serializers: {
      req: describe,
      // Fastify logs the response at its end with the request included, so the line at the start is redundant.
      res: (reply: EndedReply) => ({ ...(reply.request && describe(reply.request)), statusCode: reply.statusCode }),
      err: (error: Error | QuietError): QuietError => (error instanceof Error ? quietError(error) : error),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
        if (args[1] !== 'incoming request') method.apply(this, args[1] === completed ? args : quietArguments(args));
        // Warnings and errors must not wait for a full batch.
        if (level >= warning) flushLines();
      },
    },
  };
}

/** Property names that are always redacted. */
const personal = new Set(
  'email phone mobile name firstName lastName fullName password passwordHash token key secret signature'
    .split(' ')
    .map((name) => name.toLowerCase()),
);

/**
 * Redacts the arguments of a log call. All lines except those of requests pass through here, so callers need not
 * redact.
 */
function quietArguments([first, message, ...rest]: Parameters<pino.LogFn>): Parameters<pino.LogFn> {
  const named: unknown = isRecord(first) ? first.err : undefined;
  const failure = first instanceof Error ? first : named;
  const details = first instanceof Error ? { err: quietError(first) } : quietValue(first);
  // Without a message, pino and Fastify use the message of the error.
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
    // `req` and `res` have their own serializers.
    if (depth === 0 && (name === 'req' || name === 'res')) return part;
    return personal.has(name.toLowerCase()) ? '…' : quietValue(part, depth + 1);
  };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, quiet(name, part)]));
}

function describe(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), address: request.ip };
}

/** Returns the options of Fastify's log: JSON, or readable lines on a terminal. */
export function loggerOptions(env: LogEnv, out: Output = process.stdout): NonNullable<FastifyServerOptions['logger']> {
  if (env.LOG_LEVEL === 'silent') return false;
  return { ...pinoOptions(env), stream: streamTo(out) };
}

/** Opens the shop's log in the same format as Fastify's. */
export function openLog(env: LogEnv, out: Output = process.stdout): Logger {
  return pino(pinoOptions(env), streamTo(out));
}

function streamTo(out: Output): pino.DestinationStream {
  if (out.isTTY) return readable(out);
  return out === process.stdout ? bufferedStdoutWriter() : { write: (line) => void out.write(line) };
}

/** Creates the request part of a log line, once per cached response. */
export function askedInLog(method: string, url: string): Buffer {
  return Buffer.from(`","res":{"method":${JSON.stringify(method)},"url":${JSON.stringify(redactUrl(url))},"address":"`);
}

/**
 * Creates a fast writer of request lines in Fastify's format, as pino would cost as much as the rest of a cached
 * response.
 */
export function answeredLog(env: LogEnv, out: Output = process.stdout): (line: AnsweredLine) => void {
  if (env.LOG_LEVEL === 'silent' || (pino.levels.values[env.LOG_LEVEL] ?? 0) > told) return () => {};
  const write = answeredLineWriter(told, JSON.stringify(writer()).slice(1, -1), completed);
  if (!out.isTTY && out === process.stdout) {
    const lines = bufferedStdoutWriter();
    return (line) => lines.add(write.longest(line), write.of(line));
  }
  const stream = streamTo(out);
  return (line) => {
    const bytes = Buffer.allocUnsafe(write.longest(line));
    stream.write(bytes.toString('utf8', 0, write.of(line)(bytes, 0)));
  };
}

/** Creates a stream that converts pino's JSON to readable lines. */
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
 * Formats a pino line for people: time, request and status, or message and details. An error's stack follows on
 * separate lines. Control characters are escaped.
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
  words.push(
    String(msg ?? ''),
    Object.keys(details).length > 0 ? JSON.stringify(details) : '',
    reqId ? `(${String(reqId)})` : '',
  );
  return words.filter(Boolean).join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
