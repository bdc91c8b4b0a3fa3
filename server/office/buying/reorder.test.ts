import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProposedLine } from '#contract/office/purchase-orders.ts';
import type { StockRow } from '#contract/office/stock.ts';
import { purchaseOrdersTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  cookie = (await aColleagueIn(shop, ['merchandiser'], new Date())).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie, ...(payload && { payload }), headers: { 'idempotency-key': randomUUID() } });
const dayMs = 86_400_000;

/** Writes sales of 7 pieces a week over 14 weeks, and sets the pieces that are left. */
async function sell(productId: string, size: string, left: number): Promise<void> {
  const { db } = shop.database;
  const sales = Array.from({ length: 14 }, (_, week) => ({
    ...{ productId, size, at: new Date(Date.now() - (week * 7 + 3) * dayMs) },
    ...{ available: -7, reserved: 7, reason: 'reserved' as const },
  }));
  const first = { productId, size, at: new Date(Date.now() - 100 * dayMs), reason: 'arrived' as const };
  await db.insert(stockMovementsTable).values([{ ...first, available: 98 + left, reserved: 0 }, ...sales]);
  await db
    .update(stockTable)
    .set({ available: left })
    .where(and(eq(stockTable.productId, productId), eq(stockTable.size, size)));
}

const proposals = async (days: number) => {
  const { suppliers } = (await call(`GET /api/office/reorder?days=${days}`)).json().data as {
    suppliers: { supplier: string; lines: ProposedLine[] }[];
  };
  return suppliers.flatMap(({ supplier, lines }) =>
    lines
      .filter(({ product }) => product === 'football-6')
      .map(({ size, pieces, onOrder }) => ({ supplier, size, pieces, onOrder })),
  );
};

test('proposes what sells out before the delivery, by supplier, and counts what is on order', async () => {
  const { db } = shop.database;
  await db.delete(stockMovementsTable).where(eq(stockMovementsTable.productId, 'football-6'));
  await sell('football-6', 'M', 10);
  await sell('football-6', 'L', 30);
  // A piece a day: 10 pieces last until a delivery in 10 days, and 30 in 30 days.
  expect(await proposals(10)).toEqual([]);
  expect(await proposals(11)).toEqual([{ supplier: '', size: 'M', pieces: 31, onOrder: 0 }]);
  expect(await proposals(31)).toMatchObject([
    { size: 'L', pieces: 31 },
    { size: 'M', pieces: 51 },
  ]);
  const lines = [{ product: 'football-6', size: 'M', pieces: 2, cost: 250 }];
  await call('POST /api/office/purchases', { key: randomUUID(), supplier: 'Meerut Knits', reference: 'DN-9', lines });
  expect(await proposals(13)).toEqual([{ supplier: 'Meerut Knits', size: 'M', pieces: 31, onOrder: 0 }]);
  const made = (await call('POST /api/office/reorder', { days: 13, supplier: 'Meerut Knits' })).json();
  expect(made).toMatchObject({
    message: 'The draft is made. Look at it, then order.',
    data: { state: 'draft', supplier: 'Meerut Knits', lines: [{ size: 'M', pieces: 31, cost: 250 }] },
  });
  expect(await proposals(13)).toEqual([]);
  const again = await call('POST /api/office/reorder', { days: 13, supplier: 'Meerut Knits' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
  const rows = async () => (await call('GET /api/office/stock?view=all&q=football-6')).json().data.rows as StockRow[];
  expect((await rows()).find(({ size }) => size === 'M')).toMatchObject({ available: 12, onOrder: 31 });
  const closing = { version: 1, reason: 'Not needed' };
  await call(`POST /api/office/purchase-orders/${made.data.number}/close`, closing);
  expect((await rows()).find(({ size }) => size === 'M')).toMatchObject({ onOrder: 0 });
  expect(await proposals(13)).toMatchObject([{ pieces: 31 }]);
});

test('proposes again what a forgotten draft holds, and names the drafts', async () => {
  const { db } = shop.database;
  await db.delete(stockMovementsTable).where(eq(stockMovementsTable.productId, 'football-6'));
  await db.update(purchaseOrdersTable).set({ closedAt: new Date() });
  await sell('football-6', 'M', 10);
  await sell('football-6', 'L', 100);
  const line = { product: 'football-6', size: 'M', pieces: 40, cost: 250 };
  const draft = { supplier: 'Meerut Knits', expected: null, note: '', lines: [line] };
  const { number, createdAt } = (await call('POST /api/office/purchase-orders', draft)).json().data;
  const read = async () => (await call('GET /api/office/reorder?days=13')).json().data;
  const lineOf = (data: { suppliers: { lines: ProposedLine[] }[] }) =>
    data.suppliers.flatMap(({ lines }) => lines).find(({ product }) => product === 'football-6');
  const fresh = await read();
  expect(lineOf(fresh)).toBeUndefined();
  expect(fresh.drafts).toEqual([{ number, supplier: 'Meerut Knits', since: createdAt, counted: true }]);
  const old = new Date(Date.now() - 7 * dayMs - 1000);
  await db.update(purchaseOrdersTable).set({ createdAt: old }).where(eq(purchaseOrdersTable.id, number));
  const late = await read();
  expect(lineOf(late)).toMatchObject({ size: 'M', onOrder: 0, draft: { number, since: old.toISOString() } });
  expect(late.drafts).toEqual([{ number, supplier: 'Meerut Knits', since: old.toISOString(), counted: false }]);
  // A second draft holds the proposal back, as the first one did.
  const supplier = late.suppliers.find((one: { lines: ProposedLine[] }) => lineOf({ suppliers: [one] }))?.supplier;
  expect((await call('POST /api/office/reorder', { days: 13, supplier })).statusCode).toBe(200);
  expect(lineOf(await read())).toBeUndefined();
  await call(`POST /api/office/purchase-orders/${number}/order`, { version: 1 });
  expect((await read()).drafts.map((one: { number: number }) => one.number)).not.toContain(number);
});

test.each(['0', '181', '1.5', 'x'])('refuses %s days of delivery', async (days) => {
  expect((await call(`GET /api/office/reorder?days=${days}`)).statusCode).toBe(400);
});
