import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/platform/logging.ts';
import { SandboxReady } from './providers.ts';

const program = path.resolve(import.meta.dirname, '../../sandbox/main.ts');
const longestStartMs = 60_000;

export interface SandboxProcess {
  ready: SandboxReady;
  /** Its process now: another one after it has fallen over. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the stand-ins for the outside world as a process of their own, so that nothing of theirs can reach into the
 * shop. They end with the shop, however it ends, and are started again on the same ports if they fall over.
 */
export async function startSandbox(options: {
  dataDir: string;
  port: number;
  shopUrl: string;
  log: Pick<Log, 'warn'>;
}): Promise<SandboxProcess> {
  let stopping = false;
  let child: ChildProcess;
  let ports: { port: number; smtpPort: number } = { port: options.port, smtpPort: 0 };

  async function start(): Promise<SandboxReady> {
    child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        SANDBOX_DIR: path.join(options.dataDir, 'sandbox'),
        SANDBOX_PORT: String(ports.port),
        SANDBOX_SMTP_PORT: String(ports.smtpPort),
        SHOP_URL: options.shopUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = child;
    const [message] = await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) => Promise.reject(new Error(`The sandbox ended with ${String(code)} before it listened`))),
      wait(longestStartMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The sandbox does not answer'))),
    ]);
    const ready = SandboxReady.parse(message);
    ports = { port: Number(new URL(ready.url).port), smtpPort: Number(new URL(ready.smtpUrl).port) };
    started.once('exit', (code, signal) => {
      if (stopping) return;
      options.log.warn({ code, signal }, 'the sandbox fell over; starting it again');
      setTimeout(() => {
        if (!stopping) start().catch((error: unknown) => options.log.warn({ err: error }, 'the sandbox does not start'));
      }, 500).unref();
    });
    return ready;
  }

  const ready = await start();
  return {
    ready,
    pid: () => child.pid,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
