import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxOn } from '#contract/cart-rules.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { firstTax, type TaxRule, taxPercentOf } from '#contract/tax-rules.ts';
import { priceLines, spreadAmount, type Totals } from './price-lines.ts';

const line = fc.record({
  unitPaise: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  hsn: fc.constantFrom('61091000', '65050090', '4202'),
});
/** The default tax rules, with HSN codes and slabs that an owner might set. */
const slabs: TaxRule[] = [
  ...firstTax.rules,
  { hsn: '61', above: 0, percent: 12 },
  { hsn: '6109', above: 0, percent: 5 },
  { hsn: '6109', above: 2500, percent: 18 },
  { hsn: '65050090', above: 999.5, percent: 2.5 },
];
const taxes = fc.constantFrom<TaxRule[]>(firstTax.rules, slabs);
const cart = fc.array(line, { maxLength: 50 });

/** The rule for every bill: the listed amounts add up to the total. */
function expectToAddUp(totals: Totals): void {
  const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);
  expect(sum(totals.linePaise)).toBe(totals.subtotalPaise);
  expect(sum(totals.lineTaxPaise)).toBe(totals.taxPaise);
  expect(totals.subtotalPaise + totals.taxPaise + totals.shippingPaise).toBe(totals.totalPaise);
}

describe('price of any cart', () => {
  test('makes lines, tax, shipping and total of a cart add up to the paisa', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(0, 9_900, 19_900), taxes, (lines, shipping, rules) => {
        expectToAddUp(priceLines(lines, shipping, { rules }));
      }),
      {
        seed: 20_261_121,
        numRuns: 1000,
      },
    );
  });

  test('keeps the price of a cart exact after conversion to rupees and back', () => {
    fc.assert(
      fc.property(cart, taxes, (lines, rules) => {
        const { subtotalPaise, taxPaise, totalPaise } = priceLines(lines, 9_900, { rules });
        expect(toPaise(toRupees(totalPaise))).toBe(totalPaise);
        expect(toPaise(toRupees(subtotalPaise)) + toPaise(toRupees(taxPaise)) + 9_900).toBe(totalPaise);
      }),
    );
  });

  test('gives a cart the same price in any order of its lines', () => {
    fc.assert(
      fc.property(cart, taxes, (lines, rules) => {
        expect(priceLines([...lines].reverse(), 0, { rules }).totalPaise).toBe(
          priceLines(lines, 0, { rules }).totalPaise,
        );
      }),
    );
  });

  test('gives each line its share of the tax to within a paisa', () => {
    fc.assert(
      fc.property(cart, taxes, (lines, rules) => {
        const { linePaise, lineTaxPaise, linePercent } = priceLines(lines, 0, { rules });
        for (const [index, paise] of linePaise.entries()) {
          // Rounding of the sum may add half a paisa and spreading it one more.
          expect(Math.abs((lineTaxPaise[index] ?? 0) - (paise * (linePercent[index] ?? 0)) / 100)).toBeLessThan(1.5);
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
])('calculates a tax of 10%% on %i paise as %i', (subtotal, tax) => {
  expect(taxOn(subtotal, 10)).toBe(tax);
});

/** The price before tax rules existed: 10% of the subtotal, rounded half up, spread over the lines. */
function pricedBefore(lines: readonly { unitPaise: number; quantity: number }[]) {
  const linePaise = lines.map(({ unitPaise, quantity }) => unitPaise * quantity);
  const subtotalPaise = linePaise.reduce((sum, paise) => sum + paise, 0);
  const taxPaise = Math.floor((subtotalPaise * 10 + 50) / 100);
  return {
    subtotalPaise,
    taxPaise,
    totalPaise: subtotalPaise + taxPaise + 9_900,
    linePaise,
    lineTaxPaise: spreadAmount(taxPaise, linePaise),
  };
}

test('charges the same prices with the default tax rules as before tax rules existed', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      expect(priceLines(lines, 9_900, firstTax)).toMatchObject(pricedBefore(lines));
    }),
    { numRuns: 2000 },
  );
});

test.each<[hsn: string, rupees: number, percent: number]>([
  ['61091000', 2500, 5],
  ['61091000', 2500.01, 18],
  ['61099090', 99, 5],
  ['61102000', 9999, 12],
  ['6109', 2501, 18],
  ['65050090', 999.5, 10],
  ['65050090', 999.51, 2.5],
  ['65050010', 5000, 10],
  ['4202', 1, 10],
])('taxes HSN %s at ₹%d with %d%%', (hsn, rupees, percent) => {
  expect(taxPercentOf(slabs, { hsn, unitPaise: toPaise(rupees) })).toBe(percent);
  expect(taxPercentOf(slabs.toReversed(), { hsn, unitPaise: toPaise(rupees) })).toBe(percent);
});

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [1, [0, 5], [0, 1]],
  [2, [0, 0], [1, 1]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('spreads %i over the weights %j as %j', (amount, weights, parts) => {
  expect(spreadAmount(amount, weights)).toEqual(parts);
});

test('groups rupees in the Indian way', () => {
  expect(formatRupees(129_999)).toBe('₹1,29,999.00');
  expect(formatRupees(1429.99)).toBe('₹1,429.99');
});
