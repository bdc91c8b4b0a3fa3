import { expect, it } from 'vitest';
import { editionLeft } from './edition-words.ts';

const product = {
  stock: [
    { size: 'S', left: 0 },
    { size: 'M', left: 3 },
    { size: 'L', left: 8 },
  ],
  edition: [
    { size: 'S', made: 6 },
    { size: 'M', made: 5 },
    { size: 'L', made: 8 },
  ],
};

it.each([
  ['a size is chosen', product, 'M', { left: 3, made: 5 }],
  ['no size is chosen yet', product, undefined, { left: 11, made: 19 }],
  ['the size is sold out', product, 'S', undefined],
  ['it is not a limited edition', { ...product, edition: null }, 'M', undefined],
  ['it has no such size', product, 'XL', undefined],
])('counts the items left of an edition when %s', (_, of, size, counted) => {
  expect(editionLeft(of, size)).toEqual(counted);
});
