import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import type { Balancer } from './shop-processes.ts';

const example = path.resolve(import.meta.dirname, '../../deploy/proxies/haproxy.cfg');

/** HAProxy with the shop's example configuration. */
export interface HaProxy extends Balancer {
  /** Waits until HAProxy balances over exactly this number of processes. */
  leadsTo(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Extracts a section of the example, from its first line to the next section. */
function part(text: string, name: string): string {
  const found = new RegExp(`^${name}\\n(?:(?:[ \\t].*)?\\n)+`, 'm').exec(text)?.[0];
  if (!found) throw new Error(`${example} has no part ${name}`);
  return found;
}

/**
 * Starts the machine's HAProxy before shop processes, with the example's configuration except TLS and names. Limits,
 * retries and health checks are those of the example. Clients set the forwarded address themselves.
 */
export async function openHaProxy(ports: readonly number[]): Promise<HaProxy> {
  const text = await readFile(example, 'utf8');
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-haproxy-'));
  const [port, statsPort] = [await freePort(), await freePort()];
  const backend = (name: string) =>
    part(text, `backend ${name}`)
      .replace(/^ *(?:# )?server .*\n/gm, '')
      .trimEnd() + ports.map((to, at) => `\n  server process${at} 127.0.0.1:${to}`).join('');
  const config = [
    'global\n  maxconn 2000\n',
    part(text, 'defaults').replace('  log global\n', ''),
    `frontend shop\n  bind 127.0.0.1:${port}`,
    ...(/^ +use_backend .*$/m.exec(text) ?? []),
    '  default_backend processes\n',
    backend('processes'),
    backend('whoever-is-there'),
    `\nfrontend figures\n  bind 127.0.0.1:${statsPort}\n  stats enable\n  stats uri /\n`,
  ];
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, config.join('\n'));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');

  async function up(): Promise<number> {
    const rows = (await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()).split('\n');
    const column = rows[0]?.split(',').indexOf('status') ?? -1;
    return rows.filter((row) => /^processes,process\d/.test(row) && /^UP/.test(row.split(',')[column] ?? '')).length;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async leadsTo(count) {
      for (const until = performance.now() + 30_000; ; await pause(100)) {
        const there = await up().catch(() => -1);
        if (there === count) return;
        if (performance.now() > until) throw new Error(`HAProxy leads to ${there} processes, not to ${count}`);
      }
    },
    async close() {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
