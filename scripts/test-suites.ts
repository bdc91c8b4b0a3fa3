import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Group of test files that run in the same way; vitest.config.ts makes a Vitest project of each. */
export type TestGroup = 'smoke' | 'isolated' | 'server' | 'unit' | 'journeys' | 'system';

/** Command that runs tests: `npm test`, `npm run test:journeys`, `npm run test:system`. */
export type TestSuite = 'test' | 'journeys' | 'system';

/** Groups of each suite, in the order in which their files start. */
export const groupsOf: Record<TestSuite, readonly TestGroup[]> = {
  test: ['smoke', 'isolated', 'server', 'unit'],
  journeys: ['journeys'],
  system: ['system'],
};

/** Folders that have tests. */
export const testFolders = '{artwork,bench,contract,database,deploy,e2e,office,sandbox,scripts,server,storefront,ui}';

/** Tests in e2e/ that need neither a browser nor a shop. */
const plainTests = new Set([
  'e2e/specification.test.ts',
  'e2e/personal-words.test.ts',
  'e2e/look/compare-shots.test.ts',
]);

/** Matches changes of the process's global state; a test file with such a change runs in a separate process. */
const changesProcess =
  /\bvi\.(?:mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\b|\bprocess\.env(?:\.\w+|\[.+?\]) (?:\?\?)?= /;

/**
 * Matches fake timers. In the browser's modules, timers of an earlier file may still run; on the server, the real clock
 * is set again after each file, and loading the shop once more would cost more.
 */
const changesClock = /\bvi\.useFakeTimers\b/;

/** Returns the group of a test file, by its path relative to `root` (with slashes). Isolation depends on its text. */
export function groupOf(root: string, file: string): TestGroup {
  if (/\.system\.test\.tsx?$/.test(file)) return 'system';
  if (file.startsWith('e2e/smoke/')) return 'smoke';
  if (file.startsWith('e2e/') && !plainTests.has(file)) return 'journeys';
  const text = readFileSync(path.join(root, file), 'utf8');
  const isServer = /^(?:database|server)\//.test(file);
  if (changesProcess.test(text) || (!isServer && changesClock.test(text))) return 'isolated';
  return isServer ? 'server' : 'unit';
}

/** Returns the suite that runs a group. */
export function suiteOf(group: TestGroup): TestSuite {
  for (const suite of ['journeys', 'system'] as const) if (groupsOf[suite].includes(group)) return suite;
  return 'test';
}
