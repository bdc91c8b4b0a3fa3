import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManyChanges, ManyFilter, Rounding } from '#contract/office/many-products.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { sheetsOf } from './test-sheets.ts';
import { roundPrice, wishedOf, wishName } from './wish-rules.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' }));
  office = sheetsOf(shop, cookie);
});
afterAll(() => shop?.close());

async function plan(filter: Partial<ManyFilter>, changes: ManyChanges, id = `sheet_${randomUUID()}`): Promise<string> {
  const reply = await office.call(`POST /api/office/sheets/${id}/of-list`, { filter, changes });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, {}]);
  await office.reaches(id, 'ready');
  return id;
}
const press = async (id: string, what: 'apply' | 'undo') => {
  expect((await office.press(id, what)).statusCode).toBe(200);
  await office.reaches(id, what === 'apply' ? 'applied' : 'undone');
};
const football = async () =>
  (await shop.database.db.select().from(productsTable).where(eq(productsTable.sport, 'football'))).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
const inShop = async (path: string) => (await shop.app.inject(`/api/products/${path}`)).json().data;

describe('bulk change of products', () => {
  test('compares a bulk change first, applies it in one transaction, and undoes it within a day', async () => {
    const before = await football();
    const id = await plan({ sport: 'football', view: 'sold' }, { price: { way: 'by', percent: 10, rounding: 'nine' } });
    const compared = await office.read(id);
    expect(compared).toMatchObject({
      ofList: true,
      name: 'Price +10% to 9: on sale, football',
      who: 'Dev Anand',
      rows: before.filter(({ state }) => state === 'sold').length,
    });
    expect(compared.changed + compared.wrong + compared.same).toBe(compared.rows);
    expect(await football()).toEqual(before);
    const [row] = await office.found(id, 'changed');
    expect(row?.changes).toEqual([
      { field: 'price', was: expect.stringMatching(/^₹/), is: expect.stringMatching(/9\.00$/) },
    ]);
    await press(id, 'apply');
    const after = await football();
    const dearer = after.filter(
      ({ id: product, pricePaise }) => before.find((one) => one.id === product)?.pricePaise !== pricePaise,
    );
    expect(dearer.length).toBe(compared.changed);
    expect(dearer.every(({ pricePaise }) => pricePaise % 1000 === 900)).toBe(true);
    const [first] = dearer;
    expect((await inShop(`Football/${first?.numericId}`))?.Price ?? (first?.pricePaise ?? 0) / 100).toBe(
      (first?.pricePaise ?? 0) / 100,
    );
    const [noted] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
    expect(noted).toMatchObject({
      who: 'Dev Anand',
      what: `Applied the change Price +10% to 9: on sale, football: ${compared.changed} products changed`,
    });
    await press(id, 'undo');
    expect((await football()).map(({ pricePaise, oldPricePaise }) => [pricePaise, oldPricePaise])).toEqual(
      before.map(({ pricePaise, oldPricePaise }) => [pricePaise, oldPricePaise]),
    );
  });

  test('leaves out products that changed since or cannot be changed, each with a reason', async () => {
    const id = await plan({ sport: 'basketball', view: 'sold' }, { price: { way: 'set', to: 50_000 }, hotSale: true });
    const wrong = await office.found(id, 'wrong');
    expect(wrong.map(({ faults }) => faults[0]?.column)).toContain('Hot sale');
    const cheap = await plan(
      { sport: 'basketball', view: 'sold' },
      { price: { way: 'add', rupees: 90_000, less: true, rounding: 'paisa' } },
    );
    expect(await office.read(cheap)).toMatchObject({ changed: 0 });
    expect((await office.found(cheap, 'wrong'))[0]?.faults).toMatchObject([{ column: 'Price' }]);
    const sale = await plan(
      { sport: 'basketball', view: 'sold' },
      { price: { way: 'sale', off: 20, rounding: 'rupee' } },
    );
    const [taken] = await office.found(sale, 'changed');
    const [product] = await shop.database.db
      .select()
      .from(productsTable)
      .where(eq(productsTable.id, taken?.product ?? ''));
    await ask(shop, `PATCH /api/office/products/${product?.id}`, {
      cookie,
      payload: { version: product?.version, changes: { price: 2222, oldPrice: null }, confirmedPrice: true },
    });
    await press(sale, 'apply');
    const [left] = await office.found(sale, 'left_out');
    expect([left?.product, left?.words]).toEqual([product?.id, expect.stringContaining('Somebody has changed price')]);
    const again = await plan({ sport: 'basketball', view: 'sold' }, { price: { way: 'end_sale' } });
    expect((await office.read(again)).changed).toBeGreaterThan(0);
  });

  test('withdraws all products of a list and brings them back with their sizes', async () => {
    const sizes = async () =>
      (await office.rows('&sport=motorsport')).map(({ Product, State, Sizes }) => [Product, State, Sizes]);
    const before = await sizes();
    const away = await plan({ sport: 'motorsport', view: 'sold' }, { state: 'withdrawn' });
    await press(away, 'apply');
    expect((await sizes()).every(([, state]) => state !== 'on sale')).toBe(true);
    await press(await plan({ sport: 'motorsport', view: 'withdrawn' }, { state: 'sold' }), 'apply');
    expect((await sizes()).filter(([id]) => before.some(([one, state]) => one === id && state === 'on sale'))).toEqual(
      before.filter(([, state]) => state === 'on sale'),
    );
  });

  test('plans a bulk change once for a repeated request, and refuses an empty one', async () => {
    const id = await plan({ q: 'no such thing' }, { limited: true });
    await office.call(`POST /api/office/sheets/${id}/of-list`, { filter: {}, changes: { limited: false } });
    expect(await office.read(id)).toMatchObject({ rows: 0, name: 'Limited: all products, “no such thing”' });
    const nothing = await office.call(`POST /api/office/sheets/sheet_${randomUUID()}/of-list`, {
      filter: {},
      changes: {},
    });
    expect([nothing.statusCode, nothing.json().fields]).toEqual([400, { changes: 'Choose what is to change' }]);
  });
});

test.each<[rounding: Rounding, rupees: number, to: number]>([
  ['paisa', 1234.565, 1234.57],
  ['rupee', 1234.5, 1235],
  ['rupee', 0.2, 1],
  ['nine', 1234, 1239],
  ['nine', 1233.99, 1229],
  ['nine', 3, 9],
  ['nine', 1239, 1239],
  ['ninety_nine', 1249, 1299],
  ['ninety_nine', 1248, 1199],
  ['ninety_nine', 12, 99],
])('rounds with %s ₹%d to ₹%d', (rounding, rupees, to) => {
  expect(roundPrice(rupees * 100, rounding)).toBe(to * 100);
});

const prices = fc.record({ pricePaise: fc.integer({ min: 100, max: 9_000_000 }), oldPricePaise: fc.constant(null) });
const factsOf = (some: Partial<ProductFacts>) => some as ProductFacts;

test('restores every price after a sale, and rounds by at most one step', () => {
  fc.assert(
    fc.property(
      prices,
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom<Rounding>('paisa', 'rupee', 'nine', 'ninety_nine'),
      (facts, off, rounding) => {
        const begun = wishedOf(firstFacts, factsOf(facts), { price: { way: 'sale', off, rounding } });
        if ('fault' in begun) throw new Error(begun.fault.sentence);
        const ended = wishedOf(firstFacts, factsOf({ ...facts, ...begun.changes }), { price: { way: 'end_sale' } });
        expect(ended).toEqual({ changes: facts });
        const exact = (facts.pricePaise * (100 - off)) / 100;
        const step = { paisa: 1, rupee: 100, nine: 1000, ninety_nine: 10_000 }[rounding];
        expect(Math.abs((begun.changes.pricePaise ?? 0) - exact)).toBeLessThanOrEqual(exact < step ? step : step / 2);
      },
    ),
  );
});

test('bases a second sale on the former price', () => {
  const facts = factsOf({ pricePaise: 80_000, oldPricePaise: 100_000 });
  expect(wishedOf(firstFacts, facts, { price: { way: 'sale', off: 30, rounding: 'rupee' } })).toEqual({
    changes: { pricePaise: 70_000, oldPricePaise: 100_000 },
  });
});

test('names a bulk change by its action and its products', () => {
  expect(
    wishName({
      filter: { view: 'sold', kind: 'cap', team: 'Hooghly Rovers' },
      changes: { price: { way: 'sale', off: 20, rounding: 'ninety_nine' }, hotSale: true },
    }),
  ).toBe('20% off to 99, hot sale: on sale, cap, Hooghly Rovers');
});
