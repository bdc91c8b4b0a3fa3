import { readFile } from 'node:fs/promises';

/** Length of a clock tick of `/proc` in ms: 100 a second on every Linux that Node runs on. */
const tickMs = 10;

/**
 * Reads the processor time that a process has used, in ms. Undefined where the system has no `/proc`, or the process
 * has ended.
 */
export async function readProcessorMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program is in brackets and may have spaces; user and system time are the 12th and 13th behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMs : undefined;
}
