import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstTax } from '#contract/tax-rules.ts';
import { priceLines } from './price-lines.ts';
import {
  everythingLeft,
  PiecesMissing,
  type SoldLine,
  soldPiecesLeft,
  splitTaxInHalves,
  type TakenSums,
  takePieces,
} from './refund-pieces.ts';
import { flatTax } from './test-tax.ts';

const piece = fc.record({
  unitPaise: fc.integer({ min: 1, max: 999_999 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  hsn: fc.constantFrom('61091000', '65050090'),
});
const cart = fc.array(piece, { minLength: 1, maxLength: 8 });
const rules = [...firstTax.rules, { hsn: '6109', above: 0, percent: 5 }, { hsn: '6109', above: 2500, percent: 18 }];

function sell(lines: { unitPaise: number; quantity: number; hsn: string }[], shippingPaise: number) {
  const totals = priceLines(lines, shippingPaise, { rules });
  const sold: SoldLine[] = lines.map((line, index) => ({
    ...line,
    line: index + 1,
    ...flatTax,
    taxPaise: totals.lineTaxPaise[index] ?? 0,
    taxPercent: totals.linePercent[index] ?? 0,
    takenQuantity: 0,
    takenTaxPaise: 0,
  }));
  return { totals, sold };
}

function apply(sold: SoldLine[], taken: TakenSums, sign: 1 | -1): SoldLine[] {
  return sold.map((line) => {
    const part = taken.lines.find((one) => one.line === line.line);
    if (!part) return line;
    return {
      ...line,
      takenQuantity: line.takenQuantity + sign * part.quantity,
      takenTaxPaise: line.takenTaxPaise + sign * part.taxPaise,
    };
  });
}

/**
 * Takes some items, and sometimes puts back some that were taken before (a withdrawn return).
 */
const step = fc.record({
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 10 }),
  putBack: fc.boolean(),
  which: fc.nat(),
});

test('refunds never exceed the payment, and refunds of all items add up to it to the paisa', () => {
  fc.assert(
    fc.property(cart, fc.array(step, { maxLength: 40 }), fc.constantFrom(0, 9_900), (lines, steps, shippingPaise) => {
      const { totals, sold: whole } = sell(lines, shippingPaise);
      let sold = whole;
      const kept: TakenSums[] = [];
      for (const { pick, quantity, putBack, which } of steps) {
        const back = putBack ? kept.splice(which % Math.max(1, kept.length), 1)[0] : undefined;
        if (back) sold = apply(sold, back, -1);
        const open = sold.filter((line) => soldPiecesLeft(line) > 0);
        const line = open[pick % Math.max(1, open.length)];
        if (!line) continue;
        const taken = takePieces(sold, [{ line: line.line, quantity: Math.min(quantity, soldPiecesLeft(line)) }], 0);
        expect(taken.taxPaise).toBeGreaterThanOrEqual(0);
        kept.push(taken);
        sold = apply(sold, taken, 1);
        const paid = kept.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
        expect(paid).toBeLessThanOrEqual(totals.totalPaise - shippingPaise);
      }
      const rest = takePieces(sold, everythingLeft(sold), shippingPaise);
      const sum = kept.reduce((all, { totalPaise }) => all + totalPaise, rest.totalPaise);
      expect(sum).toBe(totals.totalPaise);
    }),
    { seed: 20_261_121, numRuns: 1000 },
  );
});

test('makes the lines of a partial refund add up to its sums', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const { sold } = sell(lines, 0);
      const one = sold.map(({ line }) => ({ line, quantity: 1 }));
      const taken = takePieces(sold, one, 19_900);
      expect(taken.lines.reduce((all, { goodsPaise }) => all + goodsPaise, 0)).toBe(taken.subtotalPaise);
      expect(taken.lines.reduce((all, { taxPaise }) => all + taxPaise, 0)).toBe(taken.taxPaise);
      expect(taken.subtotalPaise + taken.taxPaise + 19_900).toBe(taken.totalPaise);
    }),
  );
});

test.each([
  ['three items', { line: 1, quantity: 3 }],
  ['no item', { line: 1, quantity: 0 }],
  ['a negative quantity', { line: 1, quantity: -1 }],
  ['an item of an unknown line', { line: 2, quantity: 1 }],
])('refuses to refund %s from an order with one line of two items', (_name, wanted) => {
  const { sold } = sell([{ unitPaise: 100, quantity: 2, hsn: '6109' }], 0);
  expect(() => takePieces(sold, [wanted], 0)).toThrow(PiecesMissing);
});

test.each([
  [24_990, 12_495, 12_495],
  [25, 13, 12],
  [0, 0, 0],
  [-25, -12, -13],
])('splits a tax of %i paise into %i central and %i state tax', (tax, central, state) => {
  expect(splitTaxInHalves(tax)).toEqual([central, state]);
});

test('splits parts of a tax, in any order, into the halves of their sum', () => {
  const taxes = fc.array(fc.integer({ min: -999, max: 9_999 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(taxes, (parts) => {
      let [central, state] = [0, 0];
      for (const part of parts) {
        const [more, other] = splitTaxInHalves(part, central - state);
        expect(more + other).toBe(part);
        [central, state] = [central + more, state + other];
      }
      expect(central - state).toBe(Math.abs((central + state) % 2));
    }),
  );
});
