import { expect, test } from 'vitest';
import { noDeclarations } from '#contract/declarations.ts';
import { type ProductState, productStates } from '#contract/lists.ts';
import { noProductTexts } from '#contract/product-texts.ts';
import { copyOf } from '#server/catalogue/product-changes/make-product.ts';
import type { ProductFacts } from './product-facts.ts';
import { isPublicState, mayBecome, missingFrom } from './product-rules.ts';

const whole: ProductFacts = {
  name: 'Rovers Home Shirt',
  description: 'Green and gold.',
  details: ['Cotton.'],
  pricePaise: 99_900,
  oldPricePaise: 129_900,
  kind: 'jersey',
  sport: 'football',
  team: 'Hooghly Rovers',
  athlete: null,
  hsn: '61099010',
  countryOfOrigin: 'India',
  ...noDeclarations,
  ...noProductTexts,
  licensor: 'Rovers',
  limited: true,
  hotSale: true,
  finalSale: true,
  picture: { garment: 'jersey' },
  gallery: [{ kind: 'drawn', view: 'back' }],
  state: 'sold',
  sizes: ['M'],
};

test.each<[string, Partial<ProductFacts>, string[]]>([
  ['nothing missing', {}, []],
  ['a blank description', { description: ' ' }, ['description']],
  ['no details', { details: [] }, ['details']],
  ['no HSN code', { hsn: '' }, ['hsn']],
  ['a short HSN code', { hsn: '6109901' }, ['hsn']],
  ['no country of origin', { countryOfOrigin: '' }, ['countryOfOrigin']],
  ['a blank licensor', { licensor: '  ' }, ['licensor']],
  ['no size', { sizes: [] }, ['sizes']],
  ['several missing fields', { sizes: [], licensor: '', description: '' }, ['description', 'licensor', 'sizes']],
])('lists the missing fields of a product with %s', (_name, changed, lacks) => {
  expect(missingFrom({ ...whole, ...changed })).toEqual(lacks);
});

// Rows are current states, columns are new states.
const ways = `
           draft sold withdrawn discarded
draft      yes   yes  no        yes
sold       no    yes  yes       no
withdrawn  no    yes  yes       no
discarded  yes   no   no        yes
`;

test('never makes a published product a draft again, and withdraws only published ones', () => {
  const [, ...rows] = ways.trim().split('\n');
  for (const row of rows) {
    const [from, ...cells] = row.split(/ +/);
    expect([from, ...productStates.map((to) => (mayBecome(from as ProductState, to) ? 'yes' : 'no'))]).toEqual([
      from,
      ...cells,
    ]);
  }
  expect(productStates.filter(isPublicState)).toEqual(['sold', 'withdrawn']);
});

test('copies a product as a draft without sale flags and photographs', () => {
  const photo = {
    kind: 'photo' as const,
    number: 1,
    alt: 'Front',
    version: '0123456789',
    crop: { left: 0, top: 0, width: 1 },
  };
  const shown = [{ ...photo, focus: { x: 0.5, y: 0.5 } }, ...(whole.gallery ?? [])];
  expect(copyOf({ ...whole, gallery: shown })).toEqual({
    ...whole,
    ...{
      name: 'Rovers Home Shirt (copy)',
      state: 'draft',
      publishAt: null,
      oldPricePaise: null,
      hotSale: false,
      finalSale: false,
    },
  });
  expect(copyOf({ ...whole, gallery: shown.slice(0, 1) }).gallery).toBeNull();
  expect(copyOf({ ...whole, name: 'x'.repeat(48) }).name).toBe(`${'x'.repeat(41)} (copy)`);
});
