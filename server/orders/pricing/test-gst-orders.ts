import fc from 'fast-check';
import { expect } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { GstSetting } from '#contract/tax-rules.ts';
import { divideLine } from './divide-line.ts';
import { priceColumns, priceLines } from './price-lines.ts';
import { priceOfPieces, type SoldLine, soldPiecesLeft, takePieces } from './refund-pieces.ts';
import { naiveLine, naiveTax } from './test-naive-gst.ts';

const codes = ['61091000', '62034200', '65050090', '42029200', '69120010', '96170011', '00000000'];

const line = fc.record({
  hsn: fc.constantFrom(...codes),
  // Half of the prices are near the limit of 2,500 rupees.
  unitPaise: fc.oneof(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 249_900, max: 295_100 })),
  quantity: fc.integer({ min: 1, max: 12 }),
});

const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  shippingPaise: fc.constantFrom(0, 9_900, 19_900),
  prices: fc.constantFrom('include' as const, 'exclude' as const),
  delivery: fc.constantFrom('highest' as const, 'shares' as const),
  isWithinState: fc.boolean(),
  /** Items removed from the order one after the other: line and quantity. */
  taken: fc.array(fc.record({ line: fc.nat(5), pieces: fc.integer({ min: 1, max: 12 }) }), { maxLength: 8 }),
});

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

/**
 * Checks random orders against the slow calculation: each line, delivery, and every removed part. `spoil` changes the
 * checked lines, to prove that the check detects it.
 */
export function checkGstOrders(runs: number, spoil: (line: SoldLine) => SoldLine = (one) => one): void {
  fc.assert(
    fc.property(order, ({ lines, shippingPaise, prices, delivery, isWithinState, taken }) => {
      const gst: GstSetting = { ...firstGst, prices, delivery };
      const terms = { rates: gst.rates, isIncluded: prices === 'include', isWithinState };
      const totals = priceLines(lines, shippingPaise, { rules: [], gst, day: '2026-11-29', isWithinState });
      const sold = lines.map((one, index): SoldLine => {
        const own = { quantity: one.quantity, takenQuantity: 0, takenTaxPaise: 0 };
        return spoil({ line: index, ...own, ...priceColumns(totals, index) });
      });
      for (const [index, one] of lines.entries()) {
        const slow = naiveLine(one, terms);
        expect(sold[index]).toMatchObject({ unitPaise: slow.unit, taxPercent: slow.percent, taxPaise: slow.tax });
        expect(totals.linePaise[index]).toBe(slow.value);
        expect(totals.unitPaise[index]).toBeLessThanOrEqual(one.unitPaise);
      }
      checkDelivery(totals, { shippingPaise, isIncluded: terms.isIncluded, isWithinState });
      expect(totals.totalPaise).toBe(totals.subtotalPaise + totals.taxPaise + totals.shippingPaise);
      for (const one of sold) checkParts(one, taken, isWithinState, terms);
    }),
    { numRuns: runs },
  );
}

interface Charged {
  shippingPaise: number;
  isIncluded: boolean;
  isWithinState: boolean;
}

/** Delivery is taxed at rates of the items, and its parts add up to the whole charge. */
function checkDelivery(
  totals: ReturnType<typeof priceLines>,
  { shippingPaise, isIncluded, isWithinState }: Charged,
): void {
  const terms = { rates: [], isIncluded, isWithinState };
  const charged = totals.delivery.map(({ amountPaise, taxPaise }) =>
    isIncluded ? amountPaise : amountPaise - taxPaise,
  );
  expect(sum(charged)).toBe(shippingPaise);
  for (const [index, { percent, taxPaise }] of totals.delivery.entries()) {
    expect(totals.linePercent).toContain(percent);
    expect(taxPaise).toBe(naiveTax(charged[index] ?? 0, percent, terms));
  }
}

/** Parts of a line add up to it, have equal halves, and leave the tax that the rest alone would have. */
function checkParts(
  whole: SoldLine,
  taken: readonly { line: number; pieces: number }[],
  isWithinState: boolean,
  terms: Parameters<typeof naiveTax>[2],
): void {
  let now = whole;
  let gonePaise = 0;
  for (const { pieces } of taken.filter((one) => one.line === whole.line)) {
    const quantity = Math.min(pieces, soldPiecesLeft(now));
    if (quantity === 0) continue;
    const { kept, parted } = divideLine(now, quantity);
    expect(kept.totalPaise + kept.taxPaise + parted.totalPaise + parted.taxPaise).toBe(
      priceOfPieces(now, now.quantity, now.taxPaise),
    );
    const part = takePieces([now], [{ line: now.line, quantity }], 0);
    if (isWithinState) expect(part.taxPaise % 2).toBe(0);
    expect(part.taxPaise).toBeGreaterThanOrEqual(0);
    now = {
      ...now,
      takenQuantity: now.takenQuantity + quantity,
      takenTaxPaise: now.takenTaxPaise + part.taxPaise,
    };
    gonePaise += part.totalPaise;
    const rest = soldPiecesLeft(now);
    expect(now.taxPaise - now.takenTaxPaise).toBe(naiveTax(now.unitPaise * rest, now.taxPercent, terms));
  }
  const rest = soldPiecesLeft(now);
  const restPaise = priceOfPieces(now, rest, now.taxPaise - now.takenTaxPaise);
  expect(gonePaise + restPaise).toBe(priceOfPieces(whole, whole.quantity, whole.taxPaise));
}
