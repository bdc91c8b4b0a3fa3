import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { treeOf } from './process-memory.ts';

/** Length of a clock tick in ms, in which Linux counts CPU time. */
const tickMs = 10;
const quietMs = 1500;

/**
 * Adds up the CPU time of a running shop and its database, in ms. Rendering processes are excluded, as they have a
 * separate limit. Needs Linux.
 */
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
 * Measures the CPU time that work costs a running shop, in ms. Subtracts the CPU time that the shop used while idle
 * just before. A busy machine delays work, but hardly changes its CPU time.
 */
export async function costOf(shopPid: number, work: () => Promise<void>): Promise<number> {
  const [before, quietFrom] = [await processorTimeOf(shopPid), performance.now()];
  await wait(quietMs);
  const idle = ((await processorTimeOf(shopPid)) - before) / (performance.now() - quietFrom);
  const [from, begun] = [await processorTimeOf(shopPid), performance.now()];
  await work();
  return Math.max(0, (await processorTimeOf(shopPid)) - from - idle * (performance.now() - begun));
}
