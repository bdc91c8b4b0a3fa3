import { expect, test } from 'vitest';
import { draftChangeWords, findOrderingFaults, piecesBeyond, stateOfPurchaseOrder } from './purchase-order-rules.ts';

const day = new Date('2026-11-24T06:00:00Z');
const line = (pieces: number, received: number) => ({ pieces, received });

test.each([
  ['draft', null, null, [line(4, 0)]],
  ['ordered', day, null, [line(4, 0), line(2, 0)]],
  ['part_received', day, null, [line(4, 0), line(2, 2)]],
  ['part_received', day, null, [line(4, 3), line(2, 9)]],
  ['received', day, null, [line(4, 4), line(2, 3)]],
  ['closed', day, day, [line(4, 1)]],
  ['closed', null, day, [line(4, 0)]],
])('a purchase order is %s', (state, orderedAt, closedAt, lines) => {
  expect(stateOfPurchaseOrder({ orderedAt, closedAt }, lines)).toBe(state);
});

const size = (name: string, pieces: number) => ({ product: 'cricket-1', size: name, pieces });

test('counts pieces beyond what is due, sizes that were not ordered among them', () => {
  const lines = [
    { ...size('M', 4), received: 1 },
    { ...size('L', 2), received: 5 },
  ];
  expect(piecesBeyond(lines, [size('M', 3)])).toBe(0);
  expect(piecesBeyond(lines, [size('M', 4), size('L', 2), size('S', 3)])).toBe(6);
});

test('describes how two versions of a draft differ', () => {
  const draft = {
    ...{ supplier: 'Tiruppur Knits', expected: null, note: '' },
    lines: [
      { ...size('M', 4), cost: 320 },
      { ...size('L', 2), cost: null },
    ],
  };
  expect(draftChangeWords(draft, draft)).toBe('');
  const [m, l] = draft.lines;
  const next = {
    ...{ supplier: '', expected: '2026-12-01', note: 'By rail' },
    lines: [{ ...size('M', 4), cost: 330 }, size('S', 1)].map((one) => ({ cost: null, ...one })),
  };
  expect(m && l && draftChangeWords(draft, next)).toBe(
    'supplier removed, expected 2026-12-01, note, cricket-1 M changed, cricket-1 S added, cricket-1 L removed',
  );
  const many = ['A', 'B', 'C', 'D'].map((name) => ({ ...size(name, 1), cost: null }));
  expect(draftChangeWords({ ...draft, lines: [] }, { ...draft, lines: many })).toBe('4 lines added');
});

test('a draft is ordered only with a supplier, lines and their costs', () => {
  const draft = { supplier: '', expected: null, note: '', lines: [] };
  expect(Object.keys(findOrderingFaults(draft))).toEqual(['supplier', 'lines']);
  const lines = [
    { ...size('M', 1), cost: 0 },
    { ...size('L', 1), cost: null },
  ];
  expect(Object.keys(findOrderingFaults({ ...draft, supplier: 'Tiruppur Knits', lines }))).toEqual(['lines.1.cost']);
});
