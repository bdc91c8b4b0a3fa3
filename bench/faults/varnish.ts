import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#server/foundation/database-engine/free-port.ts';

const run = promisify(execFile);
const example = path.resolve(import.meta.dirname, '../../deploy/proxies/varnish.vcl');
const programs = ['/usr/sbin/varnishd', '/usr/bin/varnishstat'];

/** Varnish with the shop's example configuration, as a local content network. */
export interface Varnish {
  url: string;
  /** Returns the number of client requests and of requests to the shop since its start. */
  counts(): Promise<{ asked: number; origin: number }>;
  close(): Promise<void>;
}

/** Returns true if this machine has Varnish. */
export function canVarnish(): boolean {
  return programs.every((program) => existsSync(program));
}

/** Returns the settings of a shop that purges a Varnish on this port. */
export function varnishSettings(port: number): Record<'CDN_PURGE_URL' | 'CDN_PURGE_HEADER', string> {
  return {
    CDN_PURGE_URL: `http://127.0.0.1:${port}/.forget`,
    CDN_PURGE_HEADER: 'Authorization: Bearer change-these-words-before-use',
  };
}

/** Validates the example with Varnish. Throws its error. */
export async function checkExample(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-vcl-'));
  await chmod(folder, 0o755);
  try {
    await run('varnishd', ['-C', '-n', folder, '-f', example], { maxBuffer: 16 * 1024 * 1024 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts Varnish on a port, in front of a shop on another port. */
export async function openVarnish(port: number, shopPort: number): Promise<Varnish> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-varnish-'));
  await chmod(folder, 0o755);
  const text = await readFile(example, 'utf8');
  if (!text.includes('.port = "3000"')) throw new Error(`${example} names no port 3000`);
  const file = path.join(folder, 'example.vcl');
  await writeFile(file, text.replace('.port = "3000"', `.port = "${shopPort}"`), { mode: 0o644 });
  const command = await freePort();
  const named = ['-n', path.join(folder, 'work')];
  // Runs as one process: its usual two processes would need a separate user with a folder.
  const child: ChildProcess = spawn(
    'varnishd',
    [
      ...['-F', ...named, '-f', file, '-a', `127.0.0.1:${port}`, '-T', `127.0.0.1:${command}`, '-j', 'none'],
      ...['-s', 'malloc,64m', '-p', 'thread_pools=1', '-p', 'thread_pool_min=20', '-p', 'vsl_space=4m'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (const until = performance.now() + 20_000; ; await pause(50)) {
    const there = await fetch(`${url}/.forget`).then(
      ({ status }) => status === 404,
      () => false,
    );
    if (there) break;
    if (child.exitCode !== null || performance.now() > until) throw new Error(`Varnish does not answer:\n${said}`);
  }
  return {
    url,
    async counts() {
      const { stdout } = await run('varnishstat', [
        ...named,
        '-j',
        '-1',
        '-f',
        'MAIN.client_req',
        '-f',
        'MAIN.backend_req',
      ]);
      const { counters } = JSON.parse(stdout) as { counters: Record<string, { value: number }> };
      return { asked: counters['MAIN.client_req']?.value ?? 0, origin: counters['MAIN.backend_req']?.value ?? 0 };
    },
    async close() {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
