import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundsTable } from '#database/schema/payments.ts';
import { WireRefund } from '#server/money/gateway/razorpay-wire.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { settlePayment } from './settle-payment.ts';
import { aPayment, knowOrder } from './test-payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it('leaves a refund that was made at the gateway and failed there to staff, as the shopper has nothing of it', async () => {
  const { db } = shop.database;
  const { deps } = listener(() => shop.clock.now);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const order_id = await knowOrder({ db, now: shop.clock.now }, order.id, 274_890);
  const payment = aPayment({ now: shop.clock.now }, { order_id, amount: 274_890 });
  await db.transaction((tx) => settlePayment(tx, deps, payment));
  await take(shop, order.id, 'confirmed');
  const id = `rfnd_${randomBytes(7).toString('hex')}`;
  const tell = (status: string) =>
    db.transaction((tx) =>
      settleRefund(
        tx,
        deps,
        WireRefund.parse({
          id,
          payment_id: payment.id,
          amount: 200_000,
          currency: 'INR',
          status,
          receipt: null,
          created_at: 1,
        }),
      ),
    );
  // Somebody refunds ₹2,000 at the gateway's own panel, and the order is cancelled for the rest.
  await tell('pending');
  await cancelOrder(orderDeps(shop), order.id, `key-${id}`, { reason: 'other', refundTo: 'source' });
  const before = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(before.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)).toEqual([74_890, 200_000]);
  await tell('failed');
  const [outside] = await db.select().from(refundsTable).where(eq(refundsTable.amountPaise, 200_000));
  // It waits for staff like each refund that failed for good.
  expect(outside).toMatchObject({ state: 'failed', gatewayRefundId: null });
});
