import { expect, it } from 'vitest';
import { type MarginLine, marginOf, orderMarginOf } from './margin-rules.ts';

const line = (more: Partial<MarginLine> = {}): MarginLine => ({
  ...{ line: 1, quantity: 2, unitPaise: 105_000, taxPaise: 10_000, taxPercent: 5, taxIncluded: true, taxWay: 'halves' },
  ...{ takenQuantity: 0, takenTaxPaise: 0, cancelled: 0, hasLeft: true, isMade: false, ...more },
});
const lot = (pieces: number, costPaise: number | null) => ({ arrival: 0, pieces, costPaise });

it.each([
  [100_000, 60_000, { rupees: 400, percent: 40 }],
  [100_000, 120_050, { rupees: -200.5, percent: -20 }],
  [0, 5_000, { rupees: -50, percent: null }],
])('the margin of a value of %i paise that cost %i', (value, cost, margin) => {
  expect(marginOf(value, cost)).toEqual(margin);
});

it('compares the value before tax with the cost of the pieces that left', () => {
  expect(orderMarginOf([line()], [lot(2, 120_000)])).toEqual({
    ...{ pieces: 2, known: 2, value: 2000, cost: 1200, margin: { rupees: 800, percent: 40 } },
  });
});

it('leaves out lines that have not left', () => {
  const lines = [line(), line({ line: 2, hasLeft: false })];
  expect(orderMarginOf(lines, [lot(2, 120_000)])).toMatchObject({ value: 2000, margin: { rupees: 800 } });
  expect(orderMarginOf([line({ hasLeft: false })], [])).toMatchObject({ pieces: 0, margin: null });
});

it('a refunded piece that did not come back into stock costs without bringing anything', () => {
  const refunded = line({ takenQuantity: 1, takenTaxPaise: 5000 });
  expect(orderMarginOf([refunded], [lot(2, 120_000)])).toMatchObject({ value: 1000, margin: { rupees: -200 } });
  expect(orderMarginOf([refunded], [lot(1, 60_000)])).toMatchObject({ value: 1000, margin: { rupees: 400 } });
});

it('tells no margin while a cost is not known, and does not count it as 0', () => {
  expect(orderMarginOf([line()], [lot(1, 60_000), lot(1, null)])).toEqual({
    ...{ pieces: 2, known: 1, value: 2000, cost: 600, margin: null },
  });
  const made = line({ line: 2, isMade: true, quantity: 3, cancelled: 1 });
  expect(orderMarginOf([line(), made], [lot(2, 120_000)])).toMatchObject({ pieces: 4, known: 2, margin: null });
});
