import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shouldRunIdleGc } from './idle-gc.ts';

const MB = 1024 * 1024;

test.each([
  ['quiet after a rush', 0.02, 400, true],
  ['still at work', 0.5, 400, false],
  ['quiet, and nothing was taken', 0.02, 210, false],
  ['quiet, and less than before', 0.02, 150, false],
])('garbage collection runs only if it is useful in a process that is %s', (_, atWork, megabytes, wanted) => {
  expect(shouldRunIdleGc({ atWork, bytes: megabytes * MB }, { bytes: 200 * MB })).toBe(wanted);
});

/** Allocates and drops 200 MB, then waits until the process holds less than half of that. */
const rush = `
  import { startIdleGc } from './server/foundation/process/idle-gc.ts';
  let made = Array.from({ length: 3_000_000 }, (_, at) => ({ at, name: 'x' + at }));
  const most = process.memoryUsage.rss();
  made = undefined;
  startIdleGc(100);
  const until = Date.now() + 20_000;
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < most / 2) process.exit(0);
    if (Date.now() > until) process.exit(1);
  }, 50);`;

test.each([['returns freed memory to the system', ['--expose-gc'], 0]])(
  'an idle process %s',
  async (_, flags, code) => {
    const ended = promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', rush], {
      cwd: process.cwd(),
    });
    expect(
      await ended.then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    ).toBe(code);
  },
);
