import { statSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long goes first, so that no worker has a long journey left when the other is done: in a browser, with a database, the rest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folders = ['e2e/', 'server/'];
    const rank = ({ moduleId }: TestSpecification) => {
      const at = folders.findIndex((folder) => path.relative(import.meta.dirname, moduleId).startsWith(folder));
      return at < 0 ? folders.length : at;
    };
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}

export default defineConfig({
  test: {
    include: ['{artwork,bench,contract,database,deploy,e2e,office,sandbox,scripts,server,storefront,ui}/**/*.test.{ts,tsx}'],
    globalSetup: './scripts/test-engine.ts',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // A journey that stumbled over a loaded machine is walked once more in CI; the report says that it was.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 15_000 } },
  },
});
