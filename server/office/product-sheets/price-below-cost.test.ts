import { randomUUID } from 'node:crypto';
import { and, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { csvFrom, sheetsOf } from './test-sheets.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
let ids: string[] = [];
beforeAll(async () => {
  shop = await openTestShop(() => now);
  // Removes MRPs, which would refuse prices before this check.
  await shop.database.db.update(productsTable).set({ mrpPaise: null });
  const { state, sport, oldPricePaise, id } = productsTable;
  const plain = and(isNull(oldPricePaise), sql`${state} = 'sold' and ${sport} = 'football'`);
  ids = (await shop.database.db.select({ id }).from(productsTable).where(plain)).map((row) => row.id).toSorted();
  cookie = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) => ask(shop, name, { cookie, ...(payload && { payload }) });

/** Buys a size of an unused product for so much less than its price. */
async function boughtFor(share: number, freight = 0): Promise<{ id: string; price: number; cost: number }> {
  const id = ids.shift() ?? '';
  const [found] = await readFacts(shop.database.db, [id]);
  const price = (found?.facts.pricePaise ?? 0) / 100;
  const size = found?.facts.sizes[0];
  const cost = Math.round(price * share);
  const lines = [{ product: id, size, pieces: 10, cost: cost - freight }];
  const wanted = { key: randomUUID(), supplier: 'Test Knits', reference: id, lines, freight: freight * 10 };
  const reply = await call('POST /api/office/purchases', wanted);
  expect(reply.statusCode, reply.body).toBe(200);
  return { id, price, cost };
}

async function change(id: string, price: number, confirmedPrice = false) {
  const [found] = await readFacts(shop.database.db, [id]);
  return call(`PATCH /api/office/products/${id}`, { version: found?.row.version, changes: { price }, confirmedPrice });
}

it('asks about a price below the landed cost of the last purchase, and takes it if it is confirmed', async () => {
  const { id, cost } = await boughtFor(0.9, 20);
  const asked = await change(id, cost - 1);
  expect([asked.statusCode, asked.json()]).toMatchObject([
    409,
    { code: 'price_question', price: { base: cost, basis: 'cost', after: cost - 1, waits: false } },
  ]);
  expect(asked.json().message).toContain('below the price that covers its last cost with freight');
  expect((await change(id, cost - 1, true)).statusCode).toBe(200);
});

it('does not ask about a price that covers the cost, or of a product without a purchase', async () => {
  const { id, cost } = await boughtFor(0.9);
  expect((await change(id, cost)).statusCode).toBe(200);
  const unknown = ids.shift() ?? '';
  const [found] = await readFacts(shop.database.db, [unknown]);
  expect((await change(unknown, ((found?.facts.pricePaise ?? 0) * 0.8) / 100)).statusCode).toBe(200);
});

it('lets a second person decide about a price that is far below all others, whatever it cost', async () => {
  const { id, price } = await boughtFor(0.9);
  expect((await change(id, Math.ceil(price * 0.1))).json()).toMatchObject({ price: { basis: 'day', waits: true } });
});

it('a spreadsheet asks about a price below cost, and shows it in its row', async () => {
  const { id, cost } = await boughtFor(0.9);
  const office = sheetsOf(shop, cookie);
  const rows = (await office.rows()).filter(({ Product }) => Product === id);
  const sheet = await office.bring(csvFrom(rows.map((row) => ({ ...row, Price: String(cost - 2) }))));
  expect(await office.read(sheet)).toMatchObject({ state: 'ready', changed: 1, asking: 1, waiting: 0 });
  expect(await office.found(sheet, 'changed')).toMatchObject([{ price: { basis: 'cost', base: cost } }]);
  expect((await call(`POST /api/office/sheets/${sheet}/apply`, { confirmedPrice: false })).json().code).toBe(
    'price_question',
  );
});
