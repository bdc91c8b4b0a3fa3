import { quietText } from '#server/foundation/values/quiet-text.ts';

/** An error as it may be logged: what it is, where it came from, and nothing it was given. */
export interface QuietError {
  type: string;
  message: string;
  stack: string;
  [known: string]: unknown;
}

/**
 * What else is told of an error, by name: words of programs for what went wrong. Everything not listed stays out, since libraries hang
 * on their errors what they were given: parameters, the quoted row, a whole request, the claims of a token.
 */
const told = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine', 'syscall', 'errno'] as const;
const toldToo = ['command', 'responseCode', 'status', 'statusCode', 'failure', 'signal'] as const;
/** Errors have errors as their cause; this deep is any real one. */
const deepest = 6;

/** Makes of an error what may be logged of it, with its causes. */
export function quietError(error: unknown, depth = 0): QuietError {
  const message = quietMessage(error);
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' };
  const known: Record<string, unknown> = {};
  for (const name of [...told, ...toldToo]) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value))) known[name] = value;
  }
  const inner = depth < deepest ? causesOf(error).map((cause) => quietError(cause, depth + 1)) : [];
  const stack = [`${typeOf(error)}: ${message.replaceAll('\n', ' ')}`, ...framesOf(error)].join('\n');
  const stacks = [stack, ...inner.map((cause) => `caused by: ${cause.stack || cause.message}`)].join('\n');
  return { type: typeOf(error), message, stack: stacks, ...known };
}

/** What an error says, without what it was given. An error may say by `inLog` itself what is fit for one. */
export function quietMessage(error: unknown): string {
  if (!(error instanceof Error)) return quietText(String(error));
  if ('inLog' in error && typeof error.inLog === 'string') return error.inLog;
  if ('query' in error && 'params' in error) return `Failed query: ${quietStatement(String(error.query))}`;
  if ('severity' in error && 'code' in error) return quietText(unquoted(error, String(error.code)));
  return quietText(error.message);
}

/** An error on the terminal, where no log is there to take it. */
export function lastWords(error: unknown): string {
  const { stack, message } = quietError(error);
  return stack || message;
}

function typeOf(error: Error): string {
  return error.constructor.name || error.name;
}

function causesOf(error: Error): unknown[] {
  const several = error instanceof AggregateError ? error.errors.slice(0, 4) : [];
  return error.cause === undefined ? several : [error.cause, ...several];
}

/** Where it came from. A message of several lines stands before that, and is no part of it. */
function framesOf(error: Error): string[] {
  const stack = String(error.stack ?? '');
  const at = stack.indexOf(error.message);
  return (at < 0 ? stack : stack.slice(at + error.message.length)).split('\n').filter((line) => /^\s+at \S/.test(line));
}

/** Ours have their values apart ($1); what a statement has between quotes may be somebody's. */
function quietStatement(statement: string): string {
  return quietText(statement.replace(/'(?:[^']|'')*'/g, "'…'"));
}

/**
 * PostgreSQL quotes the names of its things and the values it was given alike. Names are those that it also tells apart, and all in
 * errors of class 42, which are about the statement and not about what it was given.
 */
function unquoted(error: Error, code: string): string {
  if (code.startsWith('42')) return error.message;
  const names = ['table', 'column', 'constraint', 'schema', 'dataType'].map((name) => String(Reflect.get(error, name) ?? ''));
  return error.message.replace(/"([^"]*)"/g, (quoted, name: string) => (names.includes(name) ? quoted : '"…"'));
}
