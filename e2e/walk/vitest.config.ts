import path from 'node:path';
import { defineConfig } from 'vitest/config';

// A walk is no part of the suite: it is asked for by name, and looked at by somebody.
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
