import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{artwork,bench,contract,database,e2e,sandbox,scripts,server,storefront,ui}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // A journey that stumbled over a loaded machine is walked once more in CI; the report says that it was.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 15_000 } },
  },
});
