import { readProductChoicesEndpoint } from '#contract/office/product-making.ts';
import {
  listSheetRowsEndpoint,
  listSheetsEndpoint,
  type ProductSheet,
  readSheetEndpoint,
} from '#contract/office/product-sheets.ts';
import {
  listProductsEndpoint,
  type OfficeProduct,
  type OfficeProductRow,
  openProductEndpoint,
} from '#contract/office/products.ts';
import { listPurchasesEndpoint, readPurchaseEndpoint } from '#contract/office/purchases.ts';
import { listMovementsEndpoint, type StockMovementReply } from '#contract/office/shelf.ts';
import { listStockEndpoint, readAgeingEndpoint, readCountEndpoint } from '#contract/office/stock.ts';
import { firstSizes } from '#contract/sizes.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { minutesAgo, people, reply } from './sample-base.ts';
import { buyingReplies } from './sample-buying.ts';
import { importReplies } from './sample-import.ts';
import { imageOf } from './sample-pictures.ts';

const colours = { a: '#0e7c3a', b: '#f5f4ef', c: '#ffb81c' };

function rowOf(numericId: number, name: string, more: Partial<OfficeProductRow> = {}): OfficeProductRow {
  return {
    id: `football-${numericId}`,
    ...{ name, numericId, category: 'Football', sport: 'football', kind: 'jersey', team: 'Hooghly Rovers' },
    image: imageOf(name),
    ...{
      price: 2499,
      oldPrice: null,
      available: 31,
      limited: false,
      hotSale: false,
      finalSale: false,
      state: 'sold',
      version: 3,
      lacks: [],
    },
    ...more,
  };
}

const asked = { basis: 'day' as const, waits: false };

const products = [
  rowOf(1, 'Rovers Home Hoops Shirt', { oldPrice: 2999, hotSale: true }),
  rowOf(4, 'Rovers Double-Sided Scarf', { kind: 'accessory', price: 799, available: 0, limited: true }),
  rowOf(8, 'Cold Palmer', { kind: 't-shirt', price: 999, finalSale: true, hotSale: true, oldPrice: 1299 }),
  rowOf(12, 'Rovers Old Away Shirt', { state: 'withdrawn', available: 0 }),
  rowOf(99, 'Rovers Third Shirt', { state: 'draft', available: 4, version: 1, lacks: ['MRP', 'HSN', 'pictures'] }),
];

const ownChart = {
  ...{ of: 'garment' as const, measures: ['Width', 'Length'] },
  rows: [
    { size: 'S', cm: [51.5, 70] },
    { size: 'M', cm: [54, 72] },
    { size: 'L', cm: [56.5, 74] },
  ],
};

const importedFrom = {
  ...{ source: 'shopify' as const, key: 'rovers-third-shirt' },
  pictures: [1, 2].map((number) => `https://cdn.shopify.com/s/files/1/0712/4411/files/rovers-third-${number}.jpg`),
  notes: [
    'Name: Its emoji are left out: labels cannot print them.',
    'Stock: The stock is -3 there: 0 pieces are taken.',
  ],
  text: 'Worn away from home.\nAs long as it was there.',
};

function productOf({ available: _available, ...row }: OfficeProductRow): OfficeProduct {
  const draft = row.state === 'draft';
  const picture = (view: 'front' | 'back') => ({ item: { kind: 'drawn' as const, view }, src: row.image });
  return {
    ...row,
    path: `/product/${row.numericId}?category=Football`,
    description: draft ? '' : 'Green and white hoops, as worn at home.',
    details: draft ? [] : ['Recycled polyester.', 'Wash cold.'],
    ...{ mrp: 3499, genericName: null, netQuantity: null, makerRole: null, makerName: null, makerAddress: null },
    ...{ careContact: null, madeMonth: null, undeclared: [] },
    ...{ nameHi: draft ? null : 'रोवर्स हूप्स शर्ट', descriptionHi: null, searchWords: 'irish, shamrock' },
    ...{ metaTitle: null, metaDescription: null },
    usual: {
      genericName: 'Jersey',
      netQuantity: '1 N',
      makers: 'Manufactured by Kalindi Knitwear Works LLP, 14 Mill Lane, Tiruppur, Tamil Nadu 641604',
      careContact: 'Maidan Sports Retail Private Limited, 1 Oval View, Fort, Mumbai 400001, 1800 000 0000',
    },
    ...{ hsn: '61099010', countryOfOrigin: 'India', licensor: 'Hooghly Rovers Football Club', athlete: null },
    sizes: ['S', 'M', 'L'],
    chart: draft ? null : ownChart,
    usualChart: ownChart,
    choices: firstSizes.filter((size) => !size.endsWith('Y')),
    stock: [
      { size: 'S', offered: true, available: 0, reserved: 1 },
      { size: 'M', offered: true, available: 12, reserved: 3 },
      { size: 'L', offered: true, available: 19, reserved: 0 },
      { size: 'XL', offered: false, available: 2, reserved: 0 },
    ],
    pictures: [picture('front'), picture('back')],
    drawn: [picture('front'), picture('back')],
    photographs: [],
    picture: { garment: 'jersey', pattern: 'hoops', colours, body: 0, lead: 'front' },
    missing: draft
      ? [
          { field: 'description', sentence: 'Describe it in a sentence or two.' },
          { field: 'details', sentence: 'Say what it is made of and how to care for it.' },
        ]
      : [],
    publishAt: null,
    imported: draft ? importedFrom : null,
    priceWaits: null,
    preview: null,
    changedAt: minutesAgo(90),
    versions: [
      {
        ...{ version: row.version, at: minutesAgo(90), who: people.merchandiser, now: true },
        what: draft ? 'Made as a draft' : 'Changed price',
        changed: draft ? [] : [{ field: 'price', was: '₹2,299.00', is: '₹2,499.00' }],
      },
      ...(draft
        ? []
        : [
            {
              version: 1,
              at: minutesAgo(9000),
              who: 'the data files',
              what: 'As it was first',
              changed: [],
              now: false,
            },
          ]),
    ],
  };
}

const moved = (minutes: number, more: Partial<StockMovementReply>): StockMovementReply => ({
  ...{
    at: minutesAgo(minutes),
    size: 'M',
    available: 0,
    reserved: 0,
    reason: 'reserved',
    who: null,
    note: null,
    reference: null,
    order: null,
  },
  ...more,
});

/** Stock movements of a product: an order, its parcel, a delivery, a broken piece. */
const movements = [
  moved(20, { available: -1, reserved: 1, order: 'K7QW4MX9TD' }),
  moved(90, { reserved: -1, reason: 'dispatched' }),
  moved(200, {
    size: 'L',
    available: 24,
    reason: 'arrived',
    who: people.merchandiser,
    reference: 'DN-2041',
    note: 'Two cartons from Tiruppur',
  }),
  moved(400, { available: -2, reason: 'damaged', who: people.manager, note: 'Wet in the store' }),
  moved(900, { size: 'S', available: 1, reserved: -1, reason: 'released' }),
  moved(9000, { available: 30, reason: 'arrived', who: 'asha', note: 'first stock, from the catalogue' }),
];

/** Creates a spreadsheet of the samples: one that waits to be applied, or one that was applied. */
const sheetOf = (more: Partial<ProductSheet>): ProductSheet => ({
  ...{ ofList: false, brought: null },
  ...{
    id: 'sheet_0123456789abcdef',
    name: 'autumn prices.xlsx',
    who: people.merchandiser,
    at: minutesAgo(12),
    state: 'ready',
  },
  ...{ rows: 120, through: 120, changed: 4, same: 115, wrong: 1, done: 0, leftOut: 0, undone: 0, kept: 0 },
  ...{ asking: 1, waiting: 1, waits: null },
  ...{ said: null, appliedAt: null, appliedBy: null, undoUntil: null },
  ...more,
});
const sheets = [
  sheetOf({}),
  sheetOf({
    id: 'sheet_fedcba9876543210',
    name: 'kids.csv',
    state: 'applied',
    ...{ changed: 2, same: 117, asking: 0, waiting: 0 },
    done: 2,
    appliedAt: minutesAgo(400),
    appliedBy: people.manager,
  }),
];
/** Stock by size: one sold out, one reserved, one in good stock. */
const levels = products.slice(0, 3).map(({ id: product, name, image }, at) => ({
  ...{ product, name, image, size: 'M' },
  ...{
    available: at * 2,
    reserved: 1,
    sold: 34 - at * 15,
    onOrder: at === 1 ? 40 : 0,
    daysLeft: [0, 3, 30][at] ?? null,
    level: 5,
    ownLevel: at === 2,
  },
  ...{
    forecast: at === 0 ? null : { pieces: 12, error: at * 2 },
    bought: at === 0 ? null : { purchase: 3, supplier: 'Tiruppur Knits', cost: 640, at: minutesAgo(90) },
    oldest: at === 0 ? null : at * 40,
  },
}));
const purchase = {
  ...{ number: 3, supplier: 'Tiruppur Knits', reference: 'DN-2041', at: minutesAgo(90), by: people.merchandiser },
  ...{ pieces: 40, cost: 25_600 },
};
const counted = { product: 'football-1', name: 'Rovers Home Hoops Shirt', booked: false };
const sheetRow = { state: 'changed' as const, faults: [], doubts: [], words: null, price: null };

const open = (id: string) => {
  const row = products.find((one) => one.id === id);
  return row && reply(openProductEndpoint, productOf(row));
};

const sports = [
  { sport: 'cricket', name: 'Cricket' },
  { sport: 'football', name: 'Football' },
];

const kinds = [
  { kind: 'jersey', name: 'Jerseys' },
  { kind: 'accessory', name: 'Accessories' },
];

/** Replies to calls about products: a list, one on sale, a draft, and choices for a new one. */
export const catalogueReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/products': () =>
    reply(listProductsEndpoint, { products, next: null, teams: ['Hooghly Rovers', 'Konkan Monsoons'], sports, kinds }),
  'GET /api/office/products/football-1': () => open('football-1'),
  'GET /api/office/products/football-99': () => open('football-99'),
  'GET /api/office/products/football-1/movements': () => reply(listMovementsEndpoint, movements),
  'GET /api/office/products/football-99/movements': () => reply(listMovementsEndpoint, movements.slice(-1)),
  'GET /api/office/sheets': () => reply(listSheetsEndpoint, sheets),
  'GET /api/office/sheets/sheet_0123456789abcdef': () => reply(readSheetEndpoint, sheetOf({})),
  'GET /api/office/sheets/sheet_0123456789abcdef/rows': () =>
    reply(listSheetRowsEndpoint, {
      rows: [
        {
          ...sheetRow,
          row: 2,
          product: 'football-1',
          name: 'Rovers Home Hoops Shirt',
          changes: [{ field: 'price', was: '₹2,499.00', is: '₹2,299.00' }],
        },
        {
          ...sheetRow,
          row: 9,
          product: 'football-8',
          name: 'Cold Palmer',
          changes: [{ field: 'state', was: 'on sale', is: 'withdrawn' }],
        },
        {
          ...sheetRow,
          row: 12,
          product: 'football-99',
          name: 'Tide Away Waves Shirt',
          changes: [{ field: 'price', was: '₹2,499.00', is: '₹1,499.00' }],
          price: { name: 'Tide Away Waves Shirt', before: 2499, base: 2499, after: 1499, percent: 40, ...asked },
        },
        {
          ...sheetRow,
          row: 15,
          product: 'football-12',
          name: 'Rovers Away Shirt',
          changes: [{ field: 'price', was: '₹2,499.00', is: '₹249.00' }],
          price: {
            name: 'Rovers Away Shirt',
            before: 2499,
            base: 2499,
            after: 249,
            percent: 90,
            ...asked,
            waits: true,
          },
        },
      ],
      more: false,
    }),
  ...importReplies(
    sheetOf({
      ...{ id: 'sheet_aaaaaaaaaaaaaaaa', name: 'products_export_1.csv', rows: 56, through: 56 },
      ...{ changed: 52, same: 3, wrong: 2, asking: 0, waiting: 0 },
    }),
  ),
  'GET /api/office/stock': () => reply(listStockEndpoint, { rows: levels, next: null, low: levels.length }),
  'GET /api/office/stock-ageing': () =>
    reply(readAgeingEndpoint, {
      bands: [30, 90, 180, 365, null].map((days, at) => ({
        days,
        pieces: 900 - at * 150,
        known: 800 - at * 150,
        cost: 512_000 - at * 90_000,
      })),
      longest: levels.map(({ product, name, size }, at) => ({
        product,
        name,
        size,
        pieces: 14 - at,
        days: at === 2 ? null : 410 - at * 80,
        cost: at === 1 ? null : 640,
      })),
    }),
  'GET /api/office/purchases': () =>
    reply(listPurchasesEndpoint, { purchases: [purchase], next: null, suppliers: [purchase.supplier] }),
  'GET /api/office/purchases/3': () =>
    reply(readPurchaseEndpoint, {
      ...{ ...purchase, freight: 1200, otherCosts: 80, order: 12 },
      lines: levels.slice(1).map(({ product, name, size }) => ({
        ...{ product, name, size, pieces: 20, cost: 640, landed: 672 },
      })),
    }),
  ...buyingReplies,
  'GET /api/office/stock-count': () =>
    reply(readCountEndpoint, {
      ...{ number: 4, begunAt: minutesAgo(50), all: 2, entered: 1 },
      lines: [
        { ...counted, size: 'S', shelf: 'A-01-1', figure: null, by: null, came: 0, went: 0 },
        { ...counted, size: 'M', shelf: 'A-01-2', figure: 12, by: people.merchandiser, came: 0, went: 2 },
      ],
    }),
  'GET /api/office/product-choices': () =>
    reply(readProductChoicesEndpoint, {
      tax: firstTax,
      day: '2026-11-23',
      categories: [
        { category: 'Cricket', sport: 'cricket' },
        { category: 'Football', sport: 'football' },
        { category: 'Limited Edition', sport: null },
      ],
      sports,
      clubs: [
        {
          name: 'Hooghly Rovers',
          sport: 'football',
          licensor: 'Hooghly Rovers Football Club',
          colours,
          crest: { shape: 'shield', mark: 'wave', ...colours },
        },
      ],
      athletes: [{ name: 'Cole Partha', team: 'Hooghly Rovers' }],
      kinds: [
        { kind: 'jersey', name: 'Jersey', hsn: '', sizes: ['S', 'M', 'L'], isDrawn: true },
        { kind: 'accessory', name: 'Accessory', hsn: '', sizes: ['One size'], isDrawn: true },
      ],
      garments: [
        { garment: 'jersey', kinds: ['jersey'], hsn: '61099010' },
        { garment: 'mug', kinds: ['accessory'], hsn: '69120010' },
      ],
      patterns: ['solid', 'hoops', 'stripes'],
      drawing: { collars: ['crew', 'vee'], fonts: ['block', 'slab'], motifs: ['kite', 'chai'] },
    }),
};
