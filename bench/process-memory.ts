import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export interface Memory {
  /** Main process of the shop. */
  shop: number;
  /** Processes that render and examine pictures. */
  drawing: number;
  /** Embedded PostgreSQL. */
  engine: number;
  /** Mocks of external services, which are not part of the shop. */
  sandbox: number;
}

/** Adds up the memory of a running shop's processes, in MB; shared memory counts once (PSS). Needs Linux. */
export async function memoryOf(shopPid: number): Promise<Memory> {
  const memory: Memory = { shop: 0, drawing: 0, engine: 0, sandbox: 0 };
  for (const { pid, kind } of await treeOf(shopPid)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    memory[kind] += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  }
  return memory;
}

/** Returns the memory of the whole shop without the sandbox, in MB. */
export function totalMemory({ shop, drawing, engine }: Memory): number {
  return shop + drawing + engine;
}

/** Returns a process and its descendants; descendants of the sandbox or database have its kind. */
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
    const other = /postgres/.test(command) ? 'engine' : under;
    const kind = /sandbox\/main\.ts/.test(command) ? 'sandbox' : other;
    found.push({ pid, kind });
    for (const child of below.get(pid) ?? []) await follow(child, kind === 'shop' ? 'drawing' : kind);
  }
  await follow(root, 'shop');
  return found;
}

/** Measures a shop's memory each second until stopped. `stop` returns the maximum of the whole shop. */
export function watchPeak(shopPid: number): { stop(): Promise<number> } {
  const over = new AbortController();
  const watching = (async () => {
    for (let most = 0; ; await pause(1000)) {
      most = Math.max(most, totalMemory(await memoryOf(shopPid)));
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
