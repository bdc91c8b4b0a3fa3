import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEngine } from '#server/foundation/database-engine/start-engine.ts';

/** Starts the embedded PostgreSQL with the shop's settings on a temporary folder; test databases are created in it. */
export async function startOwnEngine(): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-bench-engine-'));
  // Under root, an ordinary user runs the engine and needs to enter this folder.
  await chmod(folder, 0o711);
  const log = { warn: () => {}, error: (_: object, line: string) => void process.stderr.write(`${line}\n`) };
  const engine = await startEngine({ folder: path.join(folder, 'database'), log, maxConnections: 100 });
  process.env.TEST_DATABASE_URL = engine.url('postgres');
  return {
    async stop() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
