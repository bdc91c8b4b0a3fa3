import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Port range below the ephemeral ports (32,768 and up on Linux), which another program could get in the meantime. */
const [lowest, beyond] = [12_000, 32_000];
const tries = 50;

/** Finds a free port outside the ephemeral range. Throws after too many tries. */
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
