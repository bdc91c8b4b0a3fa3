import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewOrder } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { designsTable } from '#database/schema/designs.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  call,
  noJobs,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import type { CheckoutContext } from './place-order.ts';
import { placeOrder } from './place-order.ts';

// Changes between the quote and the write are detected when the order is written.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Places an order while a change happens between its quote and its write. */
async function placeWhile(
  lines: object[],
  change: (db: Db) => Promise<unknown>,
  more: object = {},
  accountId: string | null = null,
) {
  const { db } = shop.database;
  let changed = false;
  const raced: Db = Object.create(db, {
    transaction: {
      async value(work: Parameters<Db['transaction']>[0]) {
        if (!changed) await change(db);
        changed = true;
        return db.transaction(work);
      },
    },
  });
  const deps: CheckoutContext = {
    settings: unchangedSettings,
    shopFacts: firstFacts,
    db: raced,
    jobs: noJobs,
    secret: 'a secret of the tests, long enough',
    now: () => shop.clock.now,
    stockChanged: () => {},
    online: { offered: true, testMode: true },
  };
  const key = randomUUID();
  const request = NewOrder.parse({ ...anOrder(lines), ...more });
  const answer = await placeOrder(deps, key, request, accountId).catch((error: unknown) => error);
  const written = await db.select().from(ordersTable).where(eq(ordersTable.idempotencyKey, key));
  return { answer, written };
}

const skuOf = (id: string) => and(eq(stockTable.productId, id), eq(stockTable.size, 'M'));

async function stockOf(id: string) {
  const [row] = await shop.database.db.select().from(stockTable).where(skuOf(id));
  return { available: row?.available, reserved: row?.reserved };
}

test.each([
  ['rises', 1],
  ['falls', -1],
])('refuses an order if the price of an item %s after the quote, and returns the new price', async (_what, by) => {
  const before = await stockOf('cricket-1');
  const [{ pricePaise = 0 } = {}] = await shop.database.db
    .select()
    .from(productsTable)
    .where(eq(productsTable.id, 'cricket-1'));
  const { answer, written } = await placeWhile([aLine('cricket-1', 'M', 2)], (db) =>
    db
      .update(productsTable)
      .set({ pricePaise: pricePaise + by })
      .where(eq(productsTable.id, 'cricket-1')),
  );
  expect(written).toEqual([]);
  expect(answer).toMatchObject({
    status: 409,
    code: 'price_changed',
    extra: { details: { quote: { lines: [{ price: (pricePaise + by) / 100 }] } } },
  });
  expect(await stockOf('cricket-1')).toEqual(before);
  await shop.database.db.update(productsTable).set({ pricePaise }).where(eq(productsTable.id, 'cricket-1'));
});

test('refuses an order if a size is no longer offered, even if it is in stock', async () => {
  const before = await stockOf('cricket-2');
  const { answer, written } = await placeWhile([aLine('cricket-2')], (db) =>
    db.update(stockTable).set({ offered: false }).where(skuOf('cricket-2')),
  );
  expect(written).toEqual([]);
  expect(answer).toMatchObject({ status: 409, code: 'out_of_stock' });
  expect(await stockOf('cricket-2')).toEqual(before);
  await shop.database.db.update(stockTable).set({ offered: true }).where(skuOf('cricket-2'));
});

test('names an item that sold out after the quote and reserves none of the other items', async () => {
  const before = await stockOf('football-1');
  const { answer, written } = await placeWhile([aLine('football-1'), aLine('football-2', 'M', 2)], (db) =>
    recount(db, 'football-2', 'M', 1),
  );
  expect(written).toEqual([]);
  expect(answer).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    extra: { details: { shortages: [{ size: 'M', left: 1 }] } },
  });
  expect(await stockOf('football-1')).toEqual(before);
});

test('names a design that was deleted after the quote and reserves none of the other items', async () => {
  const design = await saveTestDesign(shop, shirtWith([someWords]));
  const before = await stockOf('football-2');
  const lines = [aLine('football-2'), { customProductId: design, size: 'M', quantity: 1 }];
  const { answer, written } = await placeWhile(
    lines,
    (db) => db.delete(designsTable).where(eq(designsTable.id, design)),
    {
      payment: 'razorpay',
    },
  );
  expect(written).toEqual([]);
  expect(answer).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'An item in your cart is no longer sold',
    extra: { details: { shortages: [{ line: 1, name: '', left: 0 }] } },
  });
  expect(await stockOf('football-2')).toEqual(before);
});

test('sells exactly as many items as are left', async () => {
  const { answer, written } = await placeWhile([aLine('football-3', 'M', 2)], (db) =>
    recount(db, 'football-3', 'M', 2),
  );
  expect(answer).toMatchObject({ status: 'placed' });
  expect(written).toHaveLength(1);
  expect((await stockOf('football-3')).available).toBe(0);
});

test('refuses store credit that was spent elsewhere after the quote, and returns the stock', async () => {
  const { db } = shop.database;
  const asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, { ...anOrder([aLine('football-4')]), payment: 'razorpay' }, asha.headers);
  await call(shop, first, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', refundTo: 'credit' },
    once: randomUUID(),
  });
  const [{ accountId = null } = {}] = await db.select().from(ordersTable).where(eq(ordersTable.id, first.id));
  const before = await stockOf('football-6');
  const spendIt = () =>
    placeOrderFor(shop, { ...anOrder([aLine('football-4')]), storeCredit: first.total }, asha.headers);
  const { answer, written } = await placeWhile(
    [aLine('football-6')],
    spendIt,
    { storeCredit: 100, payment: 'razorpay' },
    accountId,
  );
  expect(answer).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Your store credit has changed. Please check your payment again.',
  });
  expect(written).toEqual([]);
  expect(await stockOf('football-6')).toEqual(before);
});

test('records stock reservations only for orders that exist', async () => {
  const { db } = shop.database;
  const moved = await db.select().from(stockMovementsTable).where(eq(stockMovementsTable.reason, 'reserved'));
  const known = new Set((await db.select({ id: ordersTable.id }).from(ordersTable)).map(({ id }) => id));
  expect(moved.filter(({ orderId }) => !orderId || !known.has(orderId))).toEqual([]);
});
