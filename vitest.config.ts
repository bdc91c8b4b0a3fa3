import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groupOf, type TestGroup, testFolders } from './scripts/test-suites.ts';

const root = import.meta.dirname;
const files = globSync(`${testFolders}/**/*.test.{ts,tsx}`, { cwd: root }).map((file) =>
  file.split(path.sep).join('/'),
);
const filesOf = Map.groupBy(files, (file) => groupOf(root, file));

/**
 * Groups in the order in which their files start. Loading modules costs more than most files: groups share processes
 * where they can.
 */
const groups: readonly { name: TestGroup; isolate: boolean }[] = [
  { name: 'smoke', isolate: false },
  { name: 'journeys', isolate: false },
  { name: 'system', isolate: true },
  { name: 'isolated', isolate: true },
  { name: 'server', isolate: false },
  { name: 'unit', isolate: false },
];

/**
 * Keeps the files of a group together and starts the largest first, so that no worker is left with a long file at the
 * end.
 */
class LargestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => groups.findIndex(({ name }) => name === project.name);
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return specifications.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}

/** Stops a test that is stuck, in ms. No test measures time, so this says nothing about speed. */
const stuckMs = 300_000;

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-engine.ts', './e2e/shown-shop.ts', './e2e/smoke/smoke-shop.ts'],
    setupFiles: ['./scripts/test-setup.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LargestFirst },
    testTimeout: stuckMs,
    hookTimeout: stuckMs,
    expect: { poll: { timeout: stuckMs / 2 } },
    projects: groups.map(({ name, isolate }) => ({
      extends: true as const,
      test: { name, isolate, include: filesOf.get(name) ?? [`no-${name}-tests`] },
    })),
  },
});
