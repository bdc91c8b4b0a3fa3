import { quietText } from '#server/foundation/values/quiet-text.ts';

/** Form of an error for the log: type, origin and stack, without input values. */
export interface QuietError {
  type: string;
  message: string;
  stack: string;
  [known: string]: unknown;
}

/**
 * Properties of errors that may be logged. All others are dropped, since libraries attach input to errors: parameters,
 * the quoted row, a whole request, token claims.
 */
const told = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'errno',
] as const;
const toldToo = ['command', 'responseCode', 'status', 'statusCode', 'failure', 'signal'] as const;
/** Maximum depth of nested causes; real errors have fewer. */
const deepest = 6;

/** Converts an error and its causes to the loggable form. */
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

/** Returns the message of an error without input values. An error may provide a safe message as `inLog`. */
export function quietMessage(error: unknown): string {
  if (!(error instanceof Error)) return quietText(String(error));
  if ('inLog' in error && typeof error.inLog === 'string') return error.inLog;
  if ('query' in error && 'params' in error) return `Failed query: ${quietStatement(String(error.query))}`;
  if ('severity' in error && 'code' in error) return quietText(unquoted(error, String(error.code)));
  return quietText(error.message);
}

/** Formats an error for the terminal, for use without a log. */
export function formatTerminalError(error: unknown): string {
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

/** Returns the stack frames without the message before them, which may have several lines. */
function framesOf(error: Error): string[] {
  const stack = String(error.stack ?? '');
  const at = stack.indexOf(error.message);
  return (at < 0 ? stack : stack.slice(at + error.message.length)).split('\n').filter((line) => /^\s+at \S/.test(line));
}

/** Redacts string literals in a statement. Our statements use parameters ($1), but a literal may be personal. */
function quietStatement(statement: string): string {
  return quietText(statement.replace(/'(?:[^']|'')*'/g, "'…'"));
}

/**
 * Redacts quoted values in PostgreSQL's messages, but not names of tables and columns. Class 42 errors quote only the
 * statement, so their message stays.
 */
function unquoted(error: Error, code: string): string {
  if (code.startsWith('42')) return error.message;
  const names = ['table', 'column', 'constraint', 'schema', 'dataType'].map((name) =>
    String(Reflect.get(error, name) ?? ''),
  );
  return error.message.replace(/"([^"]*)"/g, (quoted, name: string) => (names.includes(name) ? quoted : '"…"'));
}
