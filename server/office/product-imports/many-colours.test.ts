import { describe, expect, test } from 'vitest';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { emptyProduct, type ForeignProduct } from '#server/office/shop-exports/foreign-product.ts';
import type { ImportShop } from './import-shop.ts';
import { namedChoice } from './match-words.ts';
import { planDrafts } from './plan-drafts.ts';
import { batchesOf } from './try-import.ts';

const shop: ImportShop = {
  ...{ shopFacts: firstFacts, clubs: [], clubNames: [] },
  sports: [namedChoice('Cricket', ['cricket'])],
  kinds: [namedChoice('jersey', ['jersey'])],
  categories: [{ category: 'Cricket', sport: 'Cricket' } as ImportShop['categories'][number]],
};
const mapping: ImportMapping = {
  ...{ groupBy: 'type', groups: [], team: 'none', size: 'Size', colour: 'Colour', compareAt: 'none' },
};

/** Product of many colours, or of one with many variants; a column that was filled down gives all one barcode. */
function productOf(variants: number, colours = variants): ForeignProduct {
  return {
    ...emptyProduct('shopify', 2, 'shirt'),
    ...{ title: 'Cricket jersey', type: 'Cricket jersey' },
    variants: Array.from({ length: variants }, (_, at) => ({
      ...{ row: at + 2, sku: '', barcode: '1', price: '499', compareAt: '', pieces: '', weight: '', weightUnit: '' },
      options: [
        { name: 'Size', value: 'M' },
        { name: 'Colour', value: `Colour ${at % colours}` },
      ],
    })),
    doubts: Array.from({ length: variants - 1 }, (_, at) => ({ row: at + 3, column: 'Barcode', sentence: 'twice' })),
  };
}

const planned = (product: ForeignProduct) => planDrafts(shop, { product, mapping, file: 'x.csv' });

describe('a product of many colours', () => {
  test('has in each draft the doubts about its own rows and about the whole product', () => {
    const product = productOf(100);
    product.doubts.push({ row: 2, column: 'Status', sentence: 'archived' });
    const drafts = planned(product).flatMap((plan) => ('draft' in plan ? [plan.draft] : []));
    expect(drafts).toHaveLength(100);
    const doubts = drafts.map((draft) => draft.doubts.map(({ row, sentence }) => [row, sentence]));
    const noEan = 'The barcode 1 is no EAN: it is left out.';
    expect(doubts[0]).toEqual([
      [2, 'archived'],
      [2, noEan],
    ]);
    expect(doubts[99]).toEqual([
      [2, 'archived'],
      [101, 'twice'],
      [101, noEan],
    ]);
  });

  test.each([
    [productOf(101), 'Colour', 'It has 101 colours, and at most 100 can be imported. Split the product first.'],
    [productOf(2049, 1), 'Price', 'It has 2,049 variants, and at most 2,048 can be imported. Split the product first.'],
  ])('is refused, with one error, if they are too many', (product, column, sentence) => {
    expect(planned(product)).toEqual([{ row: 2, name: 'Cricket jersey', errors: [{ row: 2, column, sentence }] }]);
  });
});

test('products are planned in batches of similar work, whatever the number of their variants', () => {
  const products = [
    ...Array.from({ length: 4 }, () => productOf(150)),
    ...Array.from({ length: 500 }, () => productOf(1)),
  ];
  expect([...batchesOf(products)].map((batch) => batch.length)).toEqual([3, 125 + 1, 200, 175]);
});
