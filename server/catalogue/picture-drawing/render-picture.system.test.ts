import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { garmentNames, PictureFacts } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { PictureView, PictureWidth } from '#contract/images.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
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

/** Pictures that compress badly: fine patterns at full contrast on each kind of fabric. */
const busiest: [string, PictureFacts][] = [
  ['jersey lattice', PictureFacts.parse({ garment: 'jersey', pattern: 'lattice', ...loud })],
  ['jersey pinstripes', PictureFacts.parse({ garment: 'jersey', pattern: 'pinstripes', ...loud })],
  ['kids jersey waves', PictureFacts.parse({ garment: 'kids-jersey', pattern: 'waves', ...loud })],
  ['vest diamonds', PictureFacts.parse({ garment: 'vest', pattern: 'diamonds', ...loud })],
  ['vest fade-hoops', PictureFacts.parse({ garment: 'vest', pattern: 'fade-hoops', ...loud })],
  ['cricket-shirt lattice', PictureFacts.parse({ garment: 'cricket-shirt', pattern: 'lattice', ...loud })],
  ['scarf', PictureFacts.parse({ garment: 'scarf', ...loud, front: 'HOOGHLY' })],
  ['jacket waves', PictureFacts.parse({ garment: 'jacket', pattern: 'waves', ...loud })],
  ['hoodie peacock', PictureFacts.parse({ garment: 'hoodie', motif: 'peacock', ...loud })],
  ['phone case waves', PictureFacts.parse({ garment: 'phone-case', pattern: 'waves', ...loud })],
];

const { products } = await readCatalogueFiles(firstFacts, seedFolder);
const sample = products.filter((_, at) => at % 19 === 7);

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

describe('rendered picture', () => {
  it.each(busiest)('keeps the picture “%s” below 45 KB at 800 pixels and 14 KB at 480 pixels', async (_, picture) => {
    for (const view of pictureViewsOf(picture)) {
      expect(await sizeOf(picture, view, 800), `${view} at 800`).toBeLessThanOrEqual(45_000);
      expect(await sizeOf(picture, view, 480), `${view} at 480`).toBeLessThanOrEqual(14_000);
    }
  });

  // `npm run bench` measures every picture of the catalogue; this is a sample of all garments and patterns.
  it.each(sample)('keeps the picture of $id below its size limits', async ({ picture }) => {
    const [lead = 'front'] = pictureViewsOf(picture);
    for (const view of [lead, 'detail'] as const) {
      expect(await sizeOf(picture, view, 800), `${view} at 800`).toBeLessThanOrEqual(45_000);
      expect(await sizeOf(picture, view, 480), `${view} at 480`).toBeLessThanOrEqual(14_000);
    }
  });

  it.each(garmentNames)('renders a %s on a transparent background in every view', async (garment) => {
    const picture = PictureFacts.parse({ garment, ...loud, pattern: 'hoops' });
    for (const view of pictureViewsOf(picture)) {
      const { solid, corners } = await coverOf(picture, view, 320);
      expect(solid, view).toBeGreaterThan(view === 'detail' ? 0.4 : 0.05);
      if (view !== 'detail') expect(corners, view).toEqual([0, 0]);
    }
  });

  it('fills the same share of the frame at every width', async () => {
    const picture = PictureFacts.parse({ garment: 'jersey', ...loud });
    const [card, large] = [await coverOf(picture, 'front', 320), await coverOf(picture, 'front', 1600)];
    expect(Math.abs(card.solid - large.solid)).toBeLessThan(0.01);
  });

  it('renders identical bytes for identical parameters, whatever was rendered before', async () => {
    const [one, other] = [busiest[0]?.[1], busiest.at(-1)?.[1]];
    if (!one || !other) throw new Error('no pictures');
    const render = (picture: PictureFacts, width: PictureWidth) =>
      renderPicture({ picture, view: 'front', width, format: 'avif' });
    const first = await render(one, 480);
    for (const width of [480, 1600] as const) await render(other, width);
    for (const number of [1, 2, 3])
      await renderPicture({ picture: { ...other, number }, view: 'front', width: 1600, format: 'webp' });
    expect(Buffer.compare(await render(one, 480), first)).toBe(0);
  });
});
