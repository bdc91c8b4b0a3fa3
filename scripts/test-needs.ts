import { globSync } from 'node:fs';
import path from 'node:path';
import { importClosure } from '#server/foundation/files/import-graph.ts';
import { groupOf, testFolders } from './test-suites.ts';

/** Requirements of a test run. */
export interface TestNeeds {
  browser: boolean;
  /** True for Firefox and WebKit, if available. */
  otherBrowsers: boolean;
  /** True for the storefront's build. */
  build: boolean;
  /** True for Java, which the HTML checker needs. */
  java: boolean;
  /** True for the packages of e2e/second-opinions. */
  secondOpinions: boolean;
  /** True for a PostgreSQL that can create databases. */
  database: boolean;
  /** True for the shop shared by tests that only read it. */
  shownShop: boolean;
  /** True for the shop of the smoke journeys. */
  smokeShop: boolean;
}

/** Options of Vitest that take a value. */
const withValue = new Set([
  ...[
    '-t',
    '--testNamePattern',
    '--retry',
    '--reporter',
    '--outputFile',
    '--maxWorkers',
    '--testTimeout',
    '--bail',
    '--shard',
  ],
  ...['--changed', '--project'],
]);
const ofOtherBrowsers = ['scripts/find-other-browsers.ts'];
const ofBrowser = ['e2e/browser.ts', 'scripts/find-chromium.ts'];
const ofJava = ['scripts/find-java.ts'];
const ofSecondOpinions = ['checker-files', 'kubernetes-schemas', 'lighthouse', 'openapi-client'].map(
  (name) => `e2e/second-opinions/${name}.ts`,
);
const ofDatabase = ['server/foundation/database/test-database.ts', 'server/app/test-support/test-template.ts'];
const ofShownShop = ['e2e/shown-shop.ts'];
const ofSmokeShop = ['e2e/smoke/smoke-shop.ts'];
const ofBuild = [
  'e2e/running-shop.ts',
  'server/app/pages/pages.ts',
  'server/app/pages/serve-office.ts',
  'bench/faults/shop-processes.ts',
];

/**
 * Returns the test files chosen by Vitest's arguments, by parts of their paths and `--project`; all test files if no
 * part is given.
 */
export function chosenTests(root: string, args: readonly string[]): string[] {
  const parts = args.filter((arg, at) => !arg.startsWith('-') && !withValue.has(args[at - 1] ?? ''));
  const wanted = parts.map((part) => part.replace(/^\.\//, '').replace(/:\d+$/, ''));
  const groups = args.filter((_, at) => args[at - 1] === '--project');
  const files = globSync(`${testFolders}/**/*.test.{ts,tsx}`, { cwd: root });
  const every = files.map((file) => file.split(path.sep).join('/')).sort();
  const tests = groups.length === 0 ? every : every.filter((file) => groups.includes(groupOf(root, file)));
  return wanted.length === 0 ? tests : tests.filter((file) => wanted.some((part) => file.includes(part)));
}

/** Returns the requirements of test files: a unit test needs neither a browser nor a build. */
export function needsOf(root: string, tests: readonly string[]): TestNeeds {
  const used = new Set(importClosure(root, tests));
  const uses = (files: readonly string[]) => files.some((file) => used.has(file));
  return {
    browser: uses(ofBrowser),
    otherBrowsers: uses(ofOtherBrowsers),
    build: uses(ofBuild),
    java: uses(ofJava),
    secondOpinions: uses(ofSecondOpinions),
    database: uses(ofDatabase),
    shownShop: uses(ofShownShop),
    smokeShop: uses(ofSmokeShop),
  };
}
