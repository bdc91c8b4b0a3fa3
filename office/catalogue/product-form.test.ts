import { expect, test } from 'vitest';
import { noProductTexts } from '#contract/product-texts.ts';
import { productChangesOf, productFieldFault, typedProduct } from './product-form.ts';

const product: Parameters<typeof typedProduct>[0] = {
  ...{
    name: 'Home shirt',
    description: 'Blue.',
    hsn: '61091000',
    countryOfOrigin: 'India',
    licensor: 'Us',
    price: 2499,
    oldPrice: null,
    mrp: 3499,
    genericName: null,
    netQuantity: null,
    makerRole: null,
    makerName: null,
    makerAddress: null,
    careContact: null,
    madeMonth: null,
    ...noProductTexts,
  },
  ...{
    details: ['Cotton.', 'Wash cold.'],
    sizes: ['S', 'M'],
    chart: null,
    picture: {
      garment: 'jersey',
      pattern: 'solid',
      colours: { a: '#111111', b: '#222222', c: '#333333' },
      body: 0,
      lead: 'front',
    },
    limited: false,
    hotSale: false,
    finalSale: false,
  },
};
const base = typedProduct(product);

test('an untouched form sends no changes', () => {
  expect(productChangesOf(base, typedProduct(product))).toEqual({ changes: {} });
});

test('only changed fields are sent, in the shop’s format', () => {
  const typed = {
    ...base,
    price: '₹1,999',
    oldPrice: '2,499.5',
    details: 'Cotton.\n\n Iron warm. ',
    sizes: 'M, L',
    hotSale: 'yes',
  };
  const changes = {
    price: 1999,
    oldPrice: 2499.5,
    details: ['Cotton.', 'Iron warm.'],
    sizes: ['M', 'L'],
    hotSale: true,
  };
  expect(productChangesOf(base, typed)).toEqual({ changes });
  expect(productChangesOf({ ...base, oldPrice: '2,999.00', sizes: 'M' }, { ...base, sizes: '' })).toEqual({
    changes: { oldPrice: null, sizes: [] },
  });
});

test('declarations are sent as typed, and empty ones as null', () => {
  const typed = { ...base, mrp: '3,999', makerRole: 'packer', makerName: ' Us ', makerAddress: '1 Road' };
  const changes = { mrp: 3999, makerRole: 'packer', makerName: 'Us', makerAddress: '1 Road' };
  expect(productChangesOf(base, typed)).toEqual({ changes });
  expect(productChangesOf(typed, { ...base, mrp: '' })).toEqual({
    changes: { mrp: null, makerRole: null, makerName: null, makerAddress: null },
  });
  expect(productChangesOf(base, { ...base, mrp: 'ten' })).toEqual({ faults: { mrp: 'Give rupees, like 2,499.00' } });
});

test('a price above the MRP has an error at its field', () => {
  expect(productFieldFault({ pricePaise: 'Above the MRP' }, 'price')).toBe('Above the MRP');
  expect(productFieldFault({ oldPricePaise: 'Above the MRP' }, 'oldPrice')).toBe('Above the MRP');
  expect(productFieldFault({ mrpPaise: 'Give the MRP' }, 'mrp')).toBe('Give the MRP');
});

test('a changed drawing is sent as a whole', () => {
  const picture = { ...product.picture, pattern: 'hoops' };
  expect(productChangesOf(base, { ...base, picture: JSON.stringify(picture) })).toEqual({ changes: { picture } });
});

test('an invalid price has an error at its field, and nothing is sent', () => {
  expect(productChangesOf(base, { ...base, price: '', oldPrice: 'ten', name: 'Other' })).toEqual({
    faults: { price: 'Give rupees, like 2,499.00', oldPrice: 'Give rupees, like 2,499.00' },
  });
});

test('an error of the server is shown at the field that it names', () => {
  const fields = { 'changes.details.1': 'Too long', oldPrice: 'Higher', 'changes.name': 'A name' };
  expect([
    productFieldFault(fields, 'details'),
    productFieldFault(fields, 'oldPrice'),
    productFieldFault(fields, 'name'),
    productFieldFault(fields, 'price'),
  ]).toEqual(['Too long', 'Higher', 'A name', undefined]);
});
