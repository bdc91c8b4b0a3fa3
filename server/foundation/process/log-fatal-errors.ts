import { lastWords } from '#server/foundation/errors/quiet-error.ts';
import { visibleLines } from '#server/foundation/values/escape-control-chars.ts';

/** Writes an error to the standard error: where it came from, and nothing it was given. */
export function writeLastWords(error: unknown): void {
  process.stderr.write(`${visibleLines(lastWords(error))}\n`);
}

/** Has the process end with 1 at an error nobody caught, as Node does by itself; Node would print everything that hangs on it. */
export function logFatalErrors(): void {
  process.on('uncaughtException', (error) => {
    writeLastWords(error);
    process.exit(1);
  });
}
