import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { changeStoreCredit } from '#server/orders/store-credit/change-credit.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

async function accountOf({ id }: PlacedForTest): Promise<string> {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  return row?.accountId ?? '';
}
async function giveCreditTo(accountId: string, amountPaise: number): Promise<void> {
  const wish = { accountId, amountPaise, why: 'For the test' };
  const credit = { ...idempotencyRecord(randomUUID(), wish), ...wish, memberName: 'Olga', at: shop.clock.now };
  await shop.database.db.transaction((tx) => changeStoreCredit(tx, credit));
}
const cancel = (order: PlacedForTest, more: object) =>
  call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other', ...more }, once: randomUUID() });

it.each(['open', 'lost'] as const)('gives as much credit as was quoted while a dispute is %s', async (status) => {
  const { db } = shop.database;
  ({ headers } = await aCustomer(shop));
  const accountId = await accountOf(await placeOrderFor(shop, online([aLine('cricket-1')]), headers, { unpaid: true }));
  await giveCreditTo(accountId, 500_000);
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 4)], { storeCredit: 5000 }), headers);
  await cancel(order, { refundTo: 'source', lines: [{ line: 1, quantity: 1 }] });
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  await testDispute(shop, payment)(status);
  const quote = await call(shop, order, { method: 'POST', path: '/refund-quote', payload: { for: 'cancel' } });
  expect(quote.json().data).toMatchObject({
    amount: 2251.1,
    ways: [{ parts: [{ title: 'Store credit', amount: 2251.1 }] }],
  });
  expect((await cancel(order, { refundTo: 'source' })).statusCode).toBe(200);
  expect(await creditBalance(db, accountId)).toBe(225_110);
  const refunds = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(refunds.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)).toEqual([225_110, 274_890]);
  await finishRefunds(shop, order.id);
});
