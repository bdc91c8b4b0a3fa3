import { readFile } from 'node:fs/promises';

/** Length of a clock tick of `/proc` in ms: 100 ticks per second on every Linux that Node supports. */
const tickMs = 10;

/**
 * Reads the processor time that a process has used, in ms. Undefined if the system has no `/proc`, or the process has
 * exited.
 */
export async function readProcessorMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The program name is in parentheses and may contain spaces; user and system time are the 12th and 13th fields after
  // it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMs : undefined;
}
