import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { whyNotMore } from './within-stock.ts';

test.each([
  ['the stock is unknown', { quantity: 5, left: undefined, held: 5 }, undefined],
  ['the stock is enough', { quantity: 2, left: 5, held: 3 }, undefined],
  ['the stock is too small', { quantity: 6, left: 5, held: 0 }, 'Only 5 left in M'],
  ['the cart has all of the stock', { quantity: 1, left: 5, held: 5 }, 'Only 5 left in M, and they are in your cart'],
  ['the cart has the last item', { quantity: 1, left: 1, held: 1 }, 'Only 1 left in M, and it is in your cart'],
  [
    'the cart has more than there are',
    { quantity: 1, left: 2, held: 4 },
    'Only 2 left in M, and they are in your cart',
  ],
  ['the cart has some of it', { quantity: 4, left: 5, held: 2 }, 'Only 5 left in M, and 2 of them are in your cart'],
  ['the cart has one of it', { quantity: 5, left: 5, held: 1 }, 'Only 5 left in M, and 1 of them is in your cart'],
  ['the product has one size only', { size: 'One size', quantity: 6, left: 5, held: 0 }, 'Only 5 left'],
  ['a line would have more than ten', { quantity: 4, left: undefined, held: 7 }, 'Maximum quantity per item is 10'],
])('limits the quantity if %s', (_case, wanted, words) =>
  expect(whyNotMore(firstFacts, { size: 'M', ...wanted })).toBe(words),
);
