import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { treeOf } from './process-memory.ts';

/** Of a clock tick, in ms: what Linux counts processor time in. */
const tickMs = 10;
const quietMs = 1500;

/** Adds up the processor time that a running shop has used, its database with it, in ms. What it draws in processes of its own is left out: that has turns of its own. Needs Linux. */
export async function processorTimeOf(shopPid: number): Promise<number> {
  let ticks = 0;
  for (const { pid, kind } of await treeOf(shopPid)) {
    if (kind === 'sandbox' || kind === 'drawing') continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks * tickMs;
}

/**
 * Measures what work costs a running shop, in ms of a processor. What it used for itself in the moment before is taken off. A busy machine makes work late, and
 * hardly dearer.
 */
export async function costOf(shopPid: number, work: () => Promise<void>): Promise<number> {
  const [before, quietFrom] = [await processorTimeOf(shopPid), performance.now()];
  await wait(quietMs);
  const idle = ((await processorTimeOf(shopPid)) - before) / (performance.now() - quietFrom);
  const [from, begun] = [await processorTimeOf(shopPid), performance.now()];
  await work();
  return Math.max(0, (await processorTimeOf(shopPid)) - from - idle * (performance.now() - begun));
}
