import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstBudgets } from '#contract/budgets.ts';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { settingNow } from '#contract/settings.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { editedRows, sheetsOf } from './test-sheets.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let owner = '';
let unused: string[] = [];
beforeAll(async () => {
  shop = await openTestShop(() => now);
  owner = await signIn('owner');
  const plain = and(isNull(productsTable.oldPricePaise), notInArray(productsTable.sport, ['basketball', 'cricket']));
  unused = (await db().select({ id: productsTable.id }).from(productsTable).where(plain)).map(({ id }) => id);
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await db().delete(givenAmountsTable);
});

const db = () => shop.database.db;
const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], now)).cookie;

/** A product that no other test changes, with the cost of a cut by one rupee. */
async function aProduct(): Promise<{ id: string; price: number; pieces: number }> {
  const id = unused.pop() ?? '';
  const [found] = await readFacts(db(), [id]);
  const stock = await db().select().from(stockTable).where(eq(stockTable.productId, id));
  const pieces = stock.reduce((sum, { available }) => sum + available, 0);
  return { id, price: (found?.facts.pricePaise ?? 0) / 100, pieces: Math.max(1, pieces) };
}
const rupeesOf = async (id: string) => ((await readFacts(db(), [id]))[0]?.facts.pricePaise ?? 0) / 100;
const versionOf = async (id: string) => (await readFacts(db(), [id]))[0]?.row.version;

/** Sets the daily budget of merchandisers for price cuts, in rupees. */
async function setBudget(merchandiserDay: number): Promise<void> {
  const settings = (await ask(shop, 'GET /api/office/settings', { cookie: owner })).json().data as OfficeSetting[];
  const version = settings.find(({ name }) => name === 'cuts')?.version ?? 0;
  const value = { ...firstBudgets.cuts, merchandiserDay };
  const payload = { name: 'cuts', value, version, from: null };
  const reply = await ask(shop, 'PUT /api/office/settings', { cookie: owner, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  await expect.poll(() => settingNow(shop.settings, 'cuts'), { interval: 10 }).toEqual(value);
}

async function change(cookie: string, id: string, changes: object, confirmedPrice = false) {
  const payload = { version: await versionOf(id), changes, confirmedPrice };
  const reply = await ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload });
  return { status: reply.statusCode, ...(reply.json() as { code?: string; message: string }) };
}
/** Books corrections of a product's first size, some hours before now. */
async function shelfOf(id: string) {
  const [size] = await db().select().from(stockTable).where(eq(stockTable.productId, id));
  async function booked(hoursBefore: number, moved: number): Promise<void> {
    const row = { productId: id, size: size?.size ?? '', available: moved, reserved: 0 };
    const at = new Date(now.getTime() - hoursBefore * 3_600_000);
    await db()
      .insert(stockMovementsTable)
      .values({ ...row, at, reason: 'corrected', person: 'Olga' });
    const available = sql`${stockTable.available} + ${moved}`;
    await db()
      .update(stockTable)
      .set({ available })
      .where(and(eq(stockTable.productId, id), eq(stockTable.size, row.size)));
  }
  return { booked, there: size?.available ?? 0 };
}

const given = async () => (await db().select().from(givenAmountsTable)).map((row) => [row.kind, row.amountPaise]);

describe('budget for price cuts', () => {
  it('counts each price cut times the stock, up to the last rupee of the budget', async () => {
    const { id, price, pieces } = await aProduct();
    await setBudget(30 * pieces);
    const cookie = await signIn('merchandiser');
    expect((await change(cookie, id, { price: price - 20 })).status).toBe(200);
    expect((await change(cookie, id, { price: price - 31 })).code).toBe('price_question');
    expect((await change(cookie, id, { price: price - 30 })).status).toBe(200);
    expect(await given()).toEqual([
      ['price_cut', 2_000 * pieces],
      ['price_cut', 1_000 * pieces],
    ]);
    expect((await change(await signIn('merchandiser'), id, { price: price - 40 })).status).toBe(200);
  });

  it('requires an approval beyond the budget, and counts no approved cut', async () => {
    const { id, price } = await aProduct();
    await setBudget(0);
    const cookie = await signIn('merchandiser');
    const asked = await change(cookie, id, { price: price - 1 });
    expect(asked).toMatchObject({ status: 409, code: 'price_question' });
    expect(asked.message).toContain('It is above your budget for price cuts, so a second person decides about it.');
    expect((await change(cookie, id, { price: price - 1 }, true)).message).toContain('waits for a second person');
    expect(await rupeesOf(id)).toBe(price);
    const approvals = (await ask(shop, 'GET /api/office/approvals', { cookie: owner })).json().data.approvals;
    const approval = (approvals as Approval[]).find(({ about }) => about === id);
    expect(approval?.why).toContain('above the budget for price cuts');
    const decision = `POST /api/office/approvals/${approval?.id}/decision`;
    expect((await ask(shop, decision, { cookie: owner, payload: { grant: true } })).statusCode).toBe(200);
    expect(await rupeesOf(id)).toBe(price - 1);
    expect(await given()).toEqual([]);
  });

  it('uses the highest stock of the last 24 hours, whatever the stock is at the moment of the cut', async () => {
    const { id, price, pieces } = await aProduct();
    await setBudget(30 * pieces);
    const cookie = await signIn('merchandiser');
    const { booked, there } = await shelfOf(id);
    await booked(25, 1000);
    await booked(24.5, -1000);
    await booked(1, -there);
    expect((await change(cookie, id, { price: price - 10 })).status).toBe(200);
    expect(await given()).toEqual([['price_cut', 1_000 * pieces]]);
  });

  it.each([
    [25, 1],
    [24 * 29, 1],
    [24 * 31, 0],
  ])('counts pieces that were put aside %d hours before the cut: %d', async (hours, counted) => {
    const { id, price, pieces } = await aProduct();
    await setBudget(1000 * pieces);
    const { booked, there } = await shelfOf(id);
    await booked(hours, -there);
    expect((await change(await signIn('merchandiser'), id, { price: price - 10 })).status).toBe(200);
    expect(await given()).toEqual([['price_cut', 1_000 * Math.max(1, pieces - (counted === 1 ? 0 : there))]]);
  });

  it('counts a cut that was made while the product was withdrawn', async () => {
    const { id, price } = await aProduct();
    await setBudget(0);
    const cookie = await signIn('merchandiser');
    expect((await change(cookie, id, { state: 'withdrawn' })).status).toBe(200);
    expect((await change(cookie, id, { price: price - 1 })).status).toBe(200);
    expect((await change(cookie, id, { state: 'sold' })).code).toBe('price_question');
  });

  it('enforces the budget for concurrent cuts', async () => {
    const [one, other] = [await aProduct(), await aProduct()];
    await setBudget(10 * Math.max(one.pieces, other.pieces));
    const cookie = await signIn('merchandiser');
    const done = await Promise.all(
      [one, other].map(({ id, price }) => change(cookie, id, { price: price - 10 }).then(({ status }) => status)),
    );
    expect(done.toSorted()).toEqual([200, 409]);
  });

  it('applies the budget to a spreadsheet as a whole, and marks the rows that then need an approval', async () => {
    const [one, other] = [await aProduct(), await aProduct()];
    await setBudget(10 * one.pieces);
    const cookie = await signIn('merchandiser');
    const office = sheetsOf(shop, cookie);
    const cheaper = ({ id, price }: typeof one): [string, Record<string, string>] => [
      id,
      { Price: String(price - 10) },
    ];
    const file = await editedRows(office, cheaper(one), cheaper(other));
    const sheet = await office.bring(file);
    expect(await office.read(sheet)).toMatchObject({ state: 'ready', changed: 2, waiting: 0 });
    const apply = () =>
      ask(shop, `POST /api/office/sheets/${sheet}/apply`, { cookie, payload: { confirmedPrice: true } });
    expect((await apply()).statusCode).toBe(200);
    await expect.poll(async () => (await office.read(sheet)).said).toContain('beyond your budget');
    expect(await office.read(sheet)).toMatchObject({ state: 'ready', waiting: 1 });
    expect(await given()).toEqual([]);
    expect((await apply()).json().message).toBe('It waits for a second person: see Approvals.');
    expect(await rupeesOf(one.id)).toBe(one.price);
    await setBudget(10 * (one.pieces + other.pieces));
    const again = await office.bring(file);
    await ask(shop, `POST /api/office/sheets/${again}/apply`, { cookie, payload: { confirmedPrice: true } });
    await office.reaches(again, 'applied');
    expect(await given()).toEqual([['price_cut', 1_000 * (one.pieces + other.pieces)]]);
  });
});
