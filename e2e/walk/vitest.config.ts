import path from 'node:path';
import { defineConfig } from 'vitest/config';

// These journeys are not part of the test suite: people start them by name and look at the results.
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['e2e/walk/*.walk.ts'],
    pool: 'forks',
    maxWorkers: 2,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
