import { describe, expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';
import { chosenTests, needsOf } from './test-needs.ts';

describe('the tests chosen by arguments', () => {
  test.each([
    [['server/orders/pricing/price-lines'], ['server/orders/pricing/price-lines.test.ts']],
    [['./server/orders/pricing/price-lines.test.ts:20', '--retry', '2'], ['server/orders/pricing/price-lines.test.ts']],
    [['-t', 'cart', 'e2e/cart'], ['e2e/cart.test.ts']],
    [['no-such-test'], []],
    [
      ['--project', 'system', 'server/money/payment-routes/faults'],
      ['server/money/payment-routes/faults.system.test.ts'],
    ],
    [['--project', 'server', '--project', 'unit', 'server/money/payment-routes/faults'], []],
  ])('the arguments %j choose the right tests', (args, tests) => {
    expect(chosenTests(projectRoot, args)).toEqual(tests);
  });

  test('all tests are chosen without a name', () => {
    expect(chosenTests(projectRoot, ['--bail', '1']).length).toBeGreaterThan(200);
  });
});

test.each([
  ['a pure rule', 'server/orders/pricing/price-lines.test.ts', []],
  ['a test with a database', 'server/selling/checkout/place-order.test.ts', ['database']],
  ['a test of a served page', 'server/app/pages/pages.test.ts', ['build']],
  ['a browser test', 'e2e/cart.test.ts', ['browser', 'build', 'database']],
  ['a look at what all may look at', 'e2e/club.test.ts', ['browser', 'build', 'database', 'shownShop']],
  ['a smoke journey', 'e2e/smoke/buy.test.ts', ['browser', 'build', 'database', 'smokeShop']],
  ['a client of the API', 'e2e/openapi-client.test.ts', ['secondOpinions', 'database']],
  ['what a checker of HTML reads', 'e2e/markup.test.ts', ['build', 'java', 'secondOpinions', 'database']],
  [
    "a journey in a browser of the system's",
    'e2e/other-browsers/firefox.test.ts',
    ['otherBrowsers', 'build', 'database'],
  ],
  ['a drawing in a browser without a shop', 'e2e/preview/garment-preview.test.ts', ['browser']],
])('%s needs no more than it uses', (_, file, needs) => {
  const found = Object.entries(needsOf(projectRoot, [file])).flatMap(([need, needed]) => (needed ? need : []));
  expect(found).toEqual(needs);
});
