import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { garmentNames, PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { pictureRatio, standInWidth } from '#contract/images.ts';
import { litPicture } from './lit-picture.ts';
import { silhouetteOf } from './silhouette.ts';

// A changed outline of a garment fails this test: run with UPDATE_GOLDEN=1 to accept it.

const file = new URL('./silhouettes.json', import.meta.url);
const updating = process.env.UPDATE_GOLDEN === '1';
const kept: Record<string, string> = updating ? {} : JSON.parse(readFileSync(file, 'utf8'));
const height = standInWidth * pictureRatio;
const colours = { a: '#1557c0', b: '#f2efe4', c: '#ff9a1f' };

const cases = garmentNames.flatMap((garment) =>
  garmentRegistry[garment].sides.map((side) => [`${garment}-${side}`, garment, side] as const),
);

describe('placeholder of a picture', () => {
  it.each(cases)('outlines the placeholder %s like the rendered garment', async (name, garment, side) => {
    const { data, width } = await litPicture(PictureFacts.parse({ garment, colours }), side, 160);
    const drawn = await sharp(data, { raw: { width, height: width * pictureRatio, channels: 4 } })
      .resize(standInWidth, height)
      .extractChannel(3)
      .raw()
      .toBuffer();
    if (updating) kept[name] = deflateRawSync(drawn, { level: 9 }).toString('base64');
    const cover = inflateRawSync(Buffer.from(kept[name] ?? '', 'base64'));
    expect(cover.length).toBe(drawn.length);
    const difference =
      cover.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0) / cover.length / 255;
    expect(difference).toBeLessThan(0.03);
  });

  it('stores no outline of a garment that no longer exists', () => {
    if (updating) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    expect(Object.keys(kept)).toEqual(cases.map(([name]) => name));
  });

  it('fills the placeholder with the colour of the product, transparent outside, and keeps it small', async () => {
    const picture = PictureFacts.parse({ garment: 'hoodie', colours });
    const whole = await silhouetteOf(picture, 'front');
    expect(whole.length).toBeLessThan(2000);
    const at = async (bytes: Buffer, left: number, top: number) => [
      ...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect(await at(whole, 20, 25)).toEqual([0x15, 0x57, 0xc0, 255]);
    expect((await at(whole, 0, 0))[3]).toBe(0);
    expect(await at(await silhouetteOf(picture, 'detail'), 0, 0)).toEqual([0x15, 0x57, 0xc0, 255]);
  });
});
