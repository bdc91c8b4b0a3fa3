import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan memory '));
  program = path.join(folder, 'says.ts');
  const lean = path.resolve(import.meta.dirname, 'in-less-memory.ts');
  const said =
    '{ args: process.argv.slice(2), flags: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX, pid: process.pid, gc: typeof gc }';
  await writeFile(program, `import ${JSON.stringify(lean)};\nprocess.stdout.write(JSON.stringify(${said}));`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function says(flags: string[], env: NodeJS.ProcessEnv = {}) {
  const running = run(process.execPath, [...flags, program, 'a', '--b'], { env: { PATH: process.env.PATH, ...env } });
  const { stdout } = await running;
  return {
    ...(JSON.parse(stdout) as { args: string[]; flags: string[]; arenas?: string; pid: number; gc: string }),
    started: running.child.pid,
  };
}

test.runIf(process.platform === 'linux')(
  'a program restarts in the same process, with its arguments and memory settings',
  async () => {
    const told = await says(['--max-old-space-size=1000']);
    expect(told).toMatchObject({ args: ['a', '--b'], arenas: '1', gc: 'function', pid: told.started });
    expect(told.flags[0]).toBe('--max-old-space-size=1000');
    expect(told.flags).toContain('--expose-gc');
  },
);

test('memory settings of the user stay unchanged', async () => {
  const { arenas, flags } = await says(['--heap-growing-percent=200'], { MALLOC_ARENA_MAX: '4' });
  expect([arenas, flags.filter((flag) => flag.startsWith('--heap-growing'))]).toEqual([
    '4',
    ['--heap-growing-percent=200'],
  ]);
});

test('a program with an IPC channel is not restarted', async () => {
  expect(await says([], { NODE_CHANNEL_FD: '' })).toMatchObject({ flags: [], gc: 'undefined' });
});
