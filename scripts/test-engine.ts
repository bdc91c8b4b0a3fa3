import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { startEngine } from '#server/foundation/database-engine/start-engine.ts';
import { root } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

/**
 * Starts the PostgreSQL that a run's tests make their databases on, and ends it after them: a copy of what was laid in once, so
 * that every test has a shop's database by template. A server that TEST_DATABASE_URL names takes its place.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Whoever starts the runner otherwise than by `vitest run` has not said which tests.
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (process.env.TEST_DATABASE_URL || !needsOf(root, chosenTests(root, named)).database) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-engine-'));
  // Where root runs the tests, an ordinary user runs the engine, and passes through here.
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
