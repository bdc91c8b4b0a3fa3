import type { Readable } from 'node:stream';

/** Log for the output of the embedded PostgreSQL: details first, then a message. */
export interface EngineLog {
  warn(details: EngineLogDetails, line: string): void;
  error(details: EngineLogDetails, line: string): void;
}

interface EngineLogDetails {
  event: `database.${string}`;
  [field: string]: unknown;
}

const from = { event: 'database.engine_log', from: 'postgresql' } as const;

const severity = /^(?:(DEBUG\d|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT):\s+)?(.*)$/;
/** Pattern of routine messages about starts, stops and disconnects. */
const usual =
  /^(?:the database system is (?:starting up|shutting down|not yet accepting)|Consistent recovery state|starting PostgreSQL|listening on|database system (?:was shut down|is ready|is shut down)|received (?:fast|smart) shutdown|aborting any active|shutting down|background worker|could not (?:send|receive) data (?:to|from) client|archive_mode enabled, yet archiving|"archive_command" is not set|unexpected EOF on client|connection to client lost|terminating connection due to administrator)/;

/** Classifies a line of PostgreSQL's log: routine lines are dropped, fatal ones are errors, others warnings. */
export function sortLine(line: string): { level: 'usual' | 'warn' | 'error'; words: string } {
  const [, kind, words = ''] = severity.exec(line.trim()) ?? [];
  if (words === '' || usual.test(words)) return { level: 'usual', words };
  return { level: kind === 'PANIC' || kind === 'FATAL' ? 'error' : 'warn', words };
}

/** Forwards PostgreSQL's log stream. Returns a function that returns its last lines, to explain an exit. */
export function forwardEngineLog(stream: Readable, log: EngineLog, onLine: (words: string) => void): () => string[] {
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
