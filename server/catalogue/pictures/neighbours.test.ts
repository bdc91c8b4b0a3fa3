import { describe, expect, it } from 'vitest';
import { garments, type Picture } from '#artwork/picture.ts';
import { registry } from '#artwork/registry.ts';
import { categories } from '#contract/category-names.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';

const { products } = await readCatalogueFiles(seedFolder);

/** The light a product's card is drawn with: its garment, side and body of folds. */
const lightOf = (picture: Picture) => registry[picture.garment].light(picture, picture.lead);

describe('cards that stand beside each other', () => {
  // Beside in the row; below on a phone, where a row has two; below on a desk, where it has four.
  it.each(categories())('in %s never show one body of folds twice', (category) => {
    const listing = products.filter((product) => product.category === category).toSorted((a, b) => a.numericId - b.numericId);
    expect(listing.length).toBeGreaterThan(0);
    const alike = [1, 2, 4].flatMap((away) =>
      listing.flatMap(({ id, picture }, at) => {
        const other = listing[at + away];
        return other && lightOf(other.picture) === lightOf(picture) ? [`${id} and ${other.id}: ${lightOf(picture)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('have more than one body of folds to take from, whatever the garment', () => {
    for (const garment of garments) {
      const colours = { a: '#808080', b: '#808080', c: '#808080' };
      const pictures = [0, 1, 2].map((body): Picture => ({ garment, colours, pattern: 'solid', body, lead: 'front' }));
      for (const side of registry[garment].sides) {
        const lights = new Set(pictures.map((picture) => registry[garment].light(picture, side)));
        expect(lights.size, `${garment} ${side}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it.each(garments)('never show one body of folds twice running where only %s pieces are shown', (garment) => {
    const own = products
      .filter(({ picture }) => picture.garment === garment)
      .toSorted((a, b) => a.category.localeCompare(b.category) || a.numericId - b.numericId);
    const alike = own.flatMap(({ id, picture }, at) => {
      const next = own[at + 1];
      return next && lightOf(next.picture) === lightOf(picture) ? [`${id} and ${next.id}: ${lightOf(picture)}`] : [];
    });
    expect(alike).toEqual([]);
  });
});
