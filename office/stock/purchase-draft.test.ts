import { expect, test } from 'vitest';
import {
  emptyPurchase,
  isBegunPurchase,
  purchaseFaults,
  purchaseIn,
  purchaseOf,
  sumOf,
  withSize,
} from './purchase-draft.ts';

const size = { product: 'cricket-1', size: 'M', name: 'Mumbai jersey' };
const typed = {
  ...{ ...emptyPurchase(), supplier: ' Test Knits ', reference: 'DN-1' },
  lines: [{ ...size, pieces: '4', cost: '320.50' }],
};

test('a size is added only once', () => {
  const lines = withSize([], size);
  expect(lines).toEqual([{ ...size, pieces: '', cost: '' }]);
  expect(withSize(lines, size)).toEqual(lines);
  expect(withSize(lines, { ...size, size: 'L' })).toHaveLength(2);
});

test('missing values have errors at their fields, and a complete purchase is sent as numbers', () => {
  expect(Object.keys(purchaseFaults(emptyPurchase()))).toEqual(['supplier', 'reference', 'lines']);
  const wrong = {
    ...typed,
    lines: [
      { ...size, pieces: '0', cost: '' },
      { ...size, pieces: '2.5', cost: 'many' },
    ],
  };
  expect(Object.keys(purchaseFaults(wrong))).toEqual([
    'lines.0.pieces',
    'lines.0.cost',
    'lines.1.pieces',
    'lines.1.cost',
  ]);
  expect(purchaseOf(wrong)).toBeUndefined();
  const of = (pieces: string, cost = '1') => purchaseFaults({ ...typed, lines: [{ ...size, pieces, cost }] });
  expect([of('1'), of(' 10000 ')]).toEqual([{}, {}]);
  for (const pieces of ['10001', '99999', '1e3', '-1', ''])
    expect(of(pieces), pieces).toEqual({ 'lines.0.pieces': 'Give whole pieces, 1 to 10,000' });
  expect([of('1', '1,00,000'), of('1', '1,00,000.01')]).toEqual([{}, { 'lines.0.cost': 'Give at most ₹1,00,000' }]);
  expect(purchaseOf(typed)).toEqual({
    ...{ key: typed.key, supplier: 'Test Knits', reference: 'DN-1' },
    lines: [{ product: 'cricket-1', size: 'M', pieces: 4, cost: 320.5 }],
  });
  expect(sumOf(typed.lines)).toBe(1282);
});

test('a stored draft is read again, and invalid ones are ignored', () => {
  expect(purchaseIn(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  for (const kept of [null, 'x', {}, { ...typed, lines: [{}] }]) expect(purchaseIn(kept)).toBeUndefined();
  expect([isBegunPurchase(emptyPurchase()), isBegunPurchase(typed)]).toEqual([false, true]);
});
