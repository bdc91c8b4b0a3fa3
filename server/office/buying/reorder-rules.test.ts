import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBySupplier, isSameSupplier, piecesToOrder, sellsOutIn } from './reorder-rules.ts';

const demand = { available: 10, onOrder: 0, monthly: 30, error: 4 };

test.each([
  ['pieces for the delivery and 30 days more, with the error', demand, 14, 38],
  ['nothing, if the stock lasts until the delivery', demand, 10, 0],
  ['something, if it lasts a day less', demand, 11, 35],
  ['less, if pieces are on order', { ...demand, onOrder: 3 }, 14, 35],
  ['nothing, if the pieces on order last', { ...demand, onOrder: 4 }, 14, 0],
  ['nothing without sales', { ...demand, available: 0, monthly: 0 }, 14, 0],
])('proposes %s', (_, size, days, pieces) => {
  expect(piecesToOrder(size, days)).toBe(pieces);
});

test.each([
  [10, 30, 10],
  [10, 7, 42],
  [0, 30, 0],
  [10, 0, null],
])('%i pieces at %i a month sell out in %s days', (available, monthly, days) => {
  expect(sellsOutIn({ available, monthly })).toBe(days);
});

test('proposed pieces last for the delivery and 30 days, and no size is proposed twice', () => {
  const some = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      fc.record({ available: some(500), onOrder: some(500), monthly: some(900), error: some(100) }),
      fc.integer({ min: 1, max: 180 }),
      (size, days) => {
        const pieces = piecesToOrder(size, days);
        fc.pre(pieces > 0);
        const there = size.available + size.onOrder + pieces;
        expect(there * 30).toBeGreaterThanOrEqual(size.monthly * (days + 30));
        expect(piecesToOrder({ ...size, onOrder: size.onOrder + pieces }, days)).toBe(0);
      },
    ),
  );
});

test('a supplier is one however the name was typed, under its usual spelling', () => {
  const lines = ['Test Knits', 'test  knits ', 'Test Knits', 'Other', ''].map((supplier) => ({ supplier }));
  expect(groupBySupplier(lines).map(({ supplier, items }) => [supplier, items.length])).toEqual([
    ['Test Knits', 3],
    ['Other', 1],
    ['', 1],
  ]);
  expect([isSameSupplier('TEST KNITS', 'Test Knits'), isSameSupplier('Test Knit', 'Test Knits')]).toEqual([
    true,
    false,
  ]);
});
