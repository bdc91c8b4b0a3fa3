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
  /** Its process. */
  pid: number;
  /** Its stand-ins for the outside world; the inbox is at /mail. */
  sandboxUrl: string;
  /** All it has printed, its log among it. */
  printed(): string;
  /** Waits until it has drawn its pictures ahead: until then it is busy with itself. `folder` is its data's, where a setting named one. */
  rested(folder?: string): Promise<void>;
  stop(): Promise<void>;
}

const restMs = 5000;

const program = path.resolve(import.meta.dirname, '../scripts/start.ts');

/** The whole shop as `npm start` runs it, in processes of its own, on a folder that goes with it. */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-bench-'));
  const port = await freePort();
  // To a file, as a machine's own log: a pipe would be as quick as who reads it, and that is whoever measures.
  const log = path.join(dataDir, 'printed.log');
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, [...(await flagsOfStart()), program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Who measures is one address and stands for many.
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
      const drawn = async () => (await readdir(path.join(folder, 'pictures'), { recursive: true }).catch(() => [])).length;
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

/** What `npm start` tells Node besides the program. */
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
