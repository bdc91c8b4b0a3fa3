import { describe, expect, it } from 'vitest';
import { composeLit } from '#artwork/compose-lit.ts';
import type { Side } from '#artwork/garment.ts';
import { garmentNames, PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { wholeBox } from '#artwork/shape.ts';
import { grainedLight } from './lit-picture.ts';

const [width, height] = [200, 250];

/** Returns the brightness of a garment in one colour at any quantile from dark to bright. */
async function brightness(
  name: (typeof garmentNames)[number],
  side: Side,
  body: number,
  colour: number,
): Promise<(share: number) => number> {
  const garment = garmentRegistry[name];
  const picture = PictureFacts.parse({ garment: name, colours: { a: '#ffffff', b: '#ffffff', c: '#ffffff' }, body });
  const light = await grainedLight(garment.light(picture, side), garment, wholeBox, width, height);
  const data = new Uint8Array(width * height * 4).fill(colour);
  for (let k = 3; k < data.length; k += 4) data[k] = 255;
  const lit = composeLit(light, { data, width, height }, garment.finish);
  const found = Array.from({ length: width * height }, (_, k) => k * 4).filter((k) => lit[k + 3] === 255);
  const sorted = found.map((k) => lit[k + 1] ?? 0).toSorted((one, other) => one - other);
  return (share) => sorted[Math.floor(sorted.length * share)] ?? 0;
}

const views = garmentNames.flatMap((garment) =>
  garmentRegistry[garment].sides.flatMap((side) => [0, 1, 2].map((body) => [garment, side, body] as const)),
);

describe('shading of a garment', () => {
  it.each(views)(
    'renders a %s (%s, body %d) in bright white with soft folds, and in black with visible folds',
    async (garment, side, body) => {
      const white = await brightness(garment, side, body, 255);
      // Half of the garment is outside of folds, at more than 85 % brightness.
      expect(white(0.5)).toBeGreaterThan(0.85 * 255);
      // White fabric reflects light into its own folds.
      expect(white(0.2)).toBeGreaterThan(0.7 * 255);
      expect(white(0.8) - white(0.2), 'and has folds').toBeGreaterThan(5);
      const black = await brightness(garment, side, body, 23);
      expect(black(0.95) - black(0.05), 'folds in black').toBeGreaterThan(12);
    },
  );
});
