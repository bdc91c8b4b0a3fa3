import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SandboxReady } from '#server/foundation/child-processes/providers.ts';

export interface RestartableShop {
  /** Has it finish what it does, and waits until it is gone. */
  end(): Promise<void>;
}

/** How long a shop may take to finish; what it keeps survives being killed. */
const patienceMs = 5000;

/** Starts the shop of `npm run dev` in a process of its own, on a port that only whoever started it is told. */
export function startRestartableShop(options: {
  env: NodeJS.ProcessEnv;
  sandbox: SandboxReady;
  onOpen(port: number): void;
  /** It has ended, and not because it was asked to. */
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
