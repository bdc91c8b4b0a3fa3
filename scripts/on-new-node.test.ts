import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';

const run = promisify(execFile);
const launcher = path.join(projectRoot, 'scripts/on-new-node.mjs');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan node '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a program gets its arguments as if it were run directly', async () => {
  const program = path.join(folder, 'says.ts');
  await writeFile(program, 'const said: string = JSON.stringify(process.argv.slice(1)); process.stdout.write(said);');
  const { stdout } = await run(process.execPath, [launcher, 'says.ts', 'a', '--b'], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual([await realpathOf(program), 'a', '--b']);
});

test('an old Node version is reported in one sentence before any other error', async () => {
  const old = path.join(folder, 'old.mjs');
  await writeFile(old, "Object.defineProperty(process.versions, 'node', { value: '20.11.0' });");
  const failed = await run(process.execPath, ['--import', old, launcher, 'scripts/start.ts'], {
    cwd: projectRoot,
  }).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Maidan needs Node 24, and this is 20\.11\.0\..*\n$/),
  });
});

test('every npm script uses the launcher', async () => {
  const manifest = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const direct = Object.entries(manifest.scripts).filter(
    ([, command]) => /\.ts\b/.test(command) && !/^node (?:--\S+ )*scripts\/on-new-node\.mjs /.test(command),
  );
  expect(direct).toEqual([]);
  expect(existsSync(launcher)).toBe(true);
});

async function realpathOf(file: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['-p', 'process.cwd()'], { cwd: path.dirname(file) });
  return path.join(stdout.trim(), path.basename(file));
}
