import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPaise, takeCut } from './price-cuts.ts';

describe('cost of a price cut', () => {
  it.each<[string, number, number | undefined, number, number, number]>([
    ['every item in stock counts', 200_000, 200_000, 150_000, 3, 150_000],
    ['one item counts if none is in stock', 200_000, 200_000, 150_000, 0, 50_000],
    ['a higher price costs nothing', 150_000, 150_000, 200_000, 3, 0],
    ['a return to the price of 24 hours before costs nothing', 250_000, 200_000, 200_000, 3, 0],
    ['a second cut on one day costs the difference', 180_000, 200_000, 170_000, 1, 10_000],
    ['the last price counts if there is no older one', 200_000, undefined, 199_000, 1, 1_000],
  ])('calculates the cost of a price cut: %s', (_rule, from, base, after, pieces, cost) =>
    expect(cutPaise(from, base, after, pieces)).toBe(cost),
  );

  it('charges several cuts at least as much as a single one', () => {
    const paise = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(paise, fc.array(paise, { minLength: 1, maxLength: 5 }), (from, steps) => {
        const [, total] = steps.reduce(
          ([before, sum], after) => [after, sum + cutPaise(before, from, after, 1)] as [number, number],
          [from, 0] as [number, number],
        );
        expect(total).toBeGreaterThanOrEqual(cutPaise(from, from, steps.at(-1) ?? from, 1));
      }),
    );
  });
});

describe('budget for price cuts', () => {
  it('spends a budget for price cuts up to the last paisa', () => {
    const budget = { leftPaise: 100, takenPaise: 0 };
    expect([takeCut(budget, 101), takeCut(budget, 60), takeCut(budget, 41), takeCut(budget, 40)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(budget).toEqual({ leftPaise: 0, takenPaise: 100 });
  });
});
