import type { Readable } from 'node:stream';

/** Takes what the engine says, a line at a time, as the shop's log does: details first, then a sentence. */
export interface EngineLog {
  warn(details: object, line: string): void;
  error(details: object, line: string): void;
}

const from = { from: 'postgresql' };

const severity = /^(?:(DEBUG\d|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT):\s+)?(.*)$/;
/** What PostgreSQL says at every start and stop, and of clients who left. */
const usual =
  /^(?:the database system is (?:starting up|shutting down|not yet accepting)|Consistent recovery state|starting PostgreSQL|listening on|database system (?:was shut down|is ready|is shut down)|received (?:fast|smart) shutdown|aborting any active|shutting down|background worker|could not (?:send|receive) data (?:to|from) client|archive_mode enabled, yet archiving|"archive_command" is not set|unexpected EOF on client|connection to client lost|terminating connection due to administrator)/;

/** Sorts one line of PostgreSQL's log: what is usual says nothing, what it refuses in its distress is an error, the rest is worth a look. */
export function sortLine(line: string): { level: 'usual' | 'warn' | 'error'; words: string } {
  const [, kind, words = ''] = severity.exec(line.trim()) ?? [];
  if (words === '' || usual.test(words)) return { level: 'usual', words };
  return { level: kind === 'PANIC' || kind === 'FATAL' ? 'error' : 'warn', words };
}

/** Passes on what a stream of PostgreSQL's log says. Gives a function that tells the last lines, for whoever explains its end. */
export function hear(stream: Readable, log: EngineLog, onLine: (words: string) => void): () => string[] {
  const last: string[] = [];
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { level, words } = sortLine(line);
      if (words !== '') last.push(words);
      if (last.length > 8) last.shift();
      if (level !== 'usual') log[level](from, words);
      onLine(words);
    }
  });
  return () => [...last];
}
