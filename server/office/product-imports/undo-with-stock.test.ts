import { readFile } from 'node:fs/promises';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { ensurePlaces } from '#server/office/packing/sku-places.ts';
import { sheetsOf } from '#server/office/product-sheets/test-sheets.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  office = sheetsOf(shop, (await aColleagueIn(shop, ['owner'], now)).cookie);
});
afterAll(() => shop?.close());

test('the undo of an import keeps drafts that got stock or barcodes since, and throws away the others', async () => {
  const file = await readFile(new URL('../shop-exports/fixtures/shopify-2024.csv', import.meta.url));
  const id = await office.bring(file, 'ready', 'shopify-2024.csv');
  expect((await office.press(id, 'apply')).statusCode).toBe(200);
  await office.reaches(id, 'applied');
  const { db } = shop.database;
  const made = () =>
    db.select().from(productsTable).where(like(productsTable.madeUnder, 'import:%')).orderBy(productsTable.name);
  const [mug, jersey, blue] = (await made()).map((product) => product.id);
  const places = (product = '') => eq(skuPlacesTable.productId, product);
  // Looking at the shelves creates the missing rows, which changes nothing.
  await ensurePlaces(db, new Date(now.getTime() + 1000));
  const moved = await office.call(`POST /api/office/products/${jersey}/movements`, {
    ...{ why: 'arrived', key: 'arrival-0001', size: 'L', pieces: 40, reference: 'DN-1' },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const [place] = await db.select().from(skuPlacesTable).where(places(blue));
  const isPlace = eq(skuPlacesTable.number, place?.number ?? 0);
  await db.update(skuPlacesTable).set({ ean: '8901234567999', changedAt: now }).where(isPlace);
  expect((await office.press(id, 'undo')).statusCode).toBe(200);
  await office.reaches(id, 'undone');
  expect((await made()).map(({ name, state }) => [name, state])).toEqual([
    ['Boundary Mug', 'discarded'],
    ['Konkan Home Jersey 2026', 'draft'],
    ['Monsoon Tee, Blue', 'draft'],
    ['Monsoon Tee, Saffron', 'discarded'],
  ]);
  const eansOf = async (product?: string) =>
    (await db.select().from(skuPlacesTable).where(places(product))).flatMap(({ ean }) => ean ?? []).toSorted();
  expect(await Promise.all([mug, jersey, blue].map(eansOf))).toEqual([
    [],
    ['8901234567890', '8901234567906'],
    ['8901234567999'],
  ]);
  expect((await office.found(id, 'kept')).map(({ name, words }) => [name, words])).toEqual([
    ['Konkan Home Jersey 2026', 'Its stock has changed since. It stays as it is.'],
    ['Monsoon Tee, Blue', 'Its barcodes or shelves have changed since. It stays as it is.'],
  ]);
  // A barcode that another product has is said, and left out.
  const other = file
    .toString()
    .replaceAll('konkan-home-jersey', 'another')
    .replaceAll(/KM-[A-Z0-9-]+/g, '');
  const again = await office.bring(other, 'ready', 'other.csv');
  const drafts = await office.found(again, 'changed');
  expect(drafts.flatMap(({ doubts }) => doubts.map(({ sentence }) => sentence))).toContain(
    'S: the barcode 8901234567890 belongs to Konkan Home Jersey 2026. It is left out.',
  );
});

test('a barcode that another product gets between the plan and the press is said in its row', async () => {
  const file = await readFile(new URL('../shop-exports/fixtures/shopify-2024.csv', import.meta.url));
  const other = file
    .toString()
    .replaceAll('konkan-home-jersey', 'third')
    .replaceAll(/KM-[A-Z0-9-]+/g, '')
    .replaceAll('8901234567906', '8901234567975');
  const id = await office.bring(other, 'ready', 'third.csv');
  const { db } = shop.database;
  const [place] = await db.select().from(skuPlacesTable).where(eq(skuPlacesTable.productId, 'cricket-1'));
  await db
    .update(skuPlacesTable)
    .set({ ean: '8901234567975' })
    .where(eq(skuPlacesTable.number, place?.number ?? 0));
  await office.press(id, 'apply');
  await office.reaches(id, 'applied');
  const rows = await office.found(id, 'done');
  expect(rows.flatMap(({ words }) => words ?? [])).toEqual([
    'M: the barcode 8901234567975 belongs to another product now. It is left out.',
  ]);
});
