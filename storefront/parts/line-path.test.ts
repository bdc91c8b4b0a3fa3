import { expect, test } from 'vitest';
import { designPath, linePath, pathOfProduct } from './line-path.ts';

test('a cart line links to its product, or to the studio with a copy of its design', () => {
  expect(linePath({ _id: 'd/1', numericId: null, category: null })).toBe('/customize?design=d%2F1');
  expect(linePath({ _id: 'cap', numericId: 8, category: null })).toBe('/product/8');
  expect(linePath({ _id: 'cap', numericId: 8, category: 'Football' })).toBe('/product/8?category=Football');
  expect(pathOfProduct({ numericId: 2 })).toBe('/product/2');
  expect(designPath('a b')).toBe('/customize?design=a%20b');
});
