import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { customGarments } from '#contract/custom-goods.ts';
import { printGarments } from '../print-areas.ts';
import { areaOf, nameAndNumber, newDesign, onGarment, placedPicture, withinArea } from './compose-design.ts';
import {
  boundsOf,
  centreLayer,
  cornersOf,
  fillArea,
  fitLayer,
  layerBox,
  moveLayer,
  safeMm,
  scaleLayer,
  snapLayer,
  snappedAngle,
  tidyAngle,
  toArea,
  toLayer,
} from './place.ts';
import { anyDesign, anyLayer } from './test-designs.ts';

const words = bundledWords();
const pictures = new Map([
  ['a', { width: 1600, height: 1200 }],
  ['b', { width: 700, height: 2100 }],
]);
const layer = anyLayer(pictures);
const area = { widthMm: 300, heightMm: 400 };

test('the garments for sale are exactly the garments that can be printed', () => {
  expect([...customGarments]).toEqual([...printGarments]);
});

test('converting a point from a layer to its area and back returns the same point', () => {
  fc.assert(
    fc.property(
      layer,
      fc.double({ min: -300, max: 300, noNaN: true }),
      fc.double({ min: -300, max: 300, noNaN: true }),
      (it, x, y) => {
        const [backX, backY] = toLayer(it, toArea(it, [x, y]));
        expect(Math.hypot(backX - x, backY - y)).toBeLessThan(1e-6);
      },
    ),
  );
});

test('bounds contain every corner, and a corner is on the left and on the right edge', () => {
  fc.assert(
    fc.property(layer, (it) => {
      const { left, top, right, bottom } = boundsOf(it, words);
      const corners = cornersOf(it, words);
      for (const [x, y] of corners) expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
      for (const edge of [left, right]) expect(corners.some(([x]) => x === edge)).toBe(true);
    }),
  );
});

test('centring puts the bounds in the middle, and centring one axis leaves the other unchanged', () => {
  fc.assert(
    fc.property(layer, (it) => {
      const { left, top, right, bottom } = boundsOf(centreLayer(it, words), words);
      expect(Math.abs(left + right)).toBeLessThan(0.03);
      expect(Math.abs(top + bottom)).toBeLessThan(0.03);
      expect(centreLayer(it, words, 'x').y).toBe(moveLayer(it, 0, 0).y);
    }),
  );
});

test('fit keeps a layer inside the safe edge and touches it, and fill covers the whole area', () => {
  fc.assert(
    fc.property(layer, (it) => {
      fc.pre(boundsOf(it, words).right > boundsOf(it, words).left);
      const fit = boundsOf(fitLayer(it, area, words), words);
      const spare = Math.min(area.widthMm / 2 - fit.right, area.heightMm / 2 - fit.bottom);
      expect(spare).toBeGreaterThan(safeMm - 0.6);
      if (it.kind === 'picture') {
        expect(spare).toBeLessThan(safeMm + 0.1);
        const filled = fillArea(it, area, words);
        const { left, top, right, bottom } = layerBox(filled, words);
        for (const [x, y] of [
          [-150, -200],
          [150, -200],
          [150, 200],
          [-150, 200],
        ] as const) {
          const [ownX, ownY] = toLayer(filled, [x, y]);
          expect(ownX >= left && ownX <= right && ownY >= top && ownY <= bottom).toBe(true);
        }
      }
    }),
  );
});

test('scaling leaves position, angle and ratio unchanged, and stays within the printable sizes', () => {
  fc.assert(
    fc.property(layer, fc.double({ min: 0.01, max: 100, noNaN: true }), (it, factor) => {
      const after = scaleLayer(it, factor);
      expect([after.x, after.y, after.angle]).toEqual([it.x, it.y, it.angle]);
      if (after.kind === 'picture' && it.kind === 'picture') {
        expect(Math.abs(after.width / after.height - it.width / it.height) * after.height).toBeLessThan(0.05);
        expect(Math.max(after.width, after.height)).toBeLessThanOrEqual(2000);
      }
      if (after.kind === 'text') expect(after.size >= 2 && after.size <= 500).toBe(true);
    }),
  );
});

test.each([
  [190, -170],
  [-180, 180],
  [180, 180],
  [720, 0],
  [-0.04, 0],
  [359.96, 0],
])('an angle of %d degrees is written %d', (angle, written) => {
  expect(tidyAngle(angle)).toBe(written);
});

test('angles snap to quarter turns within 3 degrees, and to steps of 15 degrees with the key pressed', () => {
  expect([88, 93.1, -2, 177.5].map((angle) => snappedAngle(angle, false))).toEqual([90, 93.1, 0, 180]);
  expect([88, 97, 98, -22].map((angle) => snappedAngle(angle, true))).toEqual([90, 90, 105, -15]);
});

test('a layer snaps to a centre line only when it is near that line', () => {
  const picture = placedPicture({ id: '1', picture: 'a', width: 1600, height: 1200 }, area, words);
  expect(snapLayer(moveLayer(picture, 1.4, -30), words, 2)).toMatchObject({
    layer: { x: 0, y: -30 },
    onX: true,
    onY: false,
  });
  expect(snapLayer(moveLayer(picture, 2.1, 2), words, 2)).toMatchObject({
    layer: { x: 2.1, y: 0 },
    onX: false,
    onY: true,
  });
});

test('a design moved to another garment has its layers inside the print areas', () => {
  fc.assert(
    fc.property(anyDesign(pictures), fc.constantFrom(...customGarments), (design, garment) => {
      const brought = onGarment(design, garment, words);
      const { widthMm, heightMm } = areaOf(garment, 'front');
      for (const it of brought.sides.front) {
        const before = design.sides.front.find(({ id }) => id === it.id);
        const { left, right, top, bottom } = boundsOf(it, words);
        // The minimum size of a layer may be larger than the area of a cap.
        if (it !== before && right - left < widthMm && bottom - top < heightMm) {
          expect(Math.max(-left, right) - widthMm / 2).toBeLessThan(0.05);
          expect(Math.max(-top, bottom) - heightMm / 2).toBeLessThan(0.05);
        }
      }
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
});

test('name and number fit the print area of every garment, with the name above the number', () => {
  for (const garment of customGarments) {
    const own = areaOf(garment, 'back');
    const layers = nameAndNumber(
      { name: 'VENKATARAMANAN', number: '88', font: 'block', colour: '#000000', ids: ['n', 'm'] },
      own,
      words,
    );
    const [name, number] = layers.map((it) => boundsOf(it, words));
    expect(name && number && name.bottom <= number.top).toBe(true);
    for (const box of [name, number])
      expect(Math.max(-(box?.left ?? 0), box?.right ?? 0)).toBeLessThanOrEqual(own.widthMm / 2);
    for (const it of layers) expect(withinArea(it, own, words)).toEqual(it);
  }
});

test('a new picture is placed in its largest sharp size, and at most in three quarters of the width', () => {
  const small = placedPicture({ id: '1', picture: 'a', width: 600, height: 600 }, area, words);
  expect(small.width).toBeCloseTo(76.2, 1);
  const large = placedPicture({ id: '1', picture: 'a', width: 6000, height: 4000 }, area, words);
  expect(large.width).toBe(225);
  expect(newDesign('mug')).toMatchObject({ size: 'One size', colour: 'White' });
});
