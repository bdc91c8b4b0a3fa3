import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { ChildWork } from '#server/foundation/child-processes/child-work.ts';
import { hashFile } from '#server/foundation/files/hash-file.ts';
import { createDesignProcesses, type DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { createPrintProcesses, type PrintProcesses } from '#server/office/print-drawing/print-process.ts';

const known = new Map<string, Done<unknown>>();
const log = { warn: () => {} };

/** Returns processes that draw each design once per worker. */
export const testDesignProcesses = (): DesignProcesses => rememberWork(createDesignProcesses(log));

/** Returns processes that measure each print, and draw each sheet, once per worker. */
export const testPrintProcesses = (): PrintProcesses => rememberWork(createPrintProcesses(log));

interface Done<Result> {
  result: Result;
  /** Content of the output file, if the task names one as `out`. */
  file: Buffer | undefined;
}

/**
 * Wraps processes for tests: a task that an earlier test of this worker gave, with the same input files, has the same
 * result and the same output file without a process. Drawing takes seconds, and the same task gives the same bytes.
 */
function rememberWork<Task extends object, Result>(work: ChildWork<Task, Result>): ChildWork<Task, Result> {
  return {
    async run(task, whose) {
      const out = 'out' in task && typeof task.out === 'string' ? task.out : undefined;
      const key = await keyOf(task);
      const done = known.get(key) as Done<Result> | undefined;
      if (done) {
        if (out !== undefined && done.file) await writeFile(out, done.file);
        return done.result;
      }
      const result = await work.run(task, whose);
      if (result !== undefined) known.set(key, { result, file: out === undefined ? undefined : await readFile(out) });
      return result;
    },
    close: () => work.close(),
  };
}

/** Returns the text of a task, with the content of each input file instead of its path. */
async function keyOf(task: object): Promise<string> {
  const paths = new Set<string>();
  const text = JSON.stringify(task, (name, value: unknown) => {
    if (name === 'out') return '';
    if (typeof value === 'string' && value.startsWith('/') && existsSync(value)) paths.add(value);
    return value;
  });
  let key = text;
  for (const path of paths) key = key.replaceAll(JSON.stringify(path), await hashFile(path));
  return key;
}
