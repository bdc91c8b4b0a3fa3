import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { sceneDrawings as drawings, type sceneDrawings, sceneSizes, sceneSvg } from './scenes.ts';

const folder = path.resolve(import.meta.dirname, '../../storefront/parts/scenes');
const names = Object.keys(drawings) as (keyof typeof sceneDrawings)[];
const forms = Object.keys(sceneSizes) as (keyof typeof sceneSizes)[];

/** A thumbnail of a picture: its brightness in each cell of a grid. */
const lookAt = async (picture: Sharp) => [
  ...(await picture.resize(16, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
];

/** Average difference of two thumbnails, of 255. */
const apart = (one: number[], other: number[]) =>
  one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length;

describe.each(names)('the poster %s', (name) => {
  test.each(forms)('the poster in the form %s is drawn from numbers, identically each time', (form) => {
    const svg = sceneSvg(drawings[name], sceneSizes[form]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(sceneSvg(drawings[name], sceneSizes[form])).toBe(svg);
  });

  test.each(forms)('the poster in the form %s equals its file, in the right size and below 90 KB', async (form) => {
    const file = path.join(folder, `${name}-${form}.avif`);
    const [width, height] = sceneSizes[form];
    expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width, height });
    expect((await stat(file)).size).toBeLessThan(90_000);
    const again = await sharp(Buffer.from(sceneSvg(drawings[name], sceneSizes[form])))
      .avif({ quality: 52, effort: 2 })
      .toBuffer();
    expect(apart(await lookAt(sharp(file)), await lookAt(sharp(again)))).toBeLessThan(1.5);
  });

  test.each([700, 1200])('the wide poster has a file of %i pixels', async (width) => {
    expect(await sharp(path.join(folder, `${name}-wide-${width}.avif`)).metadata()).toMatchObject({
      width,
      height: width / 2,
    });
  });
});

test('no two posters are alike, not even mirrored', async () => {
  const looks = await Promise.all(names.map((name) => lookAt(sharp(path.join(folder, `${name}-wide-700.avif`)))));
  const mirrored = await Promise.all(
    names.map((name) =>
      sharp(path.join(folder, `${name}-wide-700.avif`))
        .flop()
        .toBuffer()
        .then((one) => lookAt(sharp(one))),
    ),
  );
  for (const [at, look] of looks.entries())
    for (const [other, against] of [...looks, ...mirrored].entries())
      if (other % names.length !== at) expect(apart(look, against)).toBeGreaterThan(12);
});
