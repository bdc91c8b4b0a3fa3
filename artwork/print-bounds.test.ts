import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import { outlineBox } from './design/outline-box.ts';
import type { Side } from './garment.ts';
import type { Lettering } from './lettering.ts';
import { type GarmentName, garmentNames, PictureFacts } from './picture.ts';
import { garmentRegistry } from './registry.ts';
import { boxHeight, boxWidth } from './shape.ts';
import { pictures } from './test-pictures.ts';

const lettering = bundledLettering();

describe('text on a garment', () => {
  it('every text has a maximum width, and stays within it', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const wrong: string[] = [];
        const watching: Lettering = (words, setting) => {
          const element = lettering(words, setting);
          const box = outlineBox(/ d="([^"]*)"/.exec(element)?.[1] ?? '');
          const { fit = Number.POSITIVE_INFINITY, middle, capital } = setting;
          // The shop's own label texts are short and known.
          const own = ['MAIDAN', 'M', '6-7Y'].includes(words) && capital < 8;
          if (!own && !Number.isFinite(fit)) wrong.push(`'${words}' has no widest place`);
          // Strokes of a letter may extend beyond its width by a fifth of its height.
          const most = fit / 2 + capital * 0.2;
          if (box && !own && (box.left < middle - most || box.right > middle + most))
            wrong.push(`'${words}' is too wide`);
          return element;
        };
        for (const side of garmentRegistry[picture.garment].sides)
          garmentRegistry[picture.garment].draw(picture, side, watching);
        expect(wrong).toEqual([]);
      }),
      { seed: 20_261_121, numRuns: 600 },
    );
  });

  const awkward = ['WWWWWWWWWWWWWW', 'I', 'Ågjpqy', 'श्रीकृष्णमूर्ति'];
  const cases = garmentNames.flatMap((garment) =>
    garmentRegistry[garment].sides.flatMap((side) => [0, 1].map((body) => [garment, side, body] as const)),
  );

  it.each(cases)('text is on the cloth of a %s, %s, body %d, away from its edges', async (garment, side, body) => {
    for (const words of awkward) {
      for (const number of [undefined, 88]) {
        const picture = PictureFacts.parse({ ...plain, garment, body, front: words, name: words, number });
        const [ink, cloth] = await Promise.all([inkOf(picture, side), clothOf(picture, side)]);
        const outside = ink.filter((k) => !cloth.has(k)).length;
        expect(outside, `${words} ${number ?? ''}`).toBe(0);
        if (garment !== 'jacket' && !(garment === 'vest' && side === 'front')) expect(ink.length).toBeGreaterThan(0);
      }
    }
  });
});

const inkColour = '#ff00fe';
const plain = { colours: { a: '#202020', b: '#204020', c: '#402020' }, trim: '#202040', ink: inkColour };
const scale = 0.5;
const width = boxWidth * scale;

/** Pixels of a flat drawing that have the ink's colour. */
async function inkOf(picture: PictureFacts, side: Side): Promise<number[]> {
  const drawing = garmentRegistry[picture.garment].draw(picture, side, lettering);
  const { data } = await sharp(Buffer.from(drawing))
    .resize(width, boxHeight * scale)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places: number[] = [];
  for (let k = 0; k < data.length / 4; k++) {
    if ((data[k * 4] ?? 0) > 200 && (data[k * 4 + 1] ?? 0) < 60 && (data[k * 4 + 2] ?? 0) > 200) places.push(k);
  }
  return places;
}

/** The panels that are printed on. */
const printed: Partial<Record<GarmentName, string[]>> = {
  cap: ['crown'],
  keyring: ['enamel'],
  flag: ['cloth'],
  scarf: ['over', 'under'],
  backpack: ['body', 'pocket'],
};

/** Pixels of the printed panels, without an edge of three units. */
async function clothOf(picture: PictureFacts, side: Side): Promise<Set<number>> {
  const garment = garmentRegistry[picture.garment];
  const shape = garment.lights[garment.light(picture, side)]?.();
  const panels = printed[picture.garment] ?? ['body'];
  const paths = (shape?.panels ?? []).filter(({ id }) => panels.includes(id)).map(({ path }) => path);
  expect(paths).toHaveLength(panels.length);
  const masks = await Promise.all(
    paths.map((path) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${boxHeight * scale}" viewBox="0 0 ${boxWidth} ${boxHeight}"><rect width="${boxWidth}" height="${boxHeight}" fill="#000"/><path d="${path}" fill="#fff" stroke="#000" stroke-width="6"/></svg>`;
      return sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
    }),
  );
  const places = new Set<number>();
  for (const mask of masks) {
    for (const [k, value] of mask.entries()) if (value > 127) places.add(k);
  }
  return places;
}
