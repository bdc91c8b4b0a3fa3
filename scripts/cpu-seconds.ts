import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folders of this process's cgroups in which the kernel counts processor time: version 2, then version 1.
 */
function cgroupFolders(): string[] {
  if (!existsSync('/proc/self/cgroup')) return [];
  return readFileSync('/proc/self/cgroup', 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, controllers = '', place = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      if (controllers === '') return [path.join('/sys/fs/cgroup', place)];
      return controllers.split(',').includes('cpuacct') ? [path.join('/sys/fs/cgroup/cpuacct', place)] : [];
    });
}

/**
 * Returns the CPU-seconds used by all processes of this cgroup, including detached ones; undefined if the kernel does
 * not count them.
 */
export function readCpuSeconds(): number | undefined {
  for (const folder of cgroupFolders()) {
    const [second, first] = [path.join(folder, 'cpu.stat'), path.join(folder, 'cpuacct.usage')];
    if (existsSync(first)) return Number(readFileSync(first, 'utf8')) / 1e9;
    const usec = existsSync(second) ? /usage_usec (\d+)/.exec(readFileSync(second, 'utf8'))?.[1] : undefined;
    if (usec) return Number(usec) / 1e6;
  }
  return undefined;
}

/** Measures the speed of a core: CPU-seconds of a fixed loop in a new process, best of three. */
export function measureMachine(): number {
  const loop = 'let x=0;for(let i=0;i<3e8;i++)x=(x*31+i)|0;process.stdout.write(String(process.cpuUsage().user/1e6))';
  const runs = [1, 2, 3].map(() => Number(spawnSync(process.execPath, ['-e', loop], { encoding: 'utf8' }).stdout));
  return Math.min(...runs);
}
