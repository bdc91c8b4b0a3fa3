import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CanvasPixels, plainGround, type RgbColour, removeGround } from './plain-ground.ts';

const side = 24;
type Paint = (x: number, y: number) => readonly [number, number, number, number?];

function painted(paint: Paint): CanvasPixels {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      data.set([red, green, blue, alpha], (y * side + x) * 4);
    }
  }
  return { data, width: side, height: side };
}
const at = ({ data }: CanvasPixels, x: number, y: number) => [
  ...data.subarray((y * side + x) * 4, (y * side + x) * 4 + 4),
];
const from = (x: number, y: number) => Math.hypot(x - 11.5, y - 11.5);

const red: RgbColour = [191, 35, 24];
/** A red ring on a background, with the background's colour in its hole and edges of half red, half background. */
const ring =
  (ground: RgbColour): Paint =>
  (x, y) => {
    const far = from(x, y);
    if (far > 9.5 || far < 4) return ground;
    return far > 8.5 ? [(red[0] + ground[0]) / 2, (red[1] + ground[1]) / 2, (red[2] + ground[2]) / 2] : red;
  };

test('a plain background becomes transparent with soft edges, and its colour stays inside the motif', () => {
  const picture = painted(ring([250, 250, 250]));
  const ground = plainGround(picture);
  expect(ground).toEqual([250, 250, 250]);
  expect(removeGround(picture, ground as RgbColour)).toBeGreaterThan(0.4);
  expect(at(picture, 0, 0)[3]).toBe(0);
  expect(at(picture, 11, 11)).toEqual([250, 250, 250, 255]);
  expect(at(picture, 11, 5)).toEqual([...red, 255]);
  const [edgeRed = 0, edgeGreen = 0, , alpha = 0] = at(picture, 11, 3);
  expect(alpha).toBeGreaterThan(60);
  expect(alpha).toBeLessThan(255);
  // The edge is not pink any more, so no pale rim is visible on dark cloth.
  expect(edgeGreen).toBeLessThan(120);
  expect(edgeRed).toBeGreaterThan(150);
});

test('a noisy background of any plain colour is removed, and the motif stays complete', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.tuple(channel, channel, channel),
      fc.infiniteStream(fc.integer({ min: -8, max: 8 })),
      (colour, noise) => {
        const apart = Math.hypot(colour[0] - red[0], colour[1] - red[1], colour[2] - red[2]);
        fc.pre(apart > 200);
        const noisy = (value: number) => Math.min(255, Math.max(0, value + (noise.next().value ?? 0)));
        const picture = painted((x, y) =>
          from(x, y) < 7 ? red : [noisy(colour[0]), noisy(colour[1]), noisy(colour[2])],
        );
        const ground = plainGround(picture);
        if (!ground) throw new Error('it is plain');
        removeGround(picture, ground);
        for (const [x, y] of [
          [0, 0],
          [23, 0],
          [0, 23],
          [23, 23],
          [2, 11],
        ] as const)
          expect(at(picture, x, y)[3]).toBe(0);
        expect(at(picture, 11, 11)).toEqual([...red, 255]);
      },
    ),
    { seed: 20_261_123, numRuns: 60 },
  );
});

test('a background that is not plain, or is already transparent, is left unchanged', () => {
  expect(plainGround(painted((x, y) => [x * 10, y * 10, 90]))).toBeUndefined();
  expect(plainGround(painted((x) => (x < 12 ? [255, 255, 255] : [20, 20, 20])))).toBeUndefined();
  expect(plainGround(painted((x, y) => (from(x, y) < 9 ? red : [0, 0, 0, 0])))).toBeUndefined();
});
