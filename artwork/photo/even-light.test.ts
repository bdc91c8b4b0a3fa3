import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CanvasPixels, RgbColour } from '../design/plain-ground.ts';
import { evenLight, measureLight } from './even-light.ts';

const [width, height] = [64, 80];
type Paint = (x: number, y: number) => RgbColour;

/** Draws a picture from a function of coordinates from -1 to 1 in both directions. */
function painted(paint: Paint, [wide, tall] = [width, height]): CanvasPixels {
  const data = new Uint8ClampedArray(wide * tall * 4);
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < wide; x += 1)
      data.set([...paint((2 * (x + 0.5)) / wide - 1, (2 * (y + 0.5)) / tall - 1), 255], (y * wide + x) * 4);
  return { data, width: wide, height: tall };
}
const at = ({ data, width: wide }: CanvasPixels, x: number, y: number) => [
  ...data.subarray((y * wide + x) * 4, (y * wide + x) * 4 + 3),
];
const isMotif = (x: number, y: number) => Math.hypot(x, y) < 0.6;

const slope = fc.double({ min: -0.09, max: 0.09, noNaN: true });
/** Curved light from any side, between 40 and 100 %, so that no channel is clipped. */
const anyLight = fc.tuple(slope, slope, slope, slope, slope).map(
  ([a, b, c, d, e]) =>
    (x: number, y: number) =>
      Math.exp(a * x + b * y + c * x * x + d * x * y + e * y * y - 0.45),
);

test('an unevenly lit background becomes white, and the product keeps its relative brightness', () => {
  fc.assert(
    fc.property(anyLight, (light) => {
      const cloth: RgbColour = [150, 40, 30];
      const picture = painted((x, y) => {
        const [r, g, b] = isMotif(x, y) ? cloth : [250, 250, 250];
        const here = light(x, y);
        return [r * here, g * here, b * here];
      });
      evenLight(picture, measureLight(picture));
      for (const [x, y] of [
        [0, 0],
        [63, 0],
        [0, 79],
        [63, 79],
        [32, 3],
        [3, 40],
      ] as const)
        for (const value of at(picture, x, y)) expect(Math.abs(value - 246)).toBeLessThan(8);
      const [red = 0, green = 0, blue = 0] = at(picture, 32, 40);
      for (const [is, was] of [
        [red, 150],
        [green, 40],
        [blue, 30],
      ] as const)
        expect(Math.abs(is / 246 - was / 250)).toBeLessThan(0.06);
    }),
  );
});

test('yellow light on white paper becomes white, and a coloured background keeps its colour', () => {
  const paper = painted((x, y) => (isMotif(x, y) ? [20, 30, 90] : [215, 200, 178]));
  evenLight(paper, measureLight(paper));
  expect(at(paper, 2, 2)).toEqual([246, 246, 246]);
  const fall = (x: number) => 1 - 0.3 * x * x;
  const green = painted((x, y) => (isMotif(x, y) ? [220, 220, 220] : [30 * fall(x), 120 * fall(x), 60 * fall(x)]));
  evenLight(green, measureLight(green));
  const [red = 0, much = 0, blue = 0] = at(green, 2, 2);
  for (const [is, was] of [
    [red, 30],
    [much, 120],
    [blue, 60],
  ] as const)
    expect(Math.abs(is - was)).toBeLessThan(3);
});

test('objects that reach the edge are ignored when the light is measured', () => {
  const light = (x: number) => 0.7 + 0.2 * x;
  const sleeve = painted((x, y) => {
    const [r, g, b] = isMotif(x, y) || (Math.abs(y) < 0.25 && x < 0) ? [12, 12, 14] : [250, 250, 250];
    return [r * light(x), g * light(x), b * light(x)];
  });
  evenLight(sleeve, measureLight(sleeve));
  for (const [x, y] of [
    [2, 4],
    [61, 4],
    [2, 75],
    [61, 75],
  ] as const)
    for (const value of at(sleeve, x, y)) expect(Math.abs(value - 246)).toBeLessThan(10);
});

test('a picture without a background is brightened evenly', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 200 })), (noise) => {
      const next = () => noise.next().value ?? 0;
      const busy = painted(() => [next(), next(), next()]);
      const { surface, gain } = measureLight(busy);
      expect(surface.every((term) => term === 0)).toBe(true);
      expect(gain[0]).toBeGreaterThanOrEqual(1);
      expect(gain[0]).toBeLessThanOrEqual(1.5);
    }),
    { numRuns: 20 },
  );
});

test('light measured on a small copy is applied to the large picture', () => {
  const paint: Paint = (x, y) => (isMotif(x, y) ? [60, 60, 120] : [200 - 60 * x, 200 - 60 * x, 200 - 60 * x]);
  const light = measureLight(painted(paint));
  const large = painted(paint, [256, 320]);
  evenLight(large, light);
  for (const x of [4, 128, 250]) for (const value of at(large, x, 8)) expect(Math.abs(value - 246)).toBeLessThan(12);
});
