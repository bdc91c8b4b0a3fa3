import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCrop, middleCrop } from './gallery-rules.ts';

const side = fc.integer({ min: 100, max: 8000 });
const part = fc.double({ min: 0, max: 1, noNaN: true });

test('a crop is moved inside its photograph at a ratio of four to five, and a valid crop is unchanged', () => {
  fc.assert(
    fc.property(
      side,
      side,
      part,
      part,
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      (width, height, left, top, wide) => {
        const crop = fitCrop({ left, top, width: wide }, { width, height });
        const tall = (crop.width * width * 1.25) / height;
        expect(crop.width).toBeGreaterThan(0);
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(crop.top + tall).toBeLessThanOrEqual(1 + 1e-9);
        expect(fitCrop(crop, { width, height })).toEqual(crop);
      },
    ),
  );
});

test('the first crop is as large as possible and centred', () => {
  expect(middleCrop(1600, 1000)).toEqual({ left: 0.25, top: 0, width: 0.5 });
  const upright = middleCrop(800, 2000);
  expect([upright.left, upright.width, upright.top]).toEqual([0, 1, 0.25]);
});
