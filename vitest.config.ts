import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = '{artwork,bench,contract,database,deploy,e2e,office,sandbox,scripts,server,storefront,ui}';

/** What changes the world of the process it runs in: other tests must not find it so, nor what was loaded before. */
const changesTheWorld =
  /\bvi\.(?:mock|doMock|hoisted|stubGlobal|stubEnv|useFakeTimers|resetModules)\b|\bprocess\.env(?:\.\w+|\[.+?\]) (?:\?\?)?= /;

const tests = globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: import.meta.dirname }).map((file) => file.split(path.sep).join('/'));
const apart = tests.filter((file) => changesTheWorld.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));

/**
 * Who shares a process: a file's modules take longer to load than most files take to run. What takes long goes first, so that no worker
 * has a long journey left when the others are done: in a browser, with a database, the rest.
 */
const groups = [
  { name: 'journeys', include: ['e2e/**/*.test.ts'], isolate: false },
  { name: 'apart', include: apart, isolate: true },
  { name: 'rooms', include: ['{database,server}/**/*.test.ts'], isolate: false },
  { name: 'rules', include: [`${folders}/**/*.test.{ts,tsx}`], isolate: false },
];

/** Keeps each group together, since the next of its files is run by the process that is there; the longest of it go first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => groups.findIndex(({ name }) => name === project.name);
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-engine.ts', './e2e/shown-shop.ts', './e2e/smoke/smoke-shop.ts'],
    setupFiles: ['./scripts/same-draws.ts'],
    pool: 'forks',
    // A good part of the time that a journey takes it waits: for what comes late on purpose, or for a process of the shop's that stands back. With more at once
    // pages come so late that journeys stumble.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // A journey that stumbled over a loaded machine is walked once more in CI; the report says that it was.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 15_000 } },
    projects: groups.map(({ name, include, isolate }, at) => {
      const others = groups.slice(0, at).flatMap((group) => group.include);
      return { extends: true as const, test: { name, include, isolate, exclude: name === 'apart' ? [] : [...others, ...apart] } };
    }),
  },
});
