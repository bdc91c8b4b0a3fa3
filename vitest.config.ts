import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{artwork,bench,contract,database,e2e,sandbox,scripts,server,storefront,ui}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 8000 } },
  },
});
