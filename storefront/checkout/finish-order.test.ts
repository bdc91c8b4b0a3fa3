import { expect, test } from 'vitest';
import type { CartLine } from '../browser/cart-lines.ts';
import { withoutOrdered } from './finish-order.ts';

const line = (id: string, size: string, quantity: number): CartLine => ({ id, size, quantity, name: id, price: 1 }) as CartLine;

test('what was ordered leaves the cart, by product and size; what was put in since stays', () => {
  const cart = [line('cricket-1', 'M', 2), line('cricket-1', 'L', 1), line('football-8', 'M', 3)];
  const ordered = [
    { id: 'cricket-1', size: 'M', quantity: 2 },
    { id: 'football-8', size: 'M', quantity: 1 },
  ];
  expect(withoutOrdered(cart, ordered).map(({ id, size, quantity }) => [id, size, quantity])).toEqual([
    ['cricket-1', 'L', 1],
    ['football-8', 'M', 2],
  ]);
  expect(withoutOrdered(cart, [])).toEqual(cart);
  expect(withoutOrdered([], ordered)).toEqual([]);
});
