import { listSheetRowsEndpoint, type ProductSheet, readSheetEndpoint } from '#contract/office/product-sheets.ts';
import { reply } from './sample-base.ts';

const brought: NonNullable<ProductSheet['brought']> = {
  source: 'shopify',
  columns: [
    { theirs: 'Title', ours: 'Name' },
    { theirs: 'URL handle', ours: 'Recognized again by' },
    { theirs: 'Description', ours: 'Description' },
    { theirs: 'Type', ours: 'Sport and kind' },
    { theirs: 'Price', ours: 'Price' },
    { theirs: 'Product image URL', ours: 'List of pictures' },
  ],
  notTaken: ['Cost per item', 'Image position', 'Google Shopping / Gender', 'Price / International'],
  options: ['Size', 'Colour', 'Fit'],
  groups: [
    { value: 'Football jerseys', products: 41 },
    { value: 'Winter wear', products: 12 },
    { value: '', products: 3 },
  ],
  mapping: {
    ...{ groupBy: 'type', team: 'any', size: 'Size', colour: 'Colour', compareAt: 'former' },
    groups: [{ value: 'Winter wear', sport: 'football', kind: 'accessory' }],
  },
  ...{ products: 56, sizes: 214, doubtful: 9, pictures: 131 },
};

const row = { state: 'changed' as const, product: null, faults: [], words: null, price: null };

/** Replies to calls about an export of another shop that waits to be made into drafts. */
export function importReplies(sheet: ProductSheet): Readonly<Record<string, () => unknown>> {
  return {
    'GET /api/office/sheets/sheet_aaaaaaaaaaaaaaaa': () => reply(readSheetEndpoint, { ...sheet, brought }),
    'GET /api/office/sheets/sheet_aaaaaaaaaaaaaaaa/rows': () =>
      reply(listSheetRowsEndpoint, {
        rows: [
          {
            ...{ ...row, row: 2, name: 'Rovers Home Hoops Shirt 2026, Emerald' },
            changes: [
              { field: 'price', was: '', is: '₹1,899.00' },
              { field: 'former price', was: '', is: '₹2,299.00' },
              { field: 'kind', was: '', is: 'jersey' },
              { field: 'sizes', was: '', is: 'S (12), M (20), L (0)' },
            ],
            doubts: [
              { column: 'Stock', sentence: 'Row 4: The stock is -3 there: 0 pieces are taken.' },
              { column: 'Barcode', sentence: 'The barcode 12345 is no EAN: it is left out.' },
            ],
          },
          {
            ...{ ...row, row: 9, name: 'Winter cap' },
            changes: [
              { field: 'price', was: '', is: '₹499.00' },
              { field: 'sizes', was: '', is: 'One size (7)' },
            ],
            doubts: [],
          },
        ],
        more: false,
      }),
  };
}
