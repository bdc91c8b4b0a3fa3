import { expect, test } from 'vitest';
import type { CartLine } from '../browser/cart-lines.ts';
import { lastProduct } from './goes-with.tsx';

const line = (more: Partial<CartLine>): CartLine => ({
  id: 'cricket-1',
  name: 'Shirt',
  price: 100,
  quantity: 1,
  size: 'M',
  color: 'Default',
  ...more,
});
const shirt = line({ category: 'Cricket', numericId: 1 });
const named = line({
  category: 'Football',
  numericId: 2,
  isCustomProduct: true,
  customization: { baseColor: '', back: 'RAO 7' },
});
const designed = line({ category: 'Custom', numericId: 3, isCustomProduct: true, customization: { baseColor: 'red' } });

test.each([
  ['the product added last', [named, shirt], { category: 'Cricket', numericId: 1 }],
  ['the plain shirt of a named one', [shirt, named], { category: 'Football', numericId: 2 }],
  ['a product above a design of the studio', [shirt, designed], { category: 'Cricket', numericId: 1 }],
  ['no product for designs alone', [designed], undefined],
  ['no product for an old line without its number', [line({ category: 'Cricket' })], undefined],
])('the suggestions of a cart follow %s', (_, lines, product) => {
  expect(lastProduct(lines)).toEqual(product);
});
