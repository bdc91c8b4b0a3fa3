import { expect, test } from 'vitest';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import {
  dueOfSize,
  emptyPurchase,
  isBegunDelivery,
  isBegunPurchase,
  purchaseFaults,
  purchaseForOrder,
  purchaseIn,
  purchaseOf,
  sumOf,
  typedBeyond,
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
    ...{ key: typed.key, supplier: 'Test Knits', reference: 'DN-1', freight: 0, otherCosts: 0, order: null },
    lines: [{ product: 'cricket-1', size: 'M', pieces: 4, cost: 320.5 }],
  });
  expect(sumOf(typed.lines)).toBe(1282);
});

test('a stored draft is read again, and invalid ones are ignored', () => {
  expect(purchaseIn(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  for (const kept of [null, 'x', {}, { ...typed, lines: [{}] }]) expect(purchaseIn(kept)).toBeUndefined();
  expect([isBegunPurchase(emptyPurchase()), isBegunPurchase(typed)]).toEqual([false, true]);
});

test('freight and other costs are optional rupees', () => {
  expect(purchaseOf({ ...typed, freight: '1,250.50', otherCosts: '' })).toMatchObject({
    freight: 1250.5,
    otherCosts: 0,
  });
  expect(purchaseFaults({ ...typed, freight: 'much', otherCosts: '5,00,000.01' })).toEqual({
    freight: 'Rupees',
    otherCosts: 'Give at most ₹5,00,000',
  });
});

test('a delivery of an order is prefilled with what is due, and says what is more', () => {
  const ordered: PurchaseOrder = {
    ...{ number: 7, version: 3, supplier: 'Test Knits', expected: null, state: 'part_received', note: '' },
    ...{ pieces: 12, received: 6, cost: 3205, createdAt: '', createdBy: '', orderedAt: '', orderedBy: '' },
    ...{ closed: null, deliveries: [] },
    lines: [
      { ...size, pieces: 10, received: 4, cost: 320.5 },
      { ...size, size: 'L', pieces: 2, received: 3, cost: null },
    ],
  };
  const draft = purchaseForOrder(ordered);
  expect(draft).toMatchObject({
    ...{ supplier: 'Test Knits', reference: '', order: { number: 7, seen: 3 } },
    lines: [{ ...size, pieces: '6', cost: '320.50' }],
  });
  expect(isBegunDelivery(draft, ordered)).toBe(false);
  expect(isBegunDelivery({ ...draft, reference: 'DN-1' }, ordered)).toBe(true);
  const more = [
    ...draft.lines.map((line) => ({ ...line, pieces: '8' })),
    { ...size, size: 'L', pieces: '1', cost: '1' },
  ];
  expect([dueOfSize(ordered, size), typedBeyond(ordered, draft.lines), typedBeyond(ordered, more)]).toEqual([6, 0, 3]);
  expect(purchaseOf({ ...draft, reference: 'DN-1', lines: more }, 3)).toMatchObject({
    order: { number: 7, version: 3, beyond: 3 },
  });
});
