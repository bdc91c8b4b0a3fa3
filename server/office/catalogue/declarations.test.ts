import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingDeclared } from '#contract/declarations.ts';
import type { OfficeProduct, OfficeProductRow } from '#contract/office/products.ts';
import type { OfficeSetting, ShopOpening } from '#contract/office/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { missingDeclarations } from '#server/catalogue/products/declarations.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { production } from '#server/foundation/http/test-production.ts';
import { csvFrom, sheetsOf } from '#server/office/product-sheets/test-sheets.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-29T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  ({ cookie } = await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' }));
});
afterAll(() => shop?.close());

const call = (request: string, payload?: object, as: string | undefined = cookie) =>
  ask(shop, request, { ...(as && { cookie: as }), ...(payload && { payload }) });
const open = async (id: string): Promise<OfficeProduct> => (await call(`GET /api/office/products/${id}`)).json().data;
const save = async (id: string, changes: object) =>
  call(`PATCH /api/office/products/${id}`, { version: (await open(id)).version, changes, confirmedPrice: true });
const inShop = async (path: string) => (await shop.app.inject(`/api/products/${path}`)).json().data;
const view = async (name: string): Promise<OfficeProductRow[]> =>
  (await call(`GET /api/office/products?view=${name}&limit=100`)).json().data.products;
const setRow = (id: string, set: Partial<typeof productsTable.$inferInsert>) =>
  shop.database.db.update(productsTable).set(set).where(eq(productsTable.id, id));

async function put(name: string, value: object): Promise<void> {
  const all = (await call('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === name)?.version ?? 0;
  const reply = await call('PUT /api/office/settings', { name, value, version, from: null });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, {}]);
}

describe('declarations of the demo shop', () => {
  it('declares every product of the demo shop, with MRPs not below any price with tax', async () => {
    expect([await view('undeclared'), await view('above_mrp')]).toEqual([[], []]);
  });

  it('shows the declarations of a product to customers, with the importer of foreign goods', async () => {
    const [china] = await shop.database.db
      .select()
      .from(productsTable)
      .where(eq(productsTable.countryOfOrigin, 'China'));
    const shown = await inShop(`${encodeURIComponent(china?.category ?? '')}/${china?.numericId}`);
    expect(shown).toMatchObject({
      countryOfOrigin: 'China',
      taxIncluded: false,
      declarations: {
        netQuantity: '1 N',
        makers: [{ role: 'importer', name: 'Maidan Sports Retail Private Limited' }],
        care: expect.stringContaining('help@maidan.example'),
      },
    });
    expect(shown.declarations.mrp).toBeGreaterThanOrEqual(shown.Price * 1.1);
  });
});

describe('declarations in the office', () => {
  it('changes each declaration of a product, records it in a version and shows it in the shop', async () => {
    const maker = {
      makerRole: 'packer',
      makerName: 'O’Brien & <b>Söhne</b> "Ltd"',
      makerAddress: '१ गली, दिल्ली\n110001',
    };
    const changed = await save('cricket-1', {
      ...maker,
      mrp: 3999.5,
      genericName: 'Shirt',
      netQuantity: '2 N',
      madeMonth: '2026-05',
    });
    expect([changed.statusCode, changed.json().data]).toMatchObject([200, { mrp: 3999.5, genericName: 'Shirt' }]);
    const words = (await open('cricket-1')).versions[0]?.changed.map(({ field }) => field);
    expect(words).toEqual(expect.arrayContaining(['MRP', 'generic name', 'net quantity', 'month of manufacture']));
    expect((await inShop('Cricket/1')).declarations).toMatchObject({
      ...{ mrp: 3999.5, genericName: 'Shirt', netQuantity: '2 N', madeMonth: '2026-05' },
      makers: [{ role: 'packer', name: 'O’Brien & <b>Söhne</b> "Ltd"', address: expect.stringContaining('दिल्ली') }],
    });
    const page = (await shop.app.inject('/api/products/Cricket/1')).body;
    expect(page).not.toContain('undefined');
  });

  it.each([
    ['an MRP below the price with tax', { mrp: 2748 }, 'pricePaise', '₹2,748.90 with tax, above the MRP of ₹2,748.00'],
    ['a price above the MRP', { price: 3200 }, 'pricePaise', '₹3,520.00 with tax, above the MRP of ₹3,499.00'],
    ['a former price above the MRP', { oldPrice: 3200 }, 'oldPricePaise', 'The former price is ₹3,520.00'],
    ['a maker without an address', { makerRole: 'packer', makerName: 'Us' }, 'makerName', 'together'],
  ])('refuses %s', async (_, changes, field, words) => {
    await setRow('cricket-1', { pricePaise: 249_900, oldPricePaise: null, mrpPaise: 349_900 });
    await setRow('cricket-1', { makerRole: null, makerName: null, makerAddress: null });
    const reply = await save('cricket-1', changes);
    expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, expect.stringContaining(words)]);
    expect((await open('cricket-1')).mrp).toBe(3499);
  });

  it.each([
    ['an unknown country', { countryOfOrigin: 'Narnia' }, 'countryOfOrigin'],
    ['an invalid month', { madeMonth: '2026-13' }, 'madeMonth'],
    ['a month that has not begun', { madeMonth: '2099-01' }, 'madeMonth'],
    ['a net quantity of nothing', { netQuantity: '0 N' }, 'netQuantity'],
    ['an unknown role of the maker', { makerRole: 'owner' }, 'makerRole'],
    ['an MRP of zero', { mrp: 0 }, 'mrp'],
  ])('refuses %s', async (_, changes, field) => {
    const reply = await save('cricket-2', changes);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [`changes.${field}`]]);
  });

  it('normalizes the name of a country', async () => {
    expect((await save('cricket-3', { countryOfOrigin: ' bangladesh ' })).json().data.countryOfOrigin).toBe(
      'Bangladesh',
    );
  });

  it('refuses requests about declarations without a login', async () => {
    const body = { version: 1, changes: { mrp: 9999 } };
    expect((await ask(shop, 'PATCH /api/office/products/cricket-1', { payload: body })).statusCode).toBe(401);
    expect((await ask(shop, 'GET /api/office/products?view=undeclared', {})).statusCode).toBe(401);
  });
});

describe('list of products without declarations', () => {
  it('lists exactly the products that lack declarations, whatever the shop declares', async () => {
    await setRow('cricket-4', { mrpPaise: null });
    await setRow('cricket-5', { kind: 'accessory', genericName: null });
    await setRow('cricket-6', { kind: 'jersey', genericName: null, countryOfOrigin: 'Nepal' });
    const all = await shop.database.db.select({ id: productsTable.id }).from(productsTable);
    const facts = await readFacts(
      shop.database.db,
      all.map(({ id }) => id),
    );
    const shops = [{}, { makerName: '', makerAddress: '' }, { importerName: '', importerAddress: '' }, nothingDeclared];
    for (const change of shops) {
      const declared = {
        ...nothingDeclared,
        makerName: 'Us',
        makerAddress: '1 Road',
        importerName: 'Them',
        importerAddress: '2 Road',
        ...change,
      };
      await put('declarations', declared);
      await expect.poll(() => shop.shopFacts.declared).toEqual(declared);
      const expected = facts
        .filter(
          ({ facts: one }) =>
            ['sold', 'draft'].includes(one.state) && missingDeclarations(shop.shopFacts, one).length > 0,
        )
        .map(({ id }) => id);
      const found = await call('GET /api/office/product-export?format=csv&view=undeclared');
      expect(found.body.trim().split('\r\n').length - 1).toBeGreaterThanOrEqual(expected.length);
      const ids = new Set((await view('undeclared')).map(({ id }) => id));
      expect([...ids].filter((id) => !expected.includes(id))).toEqual([]);
      expect(ids.size).toBe(Math.min(100, expected.length));
    }
  });

  it('counts products without declarations in Today', async () => {
    await put('declarations', {
      ...nothingDeclared,
      makerName: 'Us',
      makerAddress: '1 Road',
      importerName: 'Them',
      importerAddress: '2 Road',
    });
    await expect.poll(() => shop.shopFacts.declared.makerName).toBe('Us');
    const today = (await call('GET /api/office/today')).json().data.waiting as { kind: string; count: number }[];
    expect(today.find(({ kind }) => kind === 'undeclared')?.count).toBe((await view('undeclared')).length);
    expect((await view('undeclared')).map(({ id }) => id)).toEqual(expect.arrayContaining(['cricket-4', 'cricket-5']));
  });

  it('refuses a name without an address in the settings of the declarations', async () => {
    const value = { ...nothingDeclared, importerName: 'Them', carePhone: '12', careEmail: 'nobody' };
    const reply = await call('PUT /api/office/settings', { name: 'declarations', value, version: 0, from: null });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([
      400,
      ['value.importerAddress', 'value.carePhone', 'value.careEmail'],
    ]);
  });
});

describe('declarations in a spreadsheet', () => {
  it('exports and imports declarations, and skips rows with a price above the MRP', async () => {
    const office = sheetsOf(shop, cookie);
    await setRow('football-1', {
      pricePaise: 200_000,
      oldPricePaise: null,
      mrpPaise: 300_000,
      hotSale: false,
      finalSale: false,
    });
    await setRow('football-2', {
      pricePaise: 200_000,
      oldPricePaise: null,
      mrpPaise: 300_000,
      hotSale: false,
      finalSale: false,
    });
    const rows = (await office.rows()).filter(({ Product }) => Product === 'football-1' || Product === 'football-2');
    expect(rows[0]).toMatchObject({ 'MRP (incl. tax)': '3000', 'Prices are': 'excl. tax', 'Made in': 'India' });
    const edited = rows.map((row) =>
      row.Product === 'football-1'
        ? { ...row, Price: '2800', 'Month of manufacture': '2026-7' }
        : {
            ...row,
            Maker: 'Kaveri Prints',
            'Address of the maker': '3 Ghat Road, Pune',
            'Maker is': 'Packer',
            'MRP (incl. tax)': '₹2,999',
            'Made in': 'sri lanka',
          },
    );
    const id = await office.bring(csvFrom(edited));
    const wrong = await office.found(id, 'wrong');
    expect(wrong.map(({ product, faults }) => [product, faults.map(({ column }) => column)])).toEqual([
      ['football-1', ['Month of manufacture']],
    ]);
    expect((await office.press(id, 'apply')).statusCode).toBe(200);
    await office.reaches(id, 'applied');
    expect(await open('football-2')).toMatchObject({
      ...{ mrp: 2999, makerRole: 'packer', makerName: 'Kaveri Prints', countryOfOrigin: 'Sri Lanka' },
    });
    const second = await office.bring(csvFrom([{ ...rows[0], Price: '2800' }]));
    expect((await office.found(second, 'wrong'))[0]?.faults[0]).toMatchObject({
      column: 'Price',
      sentence: expect.stringContaining('₹3,080.00 with tax, above the MRP of ₹3,000.00'),
    });
  });

  it('sets MRP, origin and maker for all products of a list', async () => {
    const office = sheetsOf(shop, cookie);
    await setRow('basketball-1', {
      pricePaise: 99_999,
      oldPricePaise: null,
      mrpPaise: null,
      hotSale: false,
      finalSale: false,
    });
    const id = `sheet_${randomUUID()}`;
    const changes = {
      mrp: { way: 'price' },
      countryOfOrigin: 'usa',
      maker: { role: 'importer', name: 'Them', address: '2 Road' },
    };
    const filter = { q: 'basketball-1', view: 'all' };
    const planned = await call(`POST /api/office/sheets/${id}/of-list`, { filter, changes });
    expect([planned.statusCode, planned.json().data?.name]).toEqual([
      200,
      'MRP by price, made in United States, maker Them: all products, “basketball-1”',
    ]);
    await office.reaches(id, 'ready');
    await office.press(id, 'apply');
    await office.reaches(id, 'applied');
    expect(await open('basketball-1')).toMatchObject({
      mrp: 1100,
      countryOfOrigin: 'United States',
      makerRole: 'importer',
    });
  });
});

describe('change of the tax rate', () => {
  it('lists products whose price exceeds the MRP after a tax change, and keeps selling them', async () => {
    await setRow('cricket-8', {
      pricePaise: 100_000,
      oldPricePaise: null,
      mrpPaise: 112_000,
      hotSale: false,
      finalSale: false,
    });
    const value = { rules: [{ hsn: '', above: 0, percent: 18 }] };
    const preview = (await call('POST /api/office/tax/preview', { value })).json().data;
    expect(preview.aboveMrp).toContainEqual({ id: 'cricket-8', name: expect.any(String), withTax: 1180, mrp: 1120 });
    expect(preview.aboveMrpCount).toBe(preview.aboveMrp.length);
    expect((await call('POST /api/office/tax/preview', { value: firstTax })).json().data.aboveMrp).toEqual([]);
    await put('tax', value);
    await expect.poll(async () => (await view('above_mrp')).map(({ id }) => id)).toContain('cricket-8');
    const today = (await call('GET /api/office/today')).json().data.waiting as { kind: string; count: number }[];
    expect(today.find(({ kind }) => kind === 'above_mrp')?.count).toBe((await view('above_mrp')).length);
    expect((await inShop('Cricket/8')).Price).toBe(1000);
    expect((await save('cricket-8', { description: 'Still sold.' })).statusCode).toBe(200);
    expect((await save('cricket-8', { price: 1001 })).statusCode).toBe(400);
    expect((await save('cricket-8', { price: 940 })).statusCode).toBe(200);
    expect((await view('above_mrp')).map(({ id }) => id)).not.toContain('cricket-8');
  });
});

describe('country of origin in the search', () => {
  const search = async (query: string, by = '') =>
    (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}?by=${encodeURIComponent(by)}`)).json();
  it.each(['made in china', 'Made in CHINA', 'china', 'imported from china', 'product of prc'])(
    'finds products by origin with the query “%s”',
    async (query) => {
      const found = await search(query);
      expect(found.data.length).toBeGreaterThan(0);
      expect(new Set(found.data.map(({ countryOfOrigin }: { countryOfOrigin: string }) => countryOfOrigin))).toEqual(
        new Set(['China']),
      );
      expect(found.finding.terms).toMatchObject([{ facet: 'origin', value: 'China' }]);
    },
  );

  it('filters and sorts search results by origin', async () => {
    const all = await search('jersey', 'sort=origin');
    const origins = all.data.map(({ countryOfOrigin }: { countryOfOrigin: string }) => countryOfOrigin);
    expect(origins).toEqual(origins.toSorted());
    expect(new Set(origins).size).toBeGreaterThan(1);
    const facet = all.finding.facets.find(({ name }: { name: string }) => name === 'origin');
    const india = facet.values.find(({ value }: { value: string }) => value === 'India');
    expect((await search('jersey', 'origin=India')).finding.total).toBe(india.count);
  });

  it('does not read the country of a team as an origin', async () => {
    expect((await search('india jersey')).finding.terms.map(({ facet }: { facet: string }) => facet)).not.toContain(
      'origin',
    );
  });
});

describe('declarations of a shop in production', () => {
  const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
  const priced = { pricePaise: 100_000, oldPricePaise: null, hotSale: false, finalSale: false };

  it('refuses to publish a product without declarations, but keeps selling published ones', async () => {
    const strict = await openTestShop(() => now, undefined, {
      idle: true,
      env: { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY },
    });
    try {
      const { db } = strict.database;
      const { cookie: owner } = await aColleagueIn(strict, ['owner'], now);
      const act = (request: string, payload?: object) =>
        ask(strict, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });
      const read = async (id: string): Promise<OfficeProduct> =>
        (await act(`GET /api/office/products/${id}`)).json().data;
      const change = async (id: string, changes: object) =>
        act(`PATCH /api/office/products/${id}`, { version: (await read(id)).version, changes, confirmedPrice: true });
      const step = async () =>
        ((await act('GET /api/office/opening')).json().data as ShopOpening).steps.find(
          ({ name }) => name === 'declarations',
        );
      expect(await step()).toMatchObject({
        done: false,
        needed: true,
        says: expect.stringMatching(/^224 products on sale lack/),
      });
      // Published before the rule: it has no maker, because the settings name none.
      await db.update(productsTable).set(priced).where(eq(productsTable.id, 'cricket-1'));
      expect((await change('cricket-1', { price: 990 })).statusCode).toBe(200);
      expect((await change('cricket-1', { mrp: null })).json().fields).toEqual({ mrpPaise: expect.any(String) });
      expect((await change('cricket-1', { state: 'withdrawn' })).statusCode).toBe(200);
      expect((await read('cricket-1')).missing.map(({ field }) => field)).toEqual(['makerName']);
      expect((await change('cricket-1', { state: 'sold' })).json().fields).toEqual({
        makerName: expect.stringContaining('Name who made or packed it'),
      });
      const copied = (await act('POST /api/office/products/cricket-2/duplicate', { key: randomUUID() })).json().data;
      const draft = copied as OfficeProduct;
      const planned = await change(draft.id, { publishAt: '2026-12-24T04:30:00.000Z' });
      expect([planned.statusCode, Object.keys(planned.json().fields)]).toEqual([400, ['makerName']]);
      const maker = { makerRole: 'manufacturer', makerName: 'Kaveri Knits', makerAddress: '3 Mill Road, Tiruppur' };
      expect((await change('cricket-1', { state: 'sold', ...maker })).statusCode).toBe(200);
      expect((await change('cricket-1', { countryOfOrigin: 'Nepal' })).json().fields).toEqual({
        makerName: expect.stringContaining('Goods from Nepal name their importer'),
      });
      const value = { ...nothingDeclared, makerName: 'Us', makerAddress: '1 Road' };
      const set = await act('PUT /api/office/settings', { name: 'declarations', value, version: 1, from: null });
      expect(set.statusCode).toBe(200);
      await expect.poll(() => strict.shopFacts.declared.makerName).toBe('Us');
      expect((await change(draft.id, { state: 'sold' })).statusCode).toBe(200);
      const all = { ...value, importerName: 'Them', importerAddress: '2 Road' };
      await act('PUT /api/office/settings', { name: 'declarations', value: all, version: 2, from: null });
      await expect.poll(step).toMatchObject({ done: true });
    } finally {
      await strict.close();
    }
  });
});
