import { expect, test } from 'vitest';
import type { Api } from '#contract/calls.ts';
import { readRelated, relatedTo } from './related-products.ts';
import { sampleProduct } from './sample-product.ts';

test('related products are those of the same team first, without the product itself', () => {
  const rack = Array.from({ length: 9 }, (_, at) =>
    sampleProduct({ _id: `p${at}`, team: at > 6 ? 'Thar Foxes' : 'Delta Tigers' }),
  );
  const related = relatedTo(sampleProduct({ _id: 'p8', team: 'Thar Foxes' }), [], rack);
  expect(related.map(({ _id }) => _id)).toEqual(['p7', 'p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
});

test('related products of a shirt are one of each other kind of its club first, then the rest', () => {
  const piece = (_id: string, kind: 'jersey' | 'cap' | 'accessory', available = true) =>
    sampleProduct({ _id, kind, team: 'Thar Foxes', sizes: [{ size: 'M', available }] });
  const own = [
    piece('shirt', 'jersey'),
    piece('away', 'jersey'),
    piece('gone', 'cap', false),
    piece('cap', 'cap'),
    piece('cap 2', 'cap'),
    piece('scarf', 'accessory'),
  ];
  expect(relatedTo(piece('shirt', 'jersey'), own, [sampleProduct({ _id: 'other' })]).map(({ _id }) => _id)).toEqual([
    ...['cap', 'scarf', 'away', 'gone', 'cap 2', 'other'],
  ]);
});

test('related products are loaded from the category for a product without a club', async () => {
  const rack = ['p1', 'p2', 'p3'].map((_id) => sampleProduct({ _id, team: null }));
  const api = (async () => ({ success: true, data: rack })) as Api;
  const related = await readRelated(api, sampleProduct({ _id: 'p1', team: null }));
  expect(related.map(({ _id }) => _id)).toEqual(['p2', 'p3']);
});
