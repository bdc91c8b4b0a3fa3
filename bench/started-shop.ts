import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface StartedShop {
  url: string;
  /** Process id. */
  pid: number;
  /** Address of its mocks of external services; the inbox is at /mail. */
  sandboxUrl: string;
  /** Returns all its output, including its log. */
  printed(): string;
  /**
   * Waits until the shop has rendered its pictures in advance, which keeps it busy. `folder` is its data folder, if
   * set.
   */
  rested(folder?: string): Promise<void>;
  stop(): Promise<void>;
}

const restMs = 5000;

const program = path.resolve(import.meta.dirname, '../scripts/start.ts');

/** Starts the whole shop like `npm start`, in separate processes on a temporary folder. */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-bench-'));
  const port = await freePort();
  // The shop writes to a file, as in production: a pipe would be slowed down by its reader, the benchmark.
  const log = path.join(dataDir, 'printed.log');
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, [...(await flagsOfStart()), program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // The benchmark has one address and represents many clients.
      WORK_BUDGETS: 'off',
      CASH_CODES: 'off',
      DEMO_ORDERS: '0',
      NODE_ENV: 'production',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', out, 'inherit'],
  });
  closeSync(out);
  const printed = () => readFileSync(log, 'utf8');
  await opened(child, printed);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    sandboxUrl: /Sandbox:\s+(\S+)/.exec(printed())?.[1] ?? '',
    printed,
    async rested(folder = dataDir) {
      const drawn = async () =>
        (await readdir(path.join(folder, 'pictures'), { recursive: true }).catch(() => [])).length;
      for (let before = -1, now = await drawn(); now !== before; now = await drawn()) {
        before = now;
        await wait(restMs);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function opened(child: ChildProcess, printed: () => string): Promise<void> {
  while (!/Maidan is open[\s\S]*\n\n/.test(printed())) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${printed()}`);
    await wait(20);
  }
}

/** Returns the Node flags of `npm start`. */
async function flagsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
