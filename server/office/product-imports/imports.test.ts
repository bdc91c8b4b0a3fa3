import { readFile } from 'node:fs/promises';
import { and, eq, like, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { applySheet } from '#server/office/product-sheets/apply-sheet.ts';
import { sheetsOf } from '#server/office/product-sheets/test-sheets.ts';
import { workSheet } from '#server/office/product-sheets/work-sheet.ts';
import { findSheet } from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet, Stopped } from '#server/office/sheet-files/sheet-progress.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
let office: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' }));
  office = sheetsOf(shop, cookie);
});
afterAll(() => shop?.close());

const fixture = (name: string) => readFile(new URL(`../shop-exports/fixtures/${name}`, import.meta.url));
const bring = async (name: string) => office.bring(await fixture(name), 'ready', name);
const choose = (id: string, mapping: ImportMapping) =>
  office.call(`POST /api/office/sheets/${id}/mapping`, { mapping });
/** Counts the products that imports made and nobody threw away. */
const made = () =>
  shop.database.db
    .select()
    .from(productsTable)
    .where(and(like(productsTable.madeUnder, 'import:%'), ne(productsTable.state, 'discarded')))
    .orderBy(productsTable.id);
const apply = async (id: string): Promise<ProductSheet> => {
  expect((await office.press(id, 'apply')).statusCode).toBe(200);
  await office.reaches(id, 'applied');
  return office.read(id);
};
const undo = async (id: string) => {
  expect((await office.press(id, 'undo')).statusCode).toBe(200);
  await office.reaches(id, 'undone');
  return office.read(id);
};
const sentences = (rows: { faults: { sentence: string }[] }[]) =>
  rows.flatMap(({ faults }) => faults.map((one) => one.sentence));

describe('product export of Shopify', () => {
  test('is recognized, and planned as drafts with its errors and doubts by row; nothing is made yet', async () => {
    const id = await bring('shopify-2024.csv');
    const sheet = await office.read(id);
    expect(sheet).toMatchObject({ rows: 8, changed: 4, same: 0, wrong: 5, waits: null });
    expect(sheet.brought).toMatchObject({
      ...{ source: 'shopify', products: 8, sizes: 8, doubtful: 4, pictures: 7 },
      mapping: { groupBy: 'type', size: 'Size', colour: 'Color', compareAt: 'former' },
      columns: expect.arrayContaining([{ theirs: 'Variant Price', ours: 'Price' }]),
      notTaken: expect.arrayContaining(['Cost per item', 'Price / International']),
    });
    expect(sentences(await office.found(id, 'wrong'))).toEqual([
      'There is no price.',
      '$49.00 is in another currency. Give rupees.',
      '“Fit” is neither size nor colour. Choose above what it is, or make a product of each there.',
      'Row 14: M stands in row 13 already.',
      'The handle konkan-home-jersey stands in row 2 already. Keep the rows of a product together.',
      'A gift card is not a product here.',
    ]);
    const [jersey, blue, saffron, mug] = await office.found(id, 'changed');
    expect(jersey).toMatchObject({
      row: 2,
      name: 'Konkan Home Jersey 2026',
      changes: expect.arrayContaining([{ field: 'sizes', was: '', is: 'S (12), M (20), L (0)' }]),
      doubts: expect.arrayContaining([
        { column: 'Stock', sentence: 'Row 4: The stock is -3 there: 0 pieces are taken.' },
        {
          column: 'Barcode',
          sentence: 'Row 4: The barcode 8.9012E+12 is no EAN: it is left out. A spreadsheet program has shortened it.',
        },
      ]),
    });
    expect(blue?.doubts.map(({ sentence }) => sentence)).toEqual([
      'The compare-at price is below the price: it is left out.',
      'Its pictures, links, tables or scripts are left out: it is plain text here.',
    ]);
    expect([blue?.name, saffron?.name]).toEqual(['Monsoon Tee, Blue', 'Monsoon Tee, Saffron']);
    expect(mug?.name).toBe('Boundary Mug');
    expect(await made()).toEqual([]);
    const doubtful = await office.call(`GET /api/office/sheets/${id}/rows?state=changed&doubtful=yes`);
    expect(doubtful.json().data.rows).toHaveLength(4);
    await office.press(id, 'stop');
    expect((await office.read(id)).state).toBe('let_go');
  });

  test('becomes drafts with stock and barcodes that say what they lack; pressed or brought again, it makes no doubles', async () => {
    const id = await bring('shopify-2024.csv');
    const presses = await Promise.all([office.press(id, 'apply'), office.press(id, 'apply')]);
    expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await office.reaches(id, 'applied');
    expect(await office.read(id)).toMatchObject({ done: 4, leftOut: 0, undoUntil: '2026-11-24T04:20:00.000Z' });
    const drafts = await made();
    expect(drafts.map(({ name, state }) => [name, state])).toEqual([
      ['Konkan Home Jersey 2026', 'draft'],
      ['Monsoon Tee, Blue', 'draft'],
      ['Monsoon Tee, Saffron', 'draft'],
      ['Boundary Mug', 'draft'],
    ]);
    const [jersey] = drafts;
    expect(jersey).toMatchObject({
      ...{ pricePaise: 189_900, oldPricePaise: 229_900, hsn: '61091000', countryOfOrigin: '', mrpPaise: null },
      ...{ team: 'Konkan Monsoons', sport: 'cricket', kind: 'jersey', category: 'Cricket' },
      description: 'Breathable dry-fit cloth for long evenings.\n100% polyester & mesh\nMade for the stands',
    });
    const { db } = shop.database;
    const levels = await db
      .select()
      .from(stockTable)
      .where(eq(stockTable.productId, jersey?.id ?? ''));
    expect(levels.map(({ size, available, offered }) => [size, available, offered]).toSorted()).toEqual([
      ['L', 0, false],
      ['M', 20, false],
      ['S', 12, false],
    ]);
    const places = await db
      .select()
      .from(skuPlacesTable)
      .where(eq(skuPlacesTable.productId, jersey?.id ?? ''));
    expect(places.map(({ size, ean }) => [size, ean]).toSorted()).toEqual([
      ['M', '8901234567906'],
      ['S', '8901234567890'],
    ]);
    const open = (await ask(shop, `GET /api/office/products/${jersey?.id}`, { cookie })).json().data;
    expect(open).toMatchObject({
      state: 'draft',
      lacks: ['MRP', 'origin', 'pictures', 'fabric and care'],
      imported: {
        ...{ source: 'shopify', key: 'konkan-home-jersey', text: null },
        pictures: [1, 2, 3].map((number) => expect.stringContaining(`?v=171800000${number}`)),
        notes: expect.arrayContaining(['Stock: The stock is -3 there: 0 pieces are taken.']),
      },
      versions: [{ what: 'Made as a draft by shopify-2024.csv', changed: [] }],
    });
    const listed = (await ask(shop, 'GET /api/office/products?view=draft&q=boundary', { cookie })).json().data;
    expect(listed.products[0].lacks).toEqual([
      ...['MRP', 'HSN', 'origin', 'pictures', 'club', 'licensor', 'fabric and care'],
    ]);
    expect((await shop.app.inject('/api/products/category/Cricket')).body).not.toContain('Konkan Home Jersey 2026');
    // A change of the draft shows its own fields, and none of its origin.
    const changed = await ask(shop, `PATCH /api/office/products/${jersey?.id}`, {
      cookie,
      payload: { version: 1, changes: { countryOfOrigin: 'India' } },
    });
    expect(changed.json().data.versions[0].changed).toEqual([{ field: 'country of origin', was: '', is: 'India' }]);
    const again = await bring('shopify-2024.csv');
    expect(await office.read(again)).toMatchObject({ changed: 0, same: 4, wrong: 5 });
    expect((await office.found(again, 'left_out'))[0]).toMatchObject({
      product: jersey?.id,
      words: 'Already here: Konkan Home Jersey 2026. It stays as it is.',
    });
    expect((await office.press(again, 'apply')).statusCode).toBe(409);
    const undone = await undo(id);
    expect(undone).toMatchObject({ undone: 3, kept: 1 });
    expect((await office.found(id, 'kept'))[0]?.words).toContain('Dev Anand has changed it since');
    expect(await made()).toHaveLength(1);
    const third = await bring('shopify-2024.csv');
    expect(await office.read(third)).toMatchObject({ changed: 3, same: 1 });
    expect(await apply(third)).toMatchObject({ done: 3, leftOut: 1 });
    await undo(third);
    expect((await checkAudit(db)).faults).toEqual([]);
    expect((await checkLedger(db)).faults).toEqual([]);
  });

  test('takes the columns of today, separated by semicolons, and shortens what is too long with its whole text kept', async () => {
    const id = await bring('shopify-2026.csv');
    expect(await office.read(id)).toMatchObject({ changed: 2, wrong: 0, brought: { source: 'shopify', sizes: 3 } });
    const [jacket] = await office.found(id, 'changed');
    expect(jacket?.name).toBe('Terrace Jacket with a name that is far longer');
    expect(jacket?.doubts.map(({ column }) => column)).toEqual(['Size', 'Description', 'Name']);
    expect(jacket?.doubts[0]?.sentence).toBe(
      'Row 4: Jacket has no size 46: it is left out. Add it under Kinds first if you sell it.',
    );
    expect(await apply(id)).toMatchObject({ done: 2 });
    const row = (await made()).find(({ kind }) => kind === 'jacket');
    expect(row).toMatchObject({ mrpPaise: 399_900, countryOfOrigin: 'India', oldPricePaise: null, hsn: '' });
    expect(row?.description.length).toBeLessThanOrEqual(400);
    const { imported } = (await ask(shop, `GET /api/office/products/${row?.id}`, { cookie })).json().data;
    expect(imported.text.length).toBeGreaterThan(600);
    await undo(id);
  });
});

test('the product export of WooCommerce is recognized, and its choices plan other drafts', async () => {
  const id = await bring('woocommerce.csv');
  const sheet = await office.read(id);
  expect(sheet).toMatchObject({ changed: 3, wrong: 3, brought: { source: 'woocommerce', options: ['Size'] } });
  expect(sentences(await office.found(id, 'wrong'))).toEqual([
    'It is a download or a service. Only goods are sold here.',
    'It is “external” there. Goods are sold one by one here.',
    'The product id:999 is not in the file. Export it together with it.',
  ]);
  const [jersey, scarf, cap] = await office.found(id, 'changed');
  expect(jersey?.doubts.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      'Row 8: Its stock is counted for all sizes together there. Count each size here.',
      'Row 7: Its sizes have different prices there. A product has one here: the highest is taken.',
    ]),
  );
  expect(scarf?.changes).toEqual(expect.arrayContaining([{ field: 'former price', was: '', is: '₹499.00' }]));
  expect(cap?.name).toBe('=Cap');
  const mapping: ImportMapping = {
    ...{ groupBy: 'category', team: 'none', size: '', colour: 'Size', compareAt: 'none' },
    groups: [{ value: 'Football > Jerseys', sport: 'cricket', kind: 't-shirt' }],
  };
  expect((await choose(id, mapping)).statusCode).toBe(200);
  await office.reaches(id, 'ready');
  expect((await office.read(id)).brought?.mapping).toEqual(mapping);
  const names = (await office.found(id, 'changed')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Football Jersey, away, S', 'Football Jersey, away, M']));
  const [small] = await office.found(id, 'changed');
  expect(small?.changes).toEqual(
    expect.arrayContaining([
      { field: 'kind', was: '', is: 't-shirt' },
      { field: 'sport', was: '', is: 'cricket' },
    ]),
  );
  await office.press(id, 'stop');
});

/** Processes that read files, which applying does not need. */
const notAsked = {
  run: async () => {
    throw new Error('no file is read');
  },
  close: async () => {},
};

describe('an import', () => {
  test('refuses choices for a spreadsheet of the shop’s own, for one that is discarded, and invalid ones', async () => {
    const own = await office.bring((await office.take('format=csv&q=cricket-1')).rawPayload);
    const mapping: ImportMapping = {
      ...{ groupBy: 'type', groups: [], team: 'any', size: '', colour: '', compareAt: 'former' },
    };
    expect((await choose(own, mapping)).statusCode).toBe(409);
    expect((await office.read(own)).brought).toBeNull();
    const id = await bring('woocommerce.csv');
    expect((await choose(id, { ...mapping, team: 'nobody' as never })).statusCode).toBe(400);
    await office.press(id, 'stop');
    expect((await choose(id, mapping)).statusCode).toBe(409);
    const { cookie: packer } = await aColleagueIn(shop, ['packer'], now, { name: 'Ravi' });
    for (const [who, status] of [
      [undefined, 401],
      [packer, 403],
    ] as const)
      expect(
        (
          await ask(shop, `POST /api/office/sheets/${id}/mapping`, {
            ...(who && { cookie: who }),
            payload: { mapping },
          })
        ).statusCode,
      ).toBe(status);
  });

  test('makes nothing when it is stopped or its process dies, and goes on from the start', async () => {
    const { db } = shop.database;
    const id = await bring('shopify-2026.csv');
    const by = { memberId: (await findSheet(db, id)).memberId, who: 'Dev Anand', role: 'Merchandiser', from: 'a test' };
    await moveSheet(db, id, ['ready'], { state: 'applying', by, stop: true });
    const deps = { ...shop, now: () => now, db };
    await expect(applySheet(deps, await findSheet(db, id))).rejects.toThrow(Stopped);
    expect(await made()).toHaveLength(1);
    expect((await findSheet(db, id)).state).toBe('applying');
    // The job of the dead process runs again, in whatever process takes it.
    await moveSheet(db, id, ['applying'], { state: 'applying', stop: false });
    await Promise.all([1, 2].map(() => workSheet({ ...deps, sheetProcesses: notAsked }, id)));
    expect(await office.read(id)).toMatchObject({ state: 'applied', done: 2 });
    expect(await made()).toHaveLength(3);
    now = new Date(now.getTime() + 25 * 3_600_000);
    const later = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Mira Rao' });
    expect((await sheetsOf(shop, later.cookie).press(id, 'undo')).statusCode).toBe(409);
  });
});
