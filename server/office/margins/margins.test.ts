import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderMarginReply, ProductMarginReply } from '#contract/office/margins.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { movePieces } from '#server/orders/model/stock-statements.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, recount } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let manager = '';
let merchandiser = '';
beforeAll(async () => {
  shop = await openPayingShop();
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const buy = async (product: string, pieces: number, cost: number, freight = 0) => {
  const payload = {
    ...{ key: randomUUID(), supplier: 'Test Knits', reference: randomUUID().slice(0, 8), freight },
    lines: [{ product, size: 'M', pieces, cost }],
  };
  const reply = await ask(shop, 'POST /api/office/purchases', { cookie: merchandiser, payload });
  expect(reply.statusCode, reply.body).toBe(200);
};
const productMargin = async (id: string) => {
  const { price, sizes } = (await ask(shop, `GET /api/office/products/${id}/margin`, { cookie: manager })).json()
    .data as ProductMarginReply;
  return { price, ...sizes.find(({ size }) => size === 'M') };
};
const orderMargin = async (reference: string) =>
  (await ask(shop, `GET /api/office/orders/${reference}/margin`, { cookie: manager })).json().data as OrderMarginReply;

it('tells the margin of the next piece by first in, first out, with its freight', async () => {
  await recount(shop.database.db, 'cricket-1', 'M', 0);
  expect(await productMargin('cricket-1')).toMatchObject({ pieces: 0, known: 0, next: null, margin: null });
  await buy('cricket-1', 2, 400, 50);
  await buy('cricket-1', 5, 500);
  const { price, ...found } = await productMargin('cricket-1');
  expect(found).toMatchObject({ pieces: 7, known: 7, next: 425 });
  expect(found.margin?.rupees).toBeCloseTo(price - 425, 2);
});

it('tells the margin of the pieces of an order that left, and of those that came back', async () => {
  const { db } = shop.database;
  await recount(db, 'cricket-2', 'M', 0);
  await buy('cricket-2', 2, 400);
  await buy('cricket-2', 5, 500);
  const order = await placeOrderFor(shop, online([aLine('cricket-2', 'M', 3)]));
  expect(await orderMargin(order.reference)).toMatchObject({ pieces: 0, value: 0, margin: null });
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  const { value, margin, ...rest } = await orderMargin(order.reference);
  expect(rest).toEqual({ pieces: 3, known: 3, cost: 1300 });
  expect(margin?.rupees).toBeCloseTo(value - 1300, 2);
  const { price } = await productMargin('cricket-2');
  expect(value).toBeCloseTo(3 * price, 0);
  await movePieces(db, sql`select 'cricket-2' as product_id, 'M' as size, 1 as quantity`, order.id, 'returned');
  expect(await orderMargin(order.reference)).toMatchObject({ pieces: 2, known: 2, cost: 800 });
  expect(await productMargin('cricket-2')).toMatchObject({ pieces: 5, next: 500 });
});

it('a piece without a purchase has an unknown cost, and its order no margin', async () => {
  const { db } = shop.database;
  await recount(db, 'cricket-3', 'M', 0);
  await recount(db, 'cricket-3', 'M', 1);
  await buy('cricket-3', 4, 400);
  expect(await productMargin('cricket-3')).toMatchObject({ pieces: 5, known: 4, next: null, margin: null });
  const order = await placeOrderFor(shop, online([aLine('cricket-3', 'M', 2)]));
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  expect(await orderMargin(order.reference)).toMatchObject({ pieces: 2, known: 1, cost: 400, margin: null });
});

it('a delivery note that somebody typed like a purchase is not taken for one', async () => {
  await recount(shop.database.db, 'cricket-4', 'M', 0);
  const payload = { key: randomUUID(), size: 'M', why: 'arrived', pieces: 2, reference: 'purchase 1' };
  await ask(shop, 'POST /api/office/products/cricket-4/movements', { cookie: merchandiser, payload });
  expect(await productMargin('cricket-4')).toMatchObject({ pieces: 2, known: 0, next: null });
});

it.each(['products/cricket-1/margin', 'orders/K7QW4MX9TD/margin'])(
  'tells nobody without a right to money: %s',
  async (path) => {
    for (const role of ['support', 'packer', 'printer', 'merchandiser', 'viewer'] as const) {
      const { cookie } = await aColleagueIn(shop, [role], shop.clock.now);
      expect([role, (await ask(shop, `GET /api/office/${path}`, { cookie })).statusCode]).toEqual([role, 403]);
    }
  },
);
