import { expect, test } from 'vitest';
import type { ManyChanges } from '#contract/office/many-products.ts';
import { emptyWish, isWished, parseBulkChange, type TypedWish } from './many-wish.ts';

test.each<[Partial<TypedWish>, ManyChanges]>([
  [{ way: 'set', figure: '2,499' }, { price: { way: 'set', to: 2499 } }],
  [{ way: 'by', figure: '-12.5 %', rounding: 'paisa' }, { price: { way: 'by', percent: -12.5, rounding: 'paisa' } }],
  [{ way: 'by', figure: '+10' }, { price: { way: 'by', percent: 10, rounding: 'nine' } }],
  [
    { way: 'add', figure: '−₹200', rounding: 'rupee' },
    { price: { way: 'add', rupees: 200, less: true, rounding: 'rupee' } },
  ],
  [
    { way: 'sale', figure: '20', hotSale: 'on' },
    { price: { way: 'sale', off: 20, rounding: 'nine' }, hotSale: true },
  ],
  [
    { way: 'end_sale', hotSale: 'off' },
    { price: { way: 'end_sale' }, hotSale: false },
  ],
  [{ state: 'withdrawn' }, { state: 'withdrawn' }],
  [{ mrp: 'price' }, { mrp: { way: 'price' } }],
  [{ mrp: 'set', mrpFigure: '₹2,999' }, { mrp: { way: 'set', to: 2999 } }],
  [{ countryOfOrigin: ' Nepal ' }, { countryOfOrigin: 'Nepal' }],
  [{ makerRole: 'shop' }, { maker: null }],
  [
    { makerRole: 'packer', makerName: ' Us ', makerAddress: '1 Road' },
    { maker: { role: 'packer', name: 'Us', address: '1 Road' } },
  ],
])('the bulk change %j is parsed', (typed, changes) => {
  const wish = { ...emptyWish, ...typed };
  expect([isWished(wish), parseBulkChange(wish)]).toEqual([true, { changes }]);
});

test.each<Partial<TypedWish>>([
  { way: 'set' },
  { way: 'set', figure: '-5' },
  { way: 'by', figure: 'ten' },
  { way: 'sale', figure: '' },
  { mrp: 'set', mrpFigure: '' },
  { mrp: 'set', mrpFigure: 'ten' },
])('the bulk change %j is invalid', (typed) => {
  expect(parseBulkChange({ ...emptyWish, ...typed })).toHaveProperty('fault');
});

test('an empty bulk change changes nothing', () => {
  expect([isWished(emptyWish), parseBulkChange(emptyWish)]).toEqual([false, { changes: {} }]);
});

test('adding 0 rupees changes no price', () => {
  expect(parseBulkChange({ ...emptyWish, way: 'add', figure: '0' })).toMatchObject({
    changes: { price: { way: 'add', rupees: 0, less: false } },
  });
});
