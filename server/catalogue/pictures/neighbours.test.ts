import { describe, expect, it } from 'vitest';
import { garmentNames, type PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { categoryNames } from '#contract/category-names.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';

const { products } = await readCatalogueFiles(firstFacts, seedFolder);

/** The light a product's card is drawn with: its garment, side and body of folds. */
const lightOf = (picture: PictureFacts) => garmentRegistry[picture.garment].light(picture, picture.lead);

describe('cards that stand beside each other', () => {
  // Beside in the row; below on a phone, where a row has two; below on a desk, where it has four.
  it.each(categoryNames(firstFacts))('in %s never show one body of folds twice', (category) => {
    const listing = products
      .filter((product) => product.category === category)
      .toSorted((a, b) => a.numericId - b.numericId);
    expect(listing.length).toBeGreaterThan(0);
    const alike = [1, 2, 4].flatMap((away) =>
      listing.flatMap(({ id, picture }, at) => {
        const other = listing[at + away];
        return other && lightOf(other.picture) === lightOf(picture)
          ? [`${id} and ${other.id}: ${lightOf(picture)}`]
          : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('have more than one body of folds to take from, whatever the garment', () => {
    for (const garment of garmentNames) {
      const colours = { a: '#808080', b: '#808080', c: '#808080' };
      const pictures = [0, 1, 2].map(
        (body): PictureFacts => ({ garment, colours, pattern: 'solid', body, lead: 'front' }),
      );
      for (const side of garmentRegistry[garment].sides) {
        const lights = new Set(pictures.map((picture) => garmentRegistry[garment].light(picture, side)));
        expect(lights.size, `${garment} ${side}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it.each(garmentNames)('never show one body of folds twice running where only %s pieces are shown', (garment) => {
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
