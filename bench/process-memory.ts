import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export interface Memory {
  /** The shop's own process. */
  shop: number;
  /** The processes in which it draws and examines pictures. */
  drawing: number;
  /** PostgreSQL inside. */
  engine: number;
  /** The stand-ins for the outside world: no part of the shop. */
  sandbox: number;
}

/** Adds up the memory of a running shop's processes, in MB: what several share counts once (PSS). Needs Linux. */
export async function memoryOf(shopPid: number): Promise<Memory> {
  const memory: Memory = { shop: 0, drawing: 0, engine: 0, sandbox: 0 };
  for (const { pid, kind } of await treeOf(shopPid)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    memory[kind] += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  }
  return memory;
}

/** The whole shop: all but the sandbox, in MB. */
export function wholeOf({ shop, drawing, engine }: Memory): number {
  return shop + drawing + engine;
}

/** A process and all below it; what is below the sandbox or the engine is theirs. */
export async function treeOf(root: number): Promise<{ pid: number; kind: keyof Memory }[]> {
  const below = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = Number(/^.*\) \S (\d+)/s.exec(stat)?.[1]);
    if (parent) below.set(parent, [...(below.get(parent) ?? []), Number(name)]);
  }
  const found: { pid: number; kind: keyof Memory }[] = [];
  async function follow(pid: number, under: keyof Memory): Promise<void> {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const kind = /sandbox\/main\.ts/.test(command) ? 'sandbox' : /postgres/.test(command) ? 'engine' : under;
    found.push({ pid, kind });
    for (const child of below.get(pid) ?? []) await follow(child, kind === 'shop' ? 'drawing' : kind);
  }
  await follow(root, 'shop');
  return found;
}

/** Looks at a shop's memory each second until it is told to stop, and then gives the most that the whole shop had. */
export function watchPeak(shopPid: number): { stop(): Promise<number> } {
  const over = new AbortController();
  const watching = (async () => {
    for (let most = 0; ; await pause(1000)) {
      most = Math.max(most, wholeOf(await memoryOf(shopPid)));
      if (over.signal.aborted) return most;
    }
  })();
  return {
    stop() {
      over.abort();
      return watching;
    },
  };
}
