import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import {
  noJobs,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { RefundTooLarge, refundOrder } from './refund-order.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it('refunds no store credit by hand for an order whose account was deleted', async () => {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')], aContact()));
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const totalPaise = row?.totalPaise ?? 0;
  await db.update(ordersTable).set({ creditPaise: totalPaise, accountId: null }).where(eq(ordersTable.id, order.id));
  const at = shop.clock.now;
  const spent = { at, orderId: order.id, source: 'credit' as const, reason: 'spent' as const, amountPaise: totalPaise };
  await db.insert(moneyMovementsTable).values(spent);
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) throw new Error('no order');
    expect(await leftToRefund(tx, locked, undefined)).toBe(0);
    const request = { orderId: order.id, amountPaise: 100, to: 'source' as const, reason: 'a test', at };
    await expect(refundOrder(tx, noJobs, request)).rejects.toThrow(RefundTooLarge);
  });
});
