import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPaise, takeCut } from './price-cuts.ts';

describe('the cost of a price cut', () => {
  it.each<[string, number, number | undefined, number, number, number]>([
    ['counts every piece on the shelf', 200_000, 200_000, 150_000, 3, 150_000],
    ['counts one piece where the shelf is empty', 200_000, 200_000, 150_000, 0, 50_000],
    ['is nothing for a higher price', 150_000, 150_000, 200_000, 3, 0],
    ['is nothing for a price that returns to that of 24 hours before', 250_000, 200_000, 200_000, 3, 0],
    ['counts what a second cut of the day adds', 180_000, 200_000, 170_000, 1, 10_000],
    ['compares with the price before where there is no older one', 200_000, undefined, 199_000, 1, 1_000],
  ])('%s', (_rule, from, base, after, pieces, cost) => expect(cutPaise(from, base, after, pieces)).toBe(cost));

  it('of several steps down is never less than that of one', () => {
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

describe('a budget for price cuts', () => {
  it('is taken from up to its last paisa, and not beyond', () => {
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
