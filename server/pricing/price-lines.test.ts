import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxOn } from '#contract/cart-rules.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { priceLines, spread, type Totals } from './price-lines.ts';

const line = fc.record({ unitPaise: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 10 }) });
const cart = fc.array(line, { maxLength: 50 });

/** The promise on every bill: what is listed adds up to what is paid. */
function expectToAddUp(totals: Totals): void {
  const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);
  expect(sum(totals.linePaise)).toBe(totals.subtotalPaise);
  expect(sum(totals.lineTaxPaise)).toBe(totals.taxPaise);
  expect(totals.subtotalPaise + totals.taxPaise + totals.shippingPaise).toBe(totals.totalPaise);
}

describe('any cart', () => {
  test('agrees to the paisa: lines, tax, delivery and total', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(0, 9_900, 19_900), (lines, shipping) => {
        expectToAddUp(priceLines(lines, shipping));
      }),
      {
        seed: 20_261_121,
        numRuns: 1000,
      },
    );
  });

  test('still agrees after a trip over the wire in rupees', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { subtotalPaise, taxPaise, totalPaise } = priceLines(lines, 9_900);
        expect(toPaise(toRupees(totalPaise))).toBe(totalPaise);
        expect(toPaise(toRupees(subtotalPaise)) + toPaise(toRupees(taxPaise)) + 9_900).toBe(totalPaise);
      }),
    );
  });

  test('costs the same in any order of its lines', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(priceLines([...lines].reverse(), 0).totalPaise).toBe(priceLines(lines, 0).totalPaise);
      }),
    );
  });

  test('no line carries more than a paisa beyond its share of the tax', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { linePaise, lineTaxPaise, subtotalPaise, taxPaise } = priceLines(lines, 0);
        for (const [index, paise] of linePaise.entries()) {
          expect(Math.abs((lineTaxPaise[index] ?? 0) - (taxPaise * paise) / subtotalPaise)).toBeLessThan(1);
        }
      }),
    );
  });
});

test.each([
  [129_999, 13_000],
  [100, 10],
  [5, 1],
  [4, 0],
  [0, 0],
  [569_600, 56_960],
])('tax on %i paise is %i', (subtotal, tax) => {
  expect(taxOn(subtotal)).toBe(tax);
});

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [1, [0, 5], [0, 1]],
  [2, [0, 0], [1, 1]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('%i spread over %j is %j', (amount, weights, parts) => {
  expect(spread(amount, weights)).toEqual(parts);
});

test('rupees are grouped as in India', () => {
  expect(formatRupees(129_999)).toBe('₹1,29,999.00');
  expect(formatRupees(1429.99)).toBe('₹1,429.99');
});
