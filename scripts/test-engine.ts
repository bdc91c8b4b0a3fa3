import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { projectRoot } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

/**
 * Starts the PostgreSQL that hosts a test run's databases and stops it afterwards. It is a copy of a seeded cluster:
 * each test creates its database from the template. TEST_DATABASE_URL replaces it.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Only `vitest run` has the names of the tests in its arguments.
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (process.env.TEST_DATABASE_URL || !needsOf(projectRoot, chosenTests(projectRoot, named)).database)
    return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-engine-'));
  // Under root, an ordinary user runs the engine and needs to enter this folder.
  await chmod(folder, 0o711);
  await copySeededFolder(path.join(folder, 'database'));
  const log = { warn: () => {}, error: (_: object, line: string) => void process.stderr.write(`${line}\n`) };
  const engine = await startEngine({ folder: path.join(folder, 'database'), log, durable: false, maxConnections: 200 });
  process.env.TEST_DATABASE_URL = engine.url('postgres');
  process.env.TEST_SEEDED_DATABASE = 'maidan';
  return async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  };
}
