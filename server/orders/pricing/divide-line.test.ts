import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideLine } from './divide-line.ts';
import { PiecesMissing, takePieces } from './refund-pieces.ts';
import { tenPercent } from './test-tax.ts';

const line = {
  line: 1,
  quantity: 3,
  unitPaise: 99_900,
  taxPaise: 29_971,
  takenQuantity: 0,
  takenTaxPaise: 0,
  ...tenPercent,
};

test('gives a split part its share of the tax, and the remainder the odd paisa', () => {
  expect(divideLine(line, 1)).toEqual({
    kept: { quantity: 2, totalPaise: 199_800, taxPaise: 19_981 },
    parted: { quantity: 1, totalPaise: 99_900, taxPaise: 9_990 },
  });
});

test('refuses to split off more items than remain', () => {
  expect(() => divideLine({ ...line, takenQuantity: 2, takenTaxPaise: 19_980 }, 2)).toThrow(PiecesMissing);
});

test('keeps the sums of a line equal to the sums of its two parts', () => {
  const sold = fc
    .record({
      quantity: fc.integer({ min: 1, max: 10 }),
      unitPaise: fc.integer({ min: 1, max: 500_000 }),
      taxPaise: fc.nat(500_000),
    })
    .chain((one) =>
      fc.record({
        one: fc.constant(one),
        taken: fc.nat(one.quantity - 1),
        part: fc.integer({ min: 1, max: one.quantity }),
      }),
    )
    .filter(({ one, taken, part }) => part <= one.quantity - taken);
  fc.assert(
    fc.property(sold, ({ one, taken, part }) => {
      const whole = { ...one, line: 1, takenQuantity: 0, takenTaxPaise: 0, ...tenPercent };
      const gone = taken > 0 ? takePieces([whole], [{ line: 1, quantity: taken }], 0).taxPaise : 0;
      const now = { ...whole, takenQuantity: taken, takenTaxPaise: gone };
      const { kept, parted } = divideLine(now, part);
      expect(kept.quantity + parted.quantity).toBe(one.quantity);
      expect(kept.totalPaise + parted.totalPaise).toBe(one.quantity * one.unitPaise);
      expect(kept.taxPaise + parted.taxPaise).toBe(one.taxPaise);
      expect(kept.taxPaise).toBeGreaterThanOrEqual(gone);
    }),
  );
});
