import { describe, expect, it } from 'vitest';
import { garmentNames, type PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { categoryNames } from '#contract/category-names.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';

const { products } = await readCatalogueFiles(firstFacts, seedFolder);

/** The shading with which a product is rendered: its garment, side and body. */
const lightOf = (picture: PictureFacts) => garmentRegistry[picture.garment].light(picture, picture.lead);

describe('shading of product cards', () => {
  // Neighbours in a row, and in a column of lists with two products per row (phone) and four (desktop).
  it.each(categoryNames(firstFacts))('shows no two neighbouring products in %s with the same shading', (category) => {
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

  it('has at least two shadings for every garment', () => {
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

  it.each(garmentNames)('shows no two successive products with the same shading in a list of each %s', (garment) => {
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
