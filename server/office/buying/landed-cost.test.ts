import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landedPaise, shareDeliveryCosts } from './landed-cost.ts';

const line = (pieces: number, costPaise: number) => ({ pieces, costPaise });

test.each([
  ['by value', 10_000, [line(10, 30_000), line(10, 10_000)], [7500, 2500]],
  ['to the paisa, the largest remainder first', 100, [line(1, 100), line(1, 100), line(1, 100)], [34, 33, 33]],
  ['to the largest remainder, not to the first line', 10, [line(1, 149), line(1, 151)], [5, 5]],
  ['by pieces, if the goods are free', 100, [line(3, 0), line(1, 0)], [75, 25]],
  ['nothing', 0, [line(3, 500)], [0]],
  ['nothing to no lines', 500, [], []],
])('shares delivery costs %s', (_, extra, lines, shares) => {
  expect(shareDeliveryCosts(extra, lines)).toEqual(shares);
});

const aLine = fc.record({
  pieces: fc.integer({ min: 1, max: 10_000 }),
  costPaise: fc.integer({ min: 0, max: 10_000_000 }),
});

test('shares add up to the costs, and each is within a paisa of its exact part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(aLine, { minLength: 1, maxLength: 30 }),
      (extra, lines) => {
        const shares = shareDeliveryCosts(extra, lines);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(extra);
        const values = lines.map(({ pieces, costPaise }) => BigInt(pieces) * BigInt(costPaise));
        const whole = values.reduce((sum, value) => sum + value, 0n);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          if (whole === 0n) continue;
          const difference = BigInt(share) * whole - BigInt(extra) * (values[at] ?? 0n);
          expect(difference > -whole && difference < whole).toBe(true);
        }
      },
    ),
  );
});

test('the landed cost of a piece has its share, to the nearest paisa', () => {
  expect(landedPaise({ pieces: 3, costPaise: 32_000, extraPaise: 100 })).toBe(32_033);
  expect(landedPaise({ pieces: 3, costPaise: 32_000, extraPaise: 0 })).toBe(32_000);
});
