import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLines, type FileWriter } from './buffered-stdout.ts';

const run = promisify(execFile);

/** A file that accepts a limited number of bytes per write, is full at intervals, and responds later. */
function slowFile({ takes = 1_000_000, full = () => false }: { takes?: number; full?: () => boolean } = {}) {
  const taken: Buffer[] = [];
  let writes = 0;
  let begun = '';
  const accept = (bytes: Buffer) => {
    const some = Buffer.from(bytes.subarray(0, takes));
    taken.push(some);
    return some.length;
  };
  const writing: FileWriter = {
    write(bytes, done) {
      writes += 1;
      begun = bytes.toString();
      const refused = full();
      setImmediate(() =>
        refused ? done(Object.assign(new Error('full'), { code: 'EAGAIN' }), 0) : done(null, accept(bytes)),
      );
    },
    writeSync(bytes) {
      if (full()) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      return accept(bytes);
    },
  };
  return { writing, text: () => Buffer.concat(taken).toString(), writes: () => writes, begun: () => begun };
}

describe('the buffered log writer', () => {
  test('the log writer writes many lines in one call', async () => {
    const file = slowFile();
    const lines = createLines(file.writing);
    const line = `${'x'.repeat(299)}\n`;
    for (let at = 0; at < 2000; at += 1) lines.write(line);
    await lines.written();
    expect(file.text()).toBe(line.repeat(2000));
    expect(file.writes()).toBe(10);
  });

  test('the log writer writes whole lines in their order, however few bytes the file accepts at a time', async () => {
    const line = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 50 }),
      fc.constant('long '.repeat(30_000)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, fc.constantFrom('', 'flush', 'wait')), { maxLength: 30 }),
        fc.integer({ min: 1000 }),
        async (all, takes) => {
          let turn = 0;
          const file = slowFile({ takes, full: () => turn++ % 7 === 6 });
          const lines = createLines(file.writing);
          for (const [at, [said, then]] of all.entries()) {
            const bytes = Buffer.from(`${said}\n`);
            // Some lines are written into the batch directly.
            if (at % 2 === 0 && bytes.length < 60_000)
              lines.add(bytes.length, (batch, to) => to + bytes.copy(batch, to));
            else lines.write(`${said}\n`);
            if (then) lines.flush();
            if (then === 'wait') await wait(1);
          }
          await lines.written();
          expect(file.text()).toBe(
            all
              .map(([said]) => `${said}\n`)
              .join('')
              .toWellFormed(),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the log writer flushes all lines at exit, also those behind a pending write', () => {
    const file = slowFile({ takes: 5000 });
    const lines = createLines(file.writing);
    for (let at = 0; at < 600; at += 1) lines.write(`line ${at} ${'x'.repeat(300)}\n`);
    lines.end();
    // The system already has the first batch and writes it to the end.
    const numbers = [...`${file.begun()}${file.text()}`.matchAll(/^line (\d+) x{300}$/gm)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual(Array.from({ length: 600 }, (_, at) => at));
  });

  test('the log writer drops and counts lines beyond 32 MB while the output is blocked', async () => {
    let isFull = true;
    const file = slowFile({ full: () => isFull });
    const lines = createLines(file.writing);
    const line = `${'x'.repeat(9999)}\n`;
    for (let at = 0; at < 4000; at += 1) lines.write(line);
    isFull = false;
    await lines.written();
    lines.write('it flows again\n');
    await lines.written();
    const kept = file
      .text()
      .split('\n')
      .filter((one) => one.startsWith('xxx')).length;
    expect(kept * 10_000).toBeGreaterThan(32 * 1024 * 1024);
    expect(kept * 10_000).toBeLessThan(33 * 1024 * 1024);
    expect(file.text()).toMatch(
      new RegExp(`"msg":"${4000 - kept} lines of the log were left out: nobody took them"\\}\nit flows again\n$`),
    );
  });

  test.each(['', 'throw new Error("nobody catches this")', 'process.exit(3)'])(
    'the log writer writes all lines before the process ends (%s)',
    async (last) => {
      const program = `import { bufferedStdoutWriter } from './server/foundation/logging/buffered-stdout.ts';
      const lines = bufferedStdoutWriter();
      for (let at = 0; at < 3000; at += 1) lines.write('line ' + at + ' ' + 'x'.repeat(100) + '\\n');
      ${last}`;
      const args = ['--input-type=module-typescript', '-e', program];
      const options = { cwd: `${import.meta.dirname}/../../..`, maxBuffer: 1e8 };
      const { stdout } = await run(process.execPath, args, options).catch((error: { stdout: string }) => error);
      const numbers = stdout
        .trim()
        .split('\n')
        .map((line) => Number(/^line (\d+) x{100}$/.exec(line)?.[1]));
      expect(numbers).toEqual(Array.from({ length: 3000 }, (_, at) => at));
    },
  );
});
