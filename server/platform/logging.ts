import { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { secretParameters } from '#contract/page-address.ts';

/** An address as it may be logged: what opens an order or names a person is left out. */
export function redactUrl(url: string): string {
  return url.replace(/([?&;])([^=&;#]*)=[^&;#]*/g, (pair: string, before: string, name: string) =>
    secretParameters.has(decoded(name).trim().toLowerCase()) ? `${before}${name}=…` : pair,
  );
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

type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** How the shop says what went wrong: details first, then a sentence. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface LogEnv {
  LOG_LEVEL: string;
}

/** What pino needs, for the shop's own log and for Fastify's: one line a request, with its id; never a body, a cookie or a key. */
function pinoOptions(env: LogEnv) {
  return {
    level: env.LOG_LEVEL,
    redact: ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
    serializers: {
      req: describe,
      // Fastify logs the reply at its end: with the request in it, the line at its beginning has nothing to add.
      res: (reply: EndedReply) => ({ ...(reply.request && describe(reply.request)), statusCode: reply.statusCode }),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        if (args[1] !== 'incoming request') method.apply(this, args);
      },
    },
  };
}

function describe(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), address: request.ip };
}

/** Fastify's log: JSON, or lines for people where the output is a terminal. */
export function loggerOptions(env: LogEnv, out: Output = process.stdout): NonNullable<FastifyServerOptions['logger']> {
  if (env.LOG_LEVEL === 'silent') return false;
  return { ...pinoOptions(env), ...(out.isTTY ? { stream: readable(out) } : {}) };
}

/** The shop's own log, written like Fastify's. */
export function openLog(env: LogEnv, out: Output = process.stdout): Logger {
  return out.isTTY ? pino(pinoOptions(env), readable(out)) : pino(pinoOptions(env));
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

/** One of pino's lines as a person reads it: the time, what was asked and what came of it, or the message with its details. */
export function readableLine(json: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(json);
  } catch {
    return json.trimEnd();
  }
  const { time, level, msg, req, res, responseTime, err, reqId, pid: _pid, hostname: _hostname, ...details } = entry;
  const words = [new Date(Number(time)).toTimeString().slice(0, 8), levels[Number(level)] ?? ''];
  const asked = isRecord(res) && res.method ? res : req;
  if (isRecord(asked)) words.push(String(asked.method), String(asked.url));
  if (isRecord(res)) words.push(String(res.statusCode));
  if (typeof responseTime === 'number') return [...words, `in ${responseTime.toFixed(1)} ms`].filter(Boolean).join(' ');
  words.push(String(msg ?? ''), Object.keys(details).length > 0 ? JSON.stringify(details) : '', reqId ? `(${String(reqId)})` : '');
  const line = words.filter(Boolean).join(' ');
  return isRecord(err) ? `${line}\n${String(err.stack ?? err.message)}` : line;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
