import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf, type Hour } from './book.ts';

const hourOf = (hour: number, more: Partial<Hour> = {}): Hour => ({
  ...{ hour, orders: 0, rupees: 0, pieces: 0, usual: 0, usualRupees: 0, usualPieces: 0 },
  ...more,
});

test('the night is one row, and each hour since six another, up to now', () => {
  const { rows } = bookOf([hourOf(2, { orders: 1 }), hourOf(6, { orders: 2 }), hourOf(8, { orders: 4 })], 8);
  expect(rows.map(({ label, orders, sum, now }) => [label, orders, sum, now])).toEqual([
    ['00 to 06', 1, 1, false],
    ['06', 2, 3, false],
    ['07', 0, 3, false],
    ['08', 4, 7, true],
  ]);
});

test.each([
  [0, ['00']],
  [3, ['00 to 04']],
  [5, ['00 to 06']],
  [6, ['00 to 06', '06']],
])('at %i o’clock the rows are %j', (now, labels) => {
  const { rows } = bookOf([], now);
  expect(rows.map(({ label }) => label)).toEqual(labels);
  expect(rows.map((row) => row.now)).toEqual(labels.map((_, at) => at === labels.length - 1));
});

test('revenue is summed to the paisa, and usual figures only up to now', () => {
  const hours = [
    hourOf(0, { rupees: 0.1, usual: 1, usualRupees: 10.01, usualPieces: 2 }),
    hourOf(1, { rupees: 0.2, usual: 2, usualRupees: 20.02, usualPieces: 3 }),
    hourOf(9, { rupees: 50, usual: 30, usualRupees: 900, usualPieces: 90 }),
  ];
  const { rows, usual } = bookOf(hours, 1);
  expect(rows.map(({ rupees, usual: of }) => [rupees, of])).toEqual([[0.3, 3]]);
  expect(usual).toEqual({ orders: 3, rupees: 30.03, pieces: 5 });
});

test('the longest bar is the largest number of orders or usual orders, and at least one', () => {
  expect(bookOf([], 12).most).toBe(1);
  expect(bookOf([hourOf(7, { orders: 5, usual: 3 })], 12).most).toBe(5);
  expect(bookOf([hourOf(7, { orders: 2, usual: 9 })], 12).most).toBe(9);
  expect(bookOf([hourOf(13, { orders: 99, usual: 99 })], 12).most).toBe(1);
});

test('every order up to now is counted exactly once', () => {
  const orders = fc.array(fc.nat(50), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 23 }), (counts, now) => {
      const { rows } = bookOf(
        counts.map((count, hour) => hourOf(hour, { orders: count })),
        now,
      );
      const sum = counts.slice(0, now + 1).reduce((all, one) => all + one, 0);
      expect(rows.reduce((all, one) => all + one.orders, 0)).toBe(sum);
      expect(rows.at(-1)?.sum).toBe(sum);
    }),
  );
});
