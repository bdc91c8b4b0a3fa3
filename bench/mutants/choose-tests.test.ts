import { expect, test } from 'vitest';
import { testChooser } from './choose-tests.ts';

const sources = new Map([
  ['server/pricing/tax.ts', ''],
  ['server/pricing/tax.test.ts', "import { tax } from './tax.ts';"],
  ['server/orders/quote.ts', "import { tax } from '#server/pricing/tax.ts';"],
  [
    'server/orders/quote.test.ts',
    "import { quote } from './quote.ts';\nimport { openTestShop } from '#server/test-shop.ts';",
  ],
  ['server/orders/mails.test.ts', "import { quote } from './quote.ts';"],
  ['server/shop.ts', "import { quote } from './orders/quote.ts';"],
  ['server/test-shop.ts', "import { openShop } from './shop.ts';"],
  ['server/accounts/sign-up.test.ts', "import { openTestShop } from '#server/test-shop.ts';"],
  ['server/search/words.test.ts', "import { words } from './words.ts';"],
  ['e2e/cart.test.ts', "import { quote } from '#server/orders/quote.ts';"],
]);
const choose = testChooser(sources);

test('the nearest tests come first, those without a database before others, and unrelated ones are left out', () => {
  expect(choose('server/pricing/tax.ts', 9)).toEqual([
    { file: 'server/pricing/tax.test.ts', isSlow: false },
    { file: 'server/orders/mails.test.ts', isSlow: false },
    { file: 'server/orders/quote.test.ts', isSlow: true },
    { file: 'server/accounts/sign-up.test.ts', isSlow: true },
  ]);
});

test('at the same distance a test with a similar name comes first', () => {
  const imported = "import { cancel } from './cancel-order.ts';\nimport { move } from './change-address.ts';";
  const more = new Map([...sources, ['server/orders/change-address.ts', ''], ['server/orders/cancel-order.ts', '']]);
  for (const name of ['cancel-order', 'change-order']) more.set(`server/orders/${name}.test.ts`, imported);
  const named = (file: string) => testChooser(more)(file, 9).map((one) => one.file);
  expect(named('server/orders/change-address.ts')).toEqual([
    'server/orders/change-order.test.ts',
    'server/orders/cancel-order.test.ts',
  ]);
});

test('at most the given number of tests of each kind is chosen', () => {
  expect(choose('server/pricing/tax.ts', 1).map(({ file }) => file)).toEqual([
    'server/pricing/tax.test.ts',
    'server/orders/quote.test.ts',
  ]);
});

test('a file without importers has no tests', () => {
  expect(choose('server/lonely.ts', 9)).toEqual([]);
});
