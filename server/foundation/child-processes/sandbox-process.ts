import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/foundation/logging/logging.ts';
import { SandboxReady } from './providers.ts';

const program = path.resolve(import.meta.dirname, '../../../sandbox/main.ts');
/** Pauses before restarts in ms; the last one repeats. */
const pausesMs = [500, 1000, 2000, 5000];
/** Uptime in ms after which the count of crashes is reset. */
const steadyMs = 30_000;

/** Error if the sandbox's packages are not installed, as in production. */
export class SandboxMissing extends Error {}

/** Throws `SandboxMissing` if the sandbox cannot start. */
function requireSandbox(): void {
  try {
    import.meta.resolve('oidc-provider');
  } catch (cause) {
    const message =
      'The stand-ins of the demonstration are not installed here (npm ci --omit=dev leaves them out). Set SHOP_MODE=production, or run npm ci.';
    throw new SandboxMissing(message, { cause });
  }
}

export interface SandboxProcess {
  ready: SandboxReady;
  /** Returns the current pid, which changes after a restart. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the provider sandbox as an isolated process, which stops with the shop and restarts on the same ports after a
 * crash. Resolves once it listens, without a timeout; rejects if it exits.
 */
export async function startSandbox(options: {
  dataDir: string;
  port: number;
  shopUrl: string;
  log: Pick<Log, 'warn'>;
  /** Gateway key id of the shop, if it is not a test key. */
  keyId?: string;
}): Promise<SandboxProcess> {
  requireSandbox();
  const stopping = new AbortController();
  let child: ChildProcess;
  let ports = { port: options.port, smtpPort: 0 };

  async function start(): Promise<SandboxReady> {
    const compiled = getCompileCacheDir();
    child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        ...(compiled && { NODE_COMPILE_CACHE: compiled }),
        SANDBOX_DIR: path.join(options.dataDir, 'sandbox'),
        SANDBOX_PORT: String(ports.port),
        SANDBOX_SMTP_PORT: String(ports.smtpPort),
        SHOP_URL: options.shopUrl,
        ...(options.keyId && { SANDBOX_KEY_ID: options.keyId }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = child;
    const [message] = await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) =>
        Promise.reject(new Error(`The sandbox ended with ${String(code)} before it listened`)),
      ),
    ]);
    const ready = SandboxReady.parse(message);
    ports = { port: Number(new URL(ready.url).port), smtpPort: Number(new URL(ready.smtpUrl).port) };
    const since = performance.now();
    started.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      options.log.warn({ event: 'sandbox.restarted', code, signal }, 'the sandbox ended; starting it again');
      void startAgain(performance.now() - since > steadyMs ? 0 : falls);
    });
    return ready;
  }

  let falls = 0;
  async function startAgain(before: number): Promise<void> {
    for (falls = before; !stopping.signal.aborted; ) {
      const pauseMs = pausesMs[Math.min(falls, pausesMs.length - 1)];
      falls += 1;
      await pause(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await start();
        return;
      } catch (error) {
        options.log.warn({ event: 'sandbox.start_failed', err: error }, 'the sandbox does not start; trying again');
      }
    }
  }

  const ready = await start();
  return {
    ready,
    pid: () => child.pid,
    async stop() {
      stopping.abort();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
