import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { ScratchFiles, TestRun } from './scratch-tree.ts';

// Program started by a scratch tree: keeps the test tool loaded, and runs tests with the current sources on disk.
// Each test file still has a separate process.

const slowestTestMs = 120_000;
const limits = {
  testTimeout: slowestTestMs,
  hookTimeout: slowestTestMs,
  bail: 1,
  maxWorkers: 1,
  retry: 0,
  isolate: true,
};
const vitest = await createVitest({ ...limits, watch: false, reporters: [{}] });
await vitest.standalone();

/** Runs tests. Repeats a run that a failure cut short, as skipped tests do not count as passed. */
async function run(told: ScratchFiles, mayRepeat = true): Promise<Omit<TestRun, 'ms'>> {
  const { changed, tests } = told;
  for (const file of changed) vitest.invalidateFile(path.resolve(file));
  const wanted = new Set(tests.map((file) => path.resolve(file)));
  const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    wanted.has(moduleId),
  );
  if (specifications.length !== wanted.size) throw new Error(`not all of ${tests.join(', ')} are tests`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures = testModules.filter(({ moduleId }) => wanted.has(moduleId)).flatMap(failuresOf);
  failures.push(...unhandledErrors.map((error) => ({ name: tests[0] ?? '', message: messageOf(error) })));
  const [first] = failures;
  const cutShort = testModules.some((module) => wanted.has(module.moduleId) && module.state() !== 'passed');
  if (!first && cutShort && mayRepeat) return run(told, false);
  if (!first) return { end: 'passed', failed: '' };
  const missing = failures.find(({ message }) => /Cannot find package/.test(message));
  if (missing) throw new Error(missing.message);
  return {
    end: failures.some(({ message }) => /timed out in \d+ms/.test(message)) ? 'late' : 'failed',
    failed: first.name,
  };
}

/** Returns the message of anything thrown, in this or another process. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? `${error.message}` : JSON.stringify(error);
}

/** Returns the failures of a test file: of the file itself, and of its tests. */
function failuresOf(module: TestModule): { name: string; message: string }[] {
  const file = path.relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
  const own = module.errors().map(({ message }) => ({ name: file, message }));
  const tests = [...module.children.allTests('failed')].map((test) => {
    const messages = (test.result().errors ?? []).map(({ message }) => message);
    return { name: `${file} > ${test.fullName}`, message: messages.join('\n') };
  });
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ name: `${file} > ${suite.fullName}`, message })),
  );
  return [...tests, ...own, ...suites];
}

process.on('message', (told: ScratchFiles) => {
  run(told).then(
    (ran) => process.send?.({ ran }),
    (error: unknown) => process.send?.({ error: messageOf(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
