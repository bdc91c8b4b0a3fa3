import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { Approval } from '#contract/office/approvals.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { csvFrom, sheetsOf } from './test-sheets.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
let owner = '';
let ids: string[] = [];
beforeAll(async () => {
  shop = await openTestShop(() => now);
  await shop.database.db.update(productsTable).set({ mrpPaise: null });
  const { state, sport, oldPricePaise, id } = productsTable;
  const plain = and(isNull(oldPricePaise), sql`${state} = 'sold' and ${sport} = 'football'`);
  ids = (await shop.database.db.select({ id }).from(productsTable).where(plain)).map((row) => row.id).toSorted();
  cookie = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, by = cookie) =>
  ask(shop, name, { cookie: by, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const factsOf = async (id: string) => (await readFacts(shop.database.db, [id]))[0];

async function buy(id: string, cost: number): Promise<void> {
  const lines = [{ product: id, size: (await factsOf(id))?.facts.sizes[0], pieces: 10, cost }];
  const reply = await call('POST /api/office/purchases', {
    key: randomUUID(),
    supplier: 'Test Knits',
    reference: id,
    lines,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

it('undoing a spreadsheet does not bring back a price below the cost without a question', async () => {
  const id = ids.shift() ?? '';
  const price = ((await factsOf(id))?.facts.pricePaise ?? 0) / 100;
  const office = sheetsOf(shop, cookie);
  const rows = (await office.rows()).filter(({ Product }) => Product === id);
  const sheet = await office.bring(csvFrom(rows.map((row) => ({ ...row, Price: String(price * 1.25) }))));
  await office.press(sheet, 'apply');
  await office.reaches(sheet, 'applied');
  await buy(id, Math.round(price * 1.1));
  const pressed = await call(`POST /api/office/sheets/${sheet}/undo`, {});
  if (pressed.statusCode === 200) await office.reaches(sheet, 'undone');
  expect((await factsOf(id))?.facts.pricePaise).toBe(Math.round(price * 125));
});

it('tells the second person that a price is below the cost', async () => {
  const id = ids.shift() ?? '';
  const found = await factsOf(id);
  const price = (found?.facts.pricePaise ?? 0) / 100;
  await buy(id, Math.round(price * 0.9));
  const changes = { price: Math.ceil(price * 0.1) };
  const asked = await call(`PATCH /api/office/products/${id}`, {
    version: found?.row.version,
    changes,
    confirmedPrice: true,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const waiting = (await call('GET /api/office/approvals', undefined, owner)).json().data.approvals as Approval[];
  expect(JSON.stringify(waiting.find(({ about }) => about === id))).toMatch(/cost/);
});

it('moving all prices to the nearest ones does not go below a cost without a question', async () => {
  const id = ids.shift() ?? '';
  const { db } = shop.database;
  now = new Date(now.getTime() + 1000);
  const all = (await call('GET /api/office/settings', undefined, owner)).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === 'tax')?.version ?? 0;
  const value = { ...firstTax, gst: firstGst };
  await call('PUT /api/office/settings', { name: 'tax', value, version, from: null }, owner);
  await expect.poll(() => settingAt(shop.settings, 'tax', now), { interval: 10 }).toEqual(value);
  const set = { pricePaise: 270_000, hsn: '61091000', oldPricePaise: null, team: null };
  await db.update(productsTable).set(set).where(eq(productsTable.id, id));
  // The nearest price is 2,625 rupees: 2,500 before tax.
  await buy(id, 2550);
  const pressed = await call('POST /api/office/tax/nearest-prices', {}, owner);
  const after = (await factsOf(id))?.facts.pricePaise;
  expect([pressed.json().code, after]).not.toEqual([undefined, 262_500]);
});
