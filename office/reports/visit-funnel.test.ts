import { expect, test } from 'vitest';
import { funnelOf } from './visit-funnel.ts';

const none = { home: 0, listing: 0, search: 0, product: 0, cart: 0, checkout: 0, orders: 0 };

test('each step has its share of the step before', () => {
  const steps = funnelOf({
    ...none,
    home: 90,
    search: 70,
    listing: 200,
    product: 150,
    cart: 30,
    checkout: 12,
    orders: 9,
  });
  expect(steps.map(({ name, visits, share }) => [name, visits, share])).toEqual([
    ['Saw a list', 200, undefined],
    ['Saw a product', 150, 0.75],
    ['Opened the cart', 30, 0.2],
    ['Reached the checkout', 12, 0.4],
    ['Ordered', 9, 0.75],
  ]);
});

test('a step after one that nobody reached has no share', () => {
  expect(funnelOf({ ...none, product: 4 }).map(({ share }) => share)).toEqual([
    ...[undefined, undefined, 0, undefined, undefined],
  ]);
});
