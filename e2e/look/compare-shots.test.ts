import { expect, test } from 'vitest';
import { compareShots } from './compare-shots.ts';

const [width, height] = [240, 300];

/** A page with a block of stripes like text, moved as requested. */
function page({ down = 0, across = 0, tall = height, ink = 20 } = {}) {
  const pixels = Buffer.alloc(width * tall * 3, 250);
  for (let y = 0; y < 60; y++)
    for (let x = 0; x < 120; x++) {
      if ((x * 7 + y * 3 + ((x * y) % 5)) % 11 > 4) continue;
      pixels.fill(
        ink,
        ((y + 100 + down) * width + x + 40 + across) * 3,
        ((y + 100 + down) * width + x + 41 + across) * 3,
      );
    }
  return { pixels, width, height: tall };
}

test('a picture does not differ from itself', () => {
  expect(compareShots(page(), page())).toEqual({ height: 0, share: 0, shift: 0 });
});

test.each([
  ['down by a pixel', { down: 1 }, 1],
  ['down by twenty', { down: 20 }, 20],
  ['up by three', { down: -3 }, 3],
  ['to the side by seven', { across: 7 }, 7],
])('a block moved %s is detected', (_words, moved, by) => {
  const { shift, share } = compareShots(page(), page(moved));
  expect(shift).toBe(by);
  expect(share).toBeGreaterThan(0.01);
});

test('a changed colour is not reported as a shift', () => {
  const { shift, share } = compareShots(page(), page({ ink: 200 }));
  expect(shift).toBe(0);
  expect(share).toBeGreaterThan(0.03);
});

test('a longer page is reported, and compared up to the shorter height', () => {
  expect(compareShots(page(), page({ tall: 320 }))).toEqual({ height: 20, share: 0, shift: 0 });
});
