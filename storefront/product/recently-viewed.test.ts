import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { parseViewed } from './recently-viewed.ts';

const shirt = {
  numericId: 1,
  Category: 'Cricket',
  ProductName: 'A shirt',
  image: '/images/cricket-1/front-a-480.webp',
};

test('the newest product comes first, each product once, six at most', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ ...shirt, numericId: at + 1 }));
  expect(parseViewed(firstFacts, [many[3], ...many]).map(({ numericId }) => numericId)).toEqual([4, 1, 2, 3, 5, 6]);
  expect(parseViewed(firstFacts, [shirt, { ...shirt, Category: 'Football' }])).toHaveLength(2);
});

test('invalid entries are dropped, and unknown fields are removed', () => {
  expect(parseViewed(firstFacts, [{ ...shirt, Price: 1, email: 'a@b.in' }])).toEqual([shirt]);
  const wrong = [
    null,
    7,
    {},
    { ...shirt, numericId: '1' },
    { ...shirt, Category: 'Chess' },
    { ...shirt, image: 'https://elsewhere.example/x' },
    { ...shirt, ProductName: undefined },
  ];
  expect(parseViewed(firstFacts, wrong)).toEqual([]);
});

test('any stored value is read as a list', () => {
  fc.assert(fc.property(fc.jsonValue(), (stored) => Array.isArray(parseViewed(firstFacts, stored))));
});
