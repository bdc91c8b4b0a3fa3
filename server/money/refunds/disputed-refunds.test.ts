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
import { payAfterDispute } from '#server/selling/order-changes/pay-after-dispute.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
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

it.each([
  // The refund of ₹2,748.90 to the card waits for the bank.
  ['open', [225_110, 274_890]],
  // The bank gave the money of the card back, so that refund fell away.
  ['lost', [500_000]],
] as const)('gives as much credit as was quoted while a dispute is %s', async (status, amounts) => {
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
    amount: amounts[0] / 100,
    ways: [{ parts: [{ title: 'Store credit', amount: amounts[0] / 100 }] }],
  });
  expect((await cancel(order, { refundTo: 'source' })).statusCode).toBe(200);
  expect(await creditBalance(db, accountId)).toBe(amounts[0]);
  const refunds = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(refunds.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)).toEqual(amounts);
  await finishRefunds(shop, order.id);
});

it('gives the credit that is still due once the dispute is lost, as the refund to the card falls away', async () => {
  const { db } = shop.database;
  ({ headers } = await aCustomer(shop));
  const accountId = await accountOf(await placeOrderFor(shop, online([aLine('cricket-1')]), headers, { unpaid: true }));
  await giveCreditTo(accountId, 500_000);
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 4)], { storeCredit: 5000 }), headers);
  await cancel(order, { refundTo: 'source', lines: [{ line: 1, quantity: 1 }] });
  const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  const dispute = testDispute(shop, payment);
  await dispute('open');
  expect((await cancel(order, { refundTo: 'source' })).statusCode).toBe(200);
  expect(await creditBalance(db, accountId)).toBe(225_110);
  await dispute('lost');
  for (const _again of [1, 2]) await payAfterDispute(orderDeps(shop), payment?.id ?? '');
  expect(await creditBalance(db, accountId)).toBe(500_000);
});
