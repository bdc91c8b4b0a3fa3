import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to whoever calls out (32,768 and up on Linux): such a caller may take what was found a moment before. */
const [lowest, beyond] = [12_000, 32_000];
const tries = 50;

/** Finds a port of this machine that nobody listens on just now, and that no caller will be given by the system. */
export async function freePort(): Promise<number> {
  for (let time = 0; time < tries; time += 1) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
