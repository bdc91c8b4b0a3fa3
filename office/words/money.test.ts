import { expect, test } from 'vitest';
import { formatCount, sumPartLabel, writeRupees } from './money.ts';

test.each([
  [0, '₹0.00'],
  [2649, '₹2,649.00'],
  [150_000.5, '₹1,50,000.50'],
  [-99.9, '\u2212₹99.90'],
])('%d rupees are written %s', (amount, words) => {
  expect(writeRupees(amount)).toBe(words);
});

test('counts have Indian digit groups', () => {
  expect([7, 5214, 1_234_567].map(formatCount)).toEqual(['7', '5,214', '12,34,567']);
});

test('the parts of a sum have labels', () => {
  expect(sumPartLabel('subtotal', 'Subtotal (3 items)')).toBe('Subtotal');
  expect(sumPartLabel('tax', 'Tax (10%)')).toBe('Tax (10%)');
});
