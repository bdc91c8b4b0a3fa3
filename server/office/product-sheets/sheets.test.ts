import { eq, sql } from 'drizzle-orm';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import { auditTable, staffMembersTable } from '#database/schema/staff.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { findSheet } from '#server/office/sheet-files/find-sheet.ts';
import { Stopped } from '#server/office/sheet-files/sheet-progress.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { applySheet } from './apply-sheet.ts';
import { sweepSheets } from './sweep-sheets.ts';
import { csvFrom, editedRows, productsBeside, sheetsOf } from './test-sheets.ts';
import { workSheet } from './work-sheet.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' }));
  office = sheetsOf(shop, cookie);
});
afterAll(() => shop?.close());

const { productOf, inShop, change } = productsBeside(
  () => shop,
  () => cookie,
);
const rowsOf = async (...ids: string[]) => (await office.rows()).filter(({ Product = '' }) => ids.includes(Product));
const edited = (...edits: [id: string, cells: Record<string, string>][]) => editedRows(office, ...edits);

describe('export of products', () => {
  test('changes nothing when an unedited export is imported, as CSV or XLSX', async () => {
    const csv = await office.take('format=csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('products-2026-11-23.csv'),
    });
    const total = (await shop.database.db.select({ n: sql<number>`count(*)::int` }).from(productsTable))[0]?.n;
    for (const file of [csv.rawPayload, (await office.take('format=xlsx')).rawPayload]) {
      const id = await office.bring(file);
      expect(await office.read(id)).toMatchObject({ rows: total, changed: 0, wrong: 0, same: total });
    }
  });

  test('updates database statistics after an import, so that queries are planned well', async () => {
    const { db } = shop.database;
    const counted = async () => {
      const { rows } = await db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'product_sheet_rows'`,
      );
      return rows[0]?.rows;
    };
    const dearer = (await office.rows('&sport=football')).map((row) => ({ ...row, Price: Number(row.Price) + 1 }));
    await office.bring(csvFrom(dearer));
    expect(await counted()).toBeGreaterThanOrEqual(dearer.length);
  });

  test('exports the filtered list, and sizes in their own list', async () => {
    const football = await office.rows('&sport=football&kind=jersey');
    expect(football.length).toBeGreaterThan(3);
    expect(football.every((row) => row.Sport === 'football' && row.Kind === 'jersey')).toBe(true);
    const sizes = await office.rows('&what=sizes&q=cricket-1');
    const [level] = await shop.database.db
      .select()
      .from(stockTable)
      .where(sql`product_id = 'cricket-1' and size = 'M'`);
    expect(sizes.find(({ Size }) => Size === 'M')).toMatchObject({
      Product: 'cricket-1',
      Offered: 'yes',
      'Can be sold': String(level?.available),
    });
    const id = await office.bring(csvFrom(sizes), 'unfit');
    expect((await office.read(id)).said).toBe(
      'Column C is called “Size”, which is none of ours. Name columns as they were exported, or take it away.',
    );
  });

  test('exports no formula, and imports a name that looks like one unchanged', async () => {
    await change('cricket-4', { name: '=HYPERLINK("http://x")' });
    const [row] = await rowsOf('cricket-4');
    expect(row?.Name).toBe(`'=HYPERLINK("http://x")`);
    const { sheets } = await readXlsx((await office.take('format=xlsx&q=cricket-4')).rawPayload, { readStyles: false });
    expect(sheets[0]?.rows[1]?.[2]).toBe('=HYPERLINK("http://x")');
    expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
    const id = await office.bring(csvFrom([{ ...row, 'Fabric and care': 'Linen.' }]));
    expect((await office.found(id, 'changed'))[0]?.changes.map(({ field }) => field)).toEqual(['details']);
  });
});

test('compares an import first, applies it in one step, shows it in the shop and undoes it', async () => {
  const levels = () => shop.database.db.select().from(stockTable).orderBy(stockTable.productId, stockTable.size);
  const before = await levels();
  const old = [await productOf('football-1'), await productOf('football-2')];
  const id = await office.bring(
    await edited(
      ['football-1', { Price: '₹2,699.50', 'Former price': '3000', 'Hot sale': 'Yes', Sizes: 'L, m' }],
      ['football-2', { State: 'withdrawn' }],
    ),
  );
  expect(await office.read(id)).toMatchObject({
    name: 'prices.csv',
    who: 'Dev Anand',
    rows: 2,
    changed: 2,
    wrong: 0,
    same: 0,
  });
  expect(await office.found(id, 'changed')).toMatchObject([
    {
      row: 2,
      product: 'football-1',
      changes: expect.arrayContaining([{ field: 'price', was: '₹2,599.00', is: '₹2,699.50' }]),
    },
    { row: 3, product: 'football-2', changes: [{ field: 'state', was: 'on sale', is: 'withdrawn' }] },
  ]);
  expect((await productOf('football-1'))?.version).toBe(old[0]?.version);
  expect((await inShop('Football/1')).Price).toBe(2599);
  expect((await office.press(id, 'apply')).statusCode).toBe(200);
  await office.reaches(id, 'applied');
  expect(await office.read(id)).toMatchObject({
    done: 2,
    leftOut: 0,
    appliedBy: 'Dev Anand',
    undoUntil: '2026-11-24T04:20:00.000Z',
  });
  expect(await inShop('Football/1')).toMatchObject({
    Price: 2699.5,
    OldPrice: 3000,
    sizes: [{ size: 'M' }, { size: 'L' }],
  });
  expect((await inShop('Football/2')).sizes).toEqual([]);
  expect((await inShop('category/Hot%20Sale')).some(({ _id }: { _id: string }) => _id === 'football-1')).toBe(true);
  const versions = await shop.database.db
    .select()
    .from(productVersionsTable)
    .where(eq(productVersionsTable.productId, 'football-1'))
    .orderBy(productVersionsTable.version);
  expect(versions.at(-1)).toMatchObject({
    who: 'Dev Anand',
    what: 'Changed price, former price, hot sale and sizes by prices.csv',
  });
  expect((await productOf('football-1'))?.edited).toEqual(expect.arrayContaining(['pricePaise', 'sizes']));
  const [noted] = await shop.database.db.select().from(auditTable).where(sql`about = ${id} and what like 'Applied%'`);
  expect(noted).toMatchObject({
    who: 'Dev Anand',
    what: 'Applied the spreadsheet prices.csv: 2 products changed',
    after: { products: 2 },
  });
  expect((await office.press(id, 'apply')).json()).toMatchObject({
    code: 'not_offered',
    message: 'Dev Anand has applied it already.',
  });
  expect((await office.press(id, 'undo')).statusCode).toBe(200);
  await office.reaches(id, 'undone');
  expect(await office.read(id)).toMatchObject({ undone: 2, kept: 0, undoUntil: null });
  expect(await inShop('Football/1')).toMatchObject({ Price: 2599 });
  expect((await inShop('Football/2')).sizes.length).toBeGreaterThan(0);
  const again = [await productOf('football-1'), await productOf('football-2')];
  const written = (one: (typeof again)[number]) => ({ ...one, version: 0, updatedAt: 0, edited: 0 });
  expect(again.map(written)).toEqual(old.map(written));
  const pieces = (rows: Awaited<ReturnType<typeof levels>>) =>
    rows.map(({ productId, size, available, reserved, offered }) => ({
      productId,
      size,
      available,
      reserved,
      offered,
    }));
  expect(pieces(await levels())).toEqual(pieces(before));
  expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
});

describe('invalid row of a spreadsheet', () => {
  const cases: [cells: Record<string, string>, column: string, sentence: string | RegExp][] = [
    [{ Price: 'two' }, 'Price', 'Give rupees, like 2499.00'],
    [{ Price: '0' }, 'Price', 'Give a price above 0'],
    [{ Price: '1,00,000.01' }, 'Price', 'Give a price of ₹1,00,000 at most'],
    [{ Price: '#REF!' }, 'Price', 'Your spreadsheet shows #REF! here. Write what it must be.'],
    [
      { 'Former price': '1' },
      'Former price',
      'The former price must be higher than the price. Leave it empty if there is none.',
    ],
    [{ 'Hot sale': 'perhaps' }, 'Hot sale', 'Write yes or no'],
    [{ 'Final sale': 'yes' }, 'Final sale', 'Only what is in the hot sale can be final.'],
    [{ Name: '' }, 'Name', 'Give it a name'],
    [{ HSN: '61' }, 'HSN', 'Give the HSN code, 8 digits'],
    [{ Sizes: 'S, huge' }, 'Sizes', 'There is no size huge. Write sizes like S, M, L'],
    [{ Sizes: '' }, 'Sizes', 'Choose a size that it is sold in.'],
    [{ Sizes: '4-5Y' }, 'Sizes', 'Kids’ goods, and only they, take sizes by age.'],
    [{ State: 'gone' }, 'State', 'Write draft, on sale, withdrawn, thrown away'],
    [{ State: 'draft' }, 'State', 'It was on sale, and links and orders lead to it. Withdraw it instead.'],
    [{ Sport: 'hockey' }, 'Sport', 'A spreadsheet does not change this. Leave it as it was exported.'],
    [{ Description: 'x'.repeat(401) }, 'Description', /400/],
    [{ Product: 'cricket-9999' }, 'Product', 'There is no product cricket-9999'],
    [{ Product: '' }, 'Product', 'Leave the product as it was exported. New products are made on the screen.'],
    [{ Version: 'one' }, 'Version', /^Leave the version as it was exported/],
    [{ Version: '999' }, 'Version', 'This version is not known. Take the product out again.'],
  ];

  test('reports the column and the expected value of each invalid row, and changes the other rows', async () => {
    const plainOnes = (await office.rows('&sport=cricket&view=sold')).filter(
      (row) =>
        row['Hot sale'] === 'no' && row['Former price'] === '' && row.Kind !== 'kids' && row.Sizes !== 'One size',
    );
    const [good, ...bad] = plainOnes;
    expect(bad.length).toBeGreaterThanOrEqual(cases.length);
    const rows = [
      { ...good, Price: '1234' },
      ...cases.map(([cells], at) => ({ ...bad[at], ...cells })),
      { ...good, Price: '77' },
    ];
    const id = await office.bring(csvFrom(rows));
    const wrong = await office.found(id, 'wrong');
    expect(wrong.slice(0, -1).map(({ row, faults }) => [row, faults])).toEqual(
      cases.map(([, column, sentence], at) => [
        at + 3,
        [{ column, sentence: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) }],
      ]),
    );
    expect(wrong.at(-1)?.faults).toEqual([
      { column: 'Product', sentence: 'It stands in row 2 already. Keep one of them.' },
    ]);
    expect(await office.read(id)).toMatchObject({ changed: 1, wrong: cases.length + 1 });
    await office.press(id, 'apply');
    await office.reaches(id, 'applied');
    expect((await productOf(good?.Product ?? ''))?.pricePaise).toBe(123_400);
    const none = await office.bring(csvFrom([{ ...good, Version: '7' }]));
    expect((await office.press(none, 'apply')).json().message).toBe('Nothing would change by it.');
  });
});

describe('concurrent edits of one product', () => {
  test('merges changes of different fields, and reports a conflict in the row', async () => {
    const file = await edited(
      ['basketball-1', { Price: '1111' }],
      ['basketball-2', { Price: '2022' }],
      ['basketball-3', { Price: '2133' }],
    );
    await change('basketball-1', { countryOfOrigin: 'Nepal' });
    await change('basketball-2', { price: 1999 });
    const id = await office.bring(file);
    expect((await office.found(id, 'wrong')).map(({ product, faults }) => [product, faults])).toEqual([
      [
        'basketball-2',
        [
          {
            column: 'Price',
            sentence:
              'Somebody has changed price since it was exported: it is ₹1,999.00 now. Take the product out again.',
          },
        ],
      ],
    ]);
    await change('basketball-3', { price: 2199 });
    await office.press(id, 'apply');
    await office.reaches(id, 'applied');
    expect(await office.read(id)).toMatchObject({ done: 1, leftOut: 1 });
    expect((await office.found(id, 'left_out'))[0]).toMatchObject({
      product: 'basketball-3',
      words: expect.stringContaining('it is ₹2,199.00 now'),
    });
    expect(await productOf('basketball-1')).toMatchObject({ pricePaise: 111_100, countryOfOrigin: 'Nepal' });
    expect((await productOf('basketball-3'))?.pricePaise).toBe(219_900);
  });

  test('keeps changes that were made since when a spreadsheet is undone, with who made them', async () => {
    const id = await office.bring(await edited(['cricket-8', { Limited: 'yes' }], ['cricket-10', { Limited: 'yes' }]));
    await office.press(id, 'apply');
    await office.reaches(id, 'applied');
    await change('cricket-8', { countryOfOrigin: 'Nepal' });
    await office.press(id, 'undo');
    await office.reaches(id, 'undone');
    expect(await office.read(id)).toMatchObject({ undone: 1, kept: 1 });
    expect((await office.found(id, 'kept'))[0]).toMatchObject({
      product: 'cricket-8',
      words: 'Dev Anand has changed it since: Changed country of origin. It stays as it is.',
    });
  });
});

test('cannot undo after a day, deletes a spreadsheet after a week, and does nothing once it is discarded', async () => {
  const then = now;
  try {
    const id = await office.bring(await edited(['cricket-6', { Price: '2321' }]));
    expect((await office.press(id, 'stop')).statusCode).toBe(200);
    expect(await office.read(id)).toMatchObject({ state: 'let_go' });
    expect((await office.press(id, 'apply')).json().message).toBe('It was discarded. Upload it again.');
    const other = await office.bring(await edited(['cricket-6', { Price: '2321' }]));
    await office.press(other, 'apply');
    await office.reaches(other, 'applied');
    now = new Date(now.getTime() + 24 * 3_600_000);
    ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now));
    const later = sheetsOf(shop, cookie);
    expect((await later.press(other, 'undo')).json().message).toMatch(/^It was applied more than 24 hours ago/);
    await sweepSheets({ db: shop.database.db, files: shop.files }, new Date(now.getTime() + 7 * 24 * 3_600_000));
    expect(await shop.database.db.select().from(productSheetsTable)).toEqual([]);
    expect((await later.call(`GET /api/office/sheets/${other}`)).statusCode).toBe(404);
  } finally {
    now = then;
  }
});

const work = (id: string) => workSheet({ ...shop, db: shop.database.db, now: () => now } as never, id);

test('changes nothing by a spreadsheet that is stopped or whose process dies', async () => {
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now));
  office = sheetsOf(shop, cookie);
  const { db } = shop.database;
  const id = await office.bring(await edited(['cricket-11', { Price: '499' }], ['cricket-12', { Sizes: 'M' }]));
  const before = [await productOf('cricket-11'), await productOf('cricket-12'), await db.select().from(stockTable)];
  const [{ id: memberId = '' } = {}] = await db.select({ id: staffMembersTable.id }).from(staffMembersTable).limit(1);
  const by = { memberId, who: 'Dev Anand', role: 'Owner', from: 'here' };
  await db
    .update(staffMembersTable)
    .set({ roles: ['owner'] })
    .where(eq(staffMembersTable.id, memberId));
  const begun = { state: 'applying' as const, by, consent: 'confirmed' as const };
  await db
    .update(productSheetsTable)
    .set({ ...begun, stop: true })
    .where(eq(productSheetsTable.id, id));
  const sheet = await findSheet(db, id);
  // The stop is noticed between two batches, after the first was written.
  await expect(applySheet({ ...shop, db, now: () => now }, sheet)).rejects.toThrow(Stopped);
  expect([await productOf('cricket-11'), await productOf('cricket-12'), await db.select().from(stockTable)]).toEqual(
    before,
  );
  await work(id);
  expect(await office.read(id)).toMatchObject({
    state: 'ready',
    said: 'It was stopped. Nothing was changed.',
    changed: 2,
  });
  await db.update(productSheetsTable).set(begun).where(eq(productSheetsTable.id, id));
  const dying = {
    db,
    shopFacts: shop.shopFacts,
    settings: shop.settings,
    now: () => {
      throw new Error('the process dies');
    },
  };
  await expect(applySheet(dying, sheet)).rejects.toThrow('the process dies');
  expect((await office.found(id, 'changed')).length).toBe(2);
  await work(id);
  await work(id);
  expect(await office.read(id)).toMatchObject({ state: 'applied', done: 2 });
  expect((await productOf('cricket-11'))?.version).toBe((before[0] as { version: number }).version + 1);
});

test('applies no spreadsheet of a member who has lost the permission', async () => {
  const { db } = shop.database;
  const own = await aColleagueIn(shop, ['merchandiser'], now);
  const theirs = sheetsOf(shop, own.cookie);
  const [row] = await rowsOf('cricket-13');
  const id = await theirs.bring(csvFrom([{ ...row, Price: '999' }]));
  const by = { memberId: own.id, who: own.name, role: 'Merchandise', from: 'here' };
  await db
    .update(staffMembersTable)
    .set({ roles: ['viewer'] })
    .where(eq(staffMembersTable.id, own.id));
  await db.update(productSheetsTable).set({ state: 'applying', by }).where(eq(productSheetsTable.id, id));
  await work(id);
  expect(await office.read(id)).toMatchObject({
    state: 'ready',
    said: 'Nila Menon may not do this any more. Nothing was changed.',
  });
  expect((await productOf('cricket-13'))?.version).toBe(1);
});

test('reads the saved values of an XLSX file, and imports once for a repeated request', async () => {
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now));
  office = sheetsOf(shop, cookie);
  const [row] = await rowsOf('cricket-7');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['version', 'PRODUCT', null, 'Price'],
          [Number(row?.Version), 'cricket-7', 'mine', 1500],
        ],
      },
    ],
  });
  const id = await office.bring(Buffer.from(bytes), 'ready', 'from Excel.xlsx');
  expect((await office.found(id, 'changed'))[0]?.changes).toMatchObject([{ field: 'price', is: '₹1,500.00' }]);
  const csv = { 'content-type': 'text/csv' };
  const again = await office.call(`POST /api/office/sheets/${id}?name=x.csv`, Buffer.from('x'), csv);
  expect(again.json().data).toMatchObject({ id, name: 'from Excel.xlsx', state: 'ready' });
  const empty = await office.call(`POST /api/office/sheets/${id}9?name=x.csv`, Buffer.alloc(0), csv);
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'Choose a spreadsheet first.']);
});
