import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bundledMotifs } from '#artwork/node/load-fonts.ts';
import { motifNames } from '#artwork/picture.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';

const { products } = await readCatalogueFiles(firstFacts, seedFolder);
const [width, height] = [420, 460];

/** Returns the edges of a motif around its centre, in its own units. */
async function extentOf(svg: string): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}">${svg}</svg>`;
  const { data } = await sharp(Buffer.from(sheet)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let k = 0; k < width * height; k++) {
    if ((data[k * 4 + 3] ?? 0) < 64) continue;
    xs.push((k % width) - width / 2);
    ys.push(Math.floor(k / width) - height / 2);
  }
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) };
}

describe('printed motifs', () => {
  it('uses each motif on exactly one product', () => {
    const worn = products.flatMap(({ picture }) => picture.motif ?? []);
    expect(worn.toSorted()).toEqual(motifNames.toSorted());
    expect(worn.length).toBeGreaterThanOrEqual(30);
  });

  it('has a motif or a crest on every cotton T-shirt', () => {
    const bare = products.filter(
      ({ picture }) => picture.garment.endsWith('t-shirt') && !picture.crest && !picture.motif,
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it.each(products.filter(({ picture }) => picture.motif).map((product) => [product.id, product] as const))(
    'keeps the motif of %s inside its area and fills most of the area',
    async (_, { picture }) => {
      if (!picture.motif) throw new Error('no front');
      const { left, right, top, bottom } = await extentOf(bundledMotifs()(picture.motif, picture, 0, 0));
      expect(left).toBeGreaterThanOrEqual(-166);
      expect(right).toBeLessThanOrEqual(166);
      expect(top).toBeGreaterThanOrEqual(-196);
      expect(bottom).toBeLessThanOrEqual(196);
      expect(Math.max((right - left) / 300, (bottom - top) / 380)).toBeGreaterThan(0.8);
      expect(bundledMotifs()(picture.motif, picture, 0, 0)).not.toMatch(/NaN|undefined/);
    },
  );
});
