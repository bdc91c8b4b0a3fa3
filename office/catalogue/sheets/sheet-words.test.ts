import { expect, test } from 'vitest';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { isGoing, productsWords, sheetSentence, sheetStatusOf } from './sheet-words.ts';

const sheet = (state: ProductSheet['state'], counts: Partial<ProductSheet> = {}) =>
  ({
    state,
    rows: 0,
    changed: 0,
    same: 0,
    wrong: 0,
    done: 0,
    leftOut: 0,
    undone: 0,
    kept: 0,
    ...counts,
  }) as ProductSheet;

test.each([
  ['reading', 'Being compared', true, true],
  ['unfit', 'Cannot be read', false, false],
  ['ready', 'Not applied', true, false],
  ['applying', 'Being applied', false, true],
  ['applied', 'Applied', false, false],
  ['undoing', 'Being undone', false, true],
  ['undone', 'Undone', false, false],
  ['let_go', 'Let go', true, false],
] as const)('a sheet in the state %s is shown as “%s”', (state, words, hollow, going) => {
  expect(sheetStatusOf({ state })).toMatchObject({ words, hollow });
  expect(isGoing({ state })).toBe(going);
});

test.each([
  [sheet('ready', { changed: 98, same: 1200, wrong: 1 }), '98 products would change, 1,200 as they are, 1 row wrong'],
  [sheet('ready', { changed: 1, wrong: 2 }), '1 product would change, 2 rows wrong'],
  [sheet('ready'), '0 products would change'],
  [sheet('applied', { done: 97, leftOut: 1, wrong: 2 }), '97 products changed, 1 left out, 2 wrong'],
  [sheet('applied', { done: 1 }), '1 product changed'],
  [sheet('undone', { undone: 96, kept: 1 }), '96 products as before, 1 left as they are'],
  [sheet('undone', { undone: 1 }), '1 product as before'],
  [sheet('applying', { rows: 1500 }), '1,500 rows'],
  [sheet('reading'), ''],
])('a sheet is described in a sentence (%#)', (one, words) => {
  expect(sheetSentence(one)).toBe(words);
});

test('product counts have the right plural and Indian grouping', () => {
  expect([0, 1, 2, 100_000].map(productsWords)).toEqual(['0 products', '1 product', '2 products', '1,00,000 products']);
});
