import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureFacts } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { PictureView, PictureWidth } from '#contract/images.ts';
import { renderPicture } from './render-picture.ts';

const crest = { shape: 'shield', mark: 'wave', a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' } as const;
const loud = {
  colours: { a: '#f6f2e4', b: '#14171a', c: '#e0261b' },
  tone: 1,
  trim: '#0b2f73',
  crest,
  name: 'RAMANUJAN',
  number: 88,
};

const lattice = PictureFacts.parse({ garment: 'jersey', pattern: 'lattice', ...loud });
const phoneCase = PictureFacts.parse({ garment: 'phone-case', pattern: 'waves', ...loud });

async function sizeOf(picture: PictureFacts, view: PictureView, width: PictureWidth): Promise<number> {
  return (await renderPicture({ picture, view, width, format: 'avif' })).length;
}

/** Returns the share of opaque pixels and the opacity of two corners. */
async function coverOf(
  picture: PictureFacts,
  view: PictureView,
  width: PictureWidth,
): Promise<{ solid: number; corners: unknown[] }> {
  const image = sharp(await renderPicture({ picture, view, width, format: 'webp' }));
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, width * 1.25]);
  let solid = 0;
  for (let k = 3; k < data.length; k += 4) if ((data[k] ?? 0) > 250) solid++;
  return { solid: (solid * 4) / data.length, corners: [data[3], data.at(-1)] };
}

// Every garment and pattern is tested in render-picture.system.test.ts.
describe('rendering of a picture', () => {
  it('keeps a picture with a fine pattern below 45 KB at 800 pixels and 14 KB at 480 pixels', async () => {
    expect(await sizeOf(lattice, 'front', 800)).toBeLessThanOrEqual(45_000);
    expect(await sizeOf(lattice, 'front', 480)).toBeLessThanOrEqual(14_000);
  });

  it.each(['jersey', 'cap', 'mug', 'scarf'] as const)('renders a %s on a transparent background', async (garment) => {
    const picture = PictureFacts.parse({ garment, ...loud, pattern: 'hoops' });
    const [view = 'front'] = pictureViewsOf(picture);
    const { solid, corners } = await coverOf(picture, view, 320);
    expect(solid).toBeGreaterThan(0.05);
    expect(corners).toEqual([0, 0]);
  });

  it('renders a JPEG for mails on the ground of a product tile', async () => {
    const image = sharp(await renderPicture({ picture: lattice, view: 'front', width: 160, format: 'jpeg' }));
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 200, hasAlpha: false });
    const { data } = await image.raw().toBuffer({ resolveWithObject: true });
    for (const [channel, value] of [0xe6, 0xe9, 0xe2].entries())
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThanOrEqual(3);
  });

  it('renders identical bytes for identical parameters, whatever was rendered before', async () => {
    const first = await renderPicture({ picture: lattice, view: 'front', width: 480, format: 'avif' });
    await renderPicture({ picture: phoneCase, view: 'front', width: 320, format: 'webp' });
    expect(
      Buffer.compare(await renderPicture({ picture: lattice, view: 'front', width: 480, format: 'avif' }), first),
    ).toBe(0);
  });
});
