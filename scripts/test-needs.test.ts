import { describe, expect, test } from 'vitest';
import { root } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

describe('the tests that arguments choose', () => {
  test.each([
    [['server/pricing/price-lines'], ['server/pricing/price-lines.test.ts']],
    [['./server/pricing/price-lines.test.ts:20', '--retry', '2'], ['server/pricing/price-lines.test.ts']],
    [['-t', 'cart', 'e2e/cart'], ['e2e/cart.test.ts']],
    [['no-such-test'], []],
  ])('%j', (args, tests) => {
    expect(chosenTests(root, args)).toEqual(tests);
  });

  test('are all where none is named', () => {
    expect(chosenTests(root, ['--bail', '1']).length).toBeGreaterThan(200);
  });
});

test.each([
  [
    'a pure rule',
    'server/pricing/price-lines.test.ts',
    { browser: false, otherBrowsers: false, build: false, java: false, database: false },
  ],
  [
    'a verb on a database',
    'server/checkout/place-order.test.ts',
    { browser: false, otherBrowsers: false, build: false, java: false, database: true },
  ],
  [
    'a page as it is served',
    'server/wiring/pages.test.ts',
    { browser: false, otherBrowsers: false, build: true, java: false, database: false },
  ],
  ['a journey', 'e2e/cart.test.ts', { browser: true, otherBrowsers: false, build: true, java: false, database: true }],
  ['what a checker of HTML reads', 'e2e/markup.test.ts', { browser: false, otherBrowsers: false, build: true, java: true, database: true }],
  [
    "a journey in a browser of the system's",
    'e2e/other-browsers/firefox.test.ts',
    { browser: false, otherBrowsers: true, build: true, java: false, database: true },
  ],
  [
    'a drawing in a browser without a shop',
    'e2e/preview/garment-preview.test.ts',
    { browser: true, otherBrowsers: false, build: false, java: false, database: false },
  ],
])('%s needs no more than it uses', (_, file, needs) => {
  expect(needsOf(root, [file])).toEqual(needs);
});
