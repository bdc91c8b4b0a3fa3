import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cornersOf, moveLayer, scaleLayer, turned } from '#artwork/design/place.ts';
import { anyPicture } from '#artwork/design/test-designs.ts';
import { noOutline } from '#artwork/design/words-outline.ts';
import { type PrintArea, printAreas } from '#artwork/print-areas.ts';
import { placeInBox } from '#artwork/print-place.ts';
import { shiftInBox } from './shift-in-box.ts';

const noWords = () => noOutline;
const pictures = new Map([['kite', { width: 800, height: 600 }]]);
const areas: PrintArea[] = Object.values(printAreas).flatMap((sides) => Object.values(sides));
const flat = areas.filter(({ wrapRadiusMm }) => !wrapRadiusMm);
const round = areas.find(({ wrapRadiusMm }) => wrapRadiusMm);
const shift = fc.double({ min: -300, max: 300, noNaN: true });

test('a shifted outline is where a new drawing would be, on every flat area', () => {
  fc.assert(
    fc.property(fc.constantFrom(...flat), anyPicture(pictures), shift, shift, (area, from, byX, byY) => {
      const to = moveLayer(from, byX, byY);
      const by = shiftInBox(area, from, to);
      const [before, after] = [cornersOf(from, noWords), cornersOf(to, noWords)].map((corners) =>
        corners.map((corner) => placeInBox(area, corner)),
      );
      for (const [at, [x, y]] of (after ?? []).entries()) {
        const was = before?.[at] ?? [Number.NaN, Number.NaN];
        expect(Math.hypot(was[0] + (by?.[0] ?? Number.NaN) - x, was[1] + (by?.[1] ?? Number.NaN) - y)).toBeLessThan(
          1e-6,
        );
      }
    }),
    { seed: 8, numRuns: 300 },
  );
});

test('an outline is drawn again if it is rotated, scaled or on a mug', () => {
  const [area] = flat;
  const [layer] = fc.sample(anyPicture(pictures), { seed: 8, numRuns: 1 });
  if (!area || !round || !layer) throw new Error('nothing to move');
  expect(shiftInBox(area, layer, turned(layer, layer.angle + 5))).toBeUndefined();
  expect(shiftInBox(area, layer, scaleLayer(layer, 1.1))).toBeUndefined();
  expect(shiftInBox(round, layer, moveLayer(layer, 5, 0))).toBeUndefined();
  expect(shiftInBox(area, layer, layer)).toEqual([0, 0]);
});
