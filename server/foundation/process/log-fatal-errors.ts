import { formatTerminalError } from '#server/foundation/errors/quiet-error.ts';
import { visibleLines } from '#server/foundation/values/escape-control-chars.ts';

/** Writes an error to stderr with its stack, without the input values it contains. */
export function writeLastWords(error: unknown): void {
  process.stderr.write(`${visibleLines(formatTerminalError(error))}\n`);
}

/**
 * Ends the process with code 1 after an uncaught error, as Node does. Node itself would print all properties of the
 * error.
 */
export function logFatalErrors(): void {
  process.on('uncaughtException', (error) => {
    writeLastWords(error);
    process.exit(1);
  });
}
