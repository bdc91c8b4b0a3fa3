import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from './count-rules.ts';

test.each([
  [{ held: 10, came: 0, went: 0, figure: 10 }, 0],
  [{ held: 10, came: 0, went: 0, figure: 8 }, -2],
  [{ held: 10, came: 0, went: 0, figure: 11 }, 1],
  [{ held: 10, came: 0, went: 3, figure: 10 }, 0],
  [{ held: 10, came: 0, went: 3, figure: 7 }, 0],
  [{ held: 10, came: 0, went: 3, figure: 6 }, -1],
  [{ held: 10, came: 2, went: 3, figure: 12 }, 0],
  [{ held: 10, came: 2, went: 3, figure: 13 }, 1],
  [{ held: 0, came: 0, went: 0, figure: 0 }, 0],
])('calculates for %o a difference of %i', (counting, difference) => {
  expect(differenceOf(counting)).toBe(difference);
});

/**
 * Movements during a count (positive: in, negative: out), the moment of the count, and the error of the recorded
 * stock.
 */
const counted = fc.record({
  books: fc.integer({ min: 20, max: 60 }),
  moves: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 6 }),
  moment: fc.nat({ max: 6 }),
  wrongBy: fc.integer({ min: -2, max: 5 }),
});

test('ignores movements during a count, and books no difference that does not exist', () => {
  fc.assert(
    fc.property(counted, ({ books, moves, moment, wrongBy }) => {
      const sum = (pieces: number[]) => pieces.reduce((all, one) => all + one, 0);
      const came = sum(moves.filter((move) => move > 0));
      const went = -sum(moves.filter((move) => move < 0));
      const figure = books + sum(moves.slice(0, moment)) + wrongBy;
      const difference = differenceOf({ held: books, came, went, figure });
      expect(Math.abs(difference)).toBeLessThanOrEqual(Math.abs(wrongBy));
      expect(difference * wrongBy).toBeGreaterThanOrEqual(0);
      if (came + went === 0) expect(difference).toBe(wrongBy);
    }),
    { seed: 20_261_122 },
  );
});
