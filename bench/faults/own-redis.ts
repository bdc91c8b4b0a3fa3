import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/foundation/database-engine/free-port.ts';

/** Private Redis server. */
export interface OwnRedis {
  url: string;
  /** Kills the server. */
  close(): Promise<void>;
}

/** Starts the machine's Redis on a free or given port; this Redis stores nothing on disk. */
export async function openRedis(at?: number): Promise<OwnRedis> {
  const port = at ?? (await freePort());
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Ready to accept connections')) resolve();
    });
    void gone.then(() => reject(new Error(`Redis did not start:\n${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
