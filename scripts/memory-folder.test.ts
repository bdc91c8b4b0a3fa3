import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'memory-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** Number that no process has. */
const dead = 2 ** 22 + 1;

test('a run has a folder of its own, and what a killed run left is removed', async () => {
  const [left, running, other] = [`maidan-tests-${dead}`, 'maidan-tests-1', 'somebody-else'];
  for (const name of [left, running, other]) {
    await mkdir(path.join(base, name));
    await writeFile(path.join(base, name, 'file'), 'x');
  }
  expect(makeMemoryFolder(base, 1)).toBe(path.join(base, `maidan-tests-${process.pid}`));
  expect([left, running, other].map((name) => existsSync(path.join(base, name)))).toEqual([false, true, true]);
});

test('a run has no such folder where there is none or it is too small', () => {
  expect(makeMemoryFolder(path.join(base, 'missing'), 1)).toBeUndefined();
  expect(makeMemoryFolder(base, Number.MAX_SAFE_INTEGER)).toBeUndefined();
});
