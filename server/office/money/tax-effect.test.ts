import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import type { TaxEffect } from '#contract/office/tax.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax, type GstSetting } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { changeProduct } from '#server/catalogue/product-changes/change-product.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

// Effect of the tax settings on products on sale, and prices that no tax rate allows.

let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (request: string, payload?: object) =>
  ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });

async function setTax(gst: GstSetting | undefined): Promise<void> {
  now = new Date(now.getTime() + 1000);
  const all = (await call('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === 'tax')?.version ?? 0;
  const value = { ...firstTax, ...(gst && { gst }) };
  expect((await call('PUT /api/office/settings', { name: 'tax', value, version, from: null })).statusCode).toBe(200);
  await expect.poll(() => settingAt(shop.settings, 'tax', now), { interval: 10 }).toEqual(value);
}

const preview = async (gst: GstSetting | undefined) =>
  (await call('POST /api/office/tax/preview', { value: { ...firstTax, ...(gst && { gst }) } })).json()
    .data as TaxEffect;

/** Sets the price of a shirt. Removes its team by default, so that no name is printed. */
async function setPrice(id: string, pricePaise: number, { hsn = '61091000', keepsTeam = false } = {}): Promise<void> {
  const set = {
    pricePaise,
    hsn,
    oldPricePaise: null,
    hotSale: false,
    finalSale: false,
    ...(!keepsTeam && { team: null }),
  };
  await shop.database.db.update(productsTable).set(set).where(eq(productsTable.id, id));
}
const priceOf = async (id: string) =>
  (await shop.database.db.select().from(productsTable).where(eq(productsTable.id, id)))[0]?.pricePaise;

function changePrice(id: string, version: number, pricePaise: number) {
  const prices = { shares: { asks: 100, waits: 100 }, consent: 'confirmed' as const };
  return shop.database.db.transaction((tx) =>
    changeProduct(shop.shopFacts, tx, { id, version, changes: { pricePaise }, who: 'Asha', at: now, prices }),
  );
}
const versionOf = async (id: string) =>
  (await shop.database.db.select().from(productsTable).where(eq(productsTable.id, id)))[0]?.version ?? 0;

describe('preview of a tax change', () => {
  test('shows one rate for all products under the flat rate, and no disallowed price', async () => {
    const effect = await preview(undefined);
    expect(effect.rates).toEqual([{ percent: 10, products: expect.any(Number) }]);
    expect(effect.gapCount).toBe(0);
  });

  test('counts products by GST rate, and lists disallowed prices with the nearest allowed ones', async () => {
    await setPrice('cricket-1', 270_000);
    const effect = await preview(firstGst);
    expect(effect.rates.map(({ percent }) => percent)).toEqual([5, 18]);
    expect(effect.rates.reduce((sum, { products }) => sum + products, 0)).toBe(
      (await preview(undefined)).rates[0]?.products,
    );
    expect(effect.gaps.find(({ id }) => id === 'cricket-1')).toMatchObject({
      price: 2700,
      below: 2625,
      above: 2950.01,
    });
    expect(effect.gapCount).toBe(effect.gaps.length);
    expect((await preview({ ...firstGst, prices: 'exclude' })).gapCount).toBe(0);
  });

  test('counts products that no HSN code of the tax covers', async () => {
    await setPrice('cricket-3', 50_000, { hsn: '99999999' });
    expect((await preview(firstGst)).uncovered).toBeGreaterThanOrEqual(1);
  });
});

describe('prices that include the tax', () => {
  beforeEach(() => setTax(firstGst));

  test.each([
    [262_500, true],
    [262_501, false],
    [295_000, false],
    [295_001, true],
  ])('decides if a price of %i paise is allowed: %s', async (pricePaise, isTaken) => {
    await setPrice('football-2', 100_000);
    const changed = changePrice('football-2', await versionOf('football-2'), pricePaise);
    if (isTaken) await expect(changed).resolves.toMatchObject({ after: { pricePaise } });
    else
      await expect(changed).rejects.toMatchObject({
        status: 400,
        extra: { fields: { pricePaise: expect.stringContaining('The nearest prices are ₹2,625.00 and ₹2,950.01.') } },
      });
  });

  test('checks the price of a shirt with a printed name too', async () => {
    const withName = (await shop.database.db.select().from(productsTable)).find(
      ({ team, kind, state }) => team !== null && kind === 'jersey' && state === 'sold',
    );
    const id = withName?.id ?? '';
    await setPrice(id, 100_000, { keepsTeam: true });
    await expect(changePrice(id, await versionOf(id), 259_900)).rejects.toMatchObject({
      message: expect.stringContaining('With a name on the back it costs ₹2,899.00'),
    });
    // The nearest prices must be allowed with and without the printed name.
    await expect(changePrice(id, await versionOf(id), 270_000)).rejects.toMatchObject({
      message: expect.stringContaining('The nearest prices are ₹2,325.00 and ₹2,950.01.'),
    });
  });

  test('allows other changes of a product with a disallowed price, and keeps the price', async () => {
    await setPrice('football-2', 270_000);
    const prices = { shares: { asks: 100, waits: 100 }, consent: 'confirmed' as const };
    const changes = { description: 'A warm shirt for the stands.' };
    await shop.database.db.transaction(async (tx) =>
      changeProduct(shop.shopFacts, tx, {
        ...{ id: 'football-2', version: await versionOf('football-2'), changes, who: 'Asha', at: now, prices },
      }),
    );
    expect(await priceOf('football-2')).toBe(270_000);
  });

  test('sets all disallowed prices to the nearest allowed ones in one request', async () => {
    await setPrice('cricket-1', 270_000);
    await setPrice('football-1', 290_000);
    const { gapCount } = await preview(firstGst);
    const pressed = await call('POST /api/office/tax/nearest-prices', {});
    expect([pressed.statusCode, pressed.json().data]).toEqual([200, { changed: gapCount, waiting: 0, left: 0 }]);
    expect([await priceOf('cricket-1'), await priceOf('football-1')]).toEqual([262_500, 295_001]);
    expect((await preview(firstGst)).gapCount).toBe(0);
    expect((await call('POST /api/office/tax/nearest-prices', {})).json()).toMatchObject({ code: 'not_offered' });
  });
});
