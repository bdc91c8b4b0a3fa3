import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SandboxReady } from '#server/foundation/child-processes/providers.ts';

export interface RestartableShop {
  /** Ends the shop gracefully and waits for it. */
  end(): Promise<void>;
}

/** Time in ms for a graceful end; after that the shop is killed, which stored data survives. */
const patienceMs = 5000;

/** Starts the shop of `npm run dev` in a child process, on a port known only to its parent. */
export function startRestartableShop(options: {
  env: NodeJS.ProcessEnv;
  sandbox: SandboxReady;
  onOpen(port: number): void;
  /** Called if the shop ended unexpectedly. */
  onFall(): void;
}): RestartableShop {
  const program = (name: string) => path.join(import.meta.dirname, name);
  const child = fork(program('dev-shop.ts'), {
    execArgv: ['--import', program('quick-imports.ts')],
    env: { ...options.env, PORT: '0', HOST: '127.0.0.1' },
  });
  const gone = once(child, 'exit');
  let ending = false;
  child.once('message', (port) => !ending && options.onOpen(Number(port)));
  child.once('exit', () => !ending && options.onFall());
  child.send(options.sandbox);
  return {
    async end() {
      ending = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(timer);
    },
  };
}
