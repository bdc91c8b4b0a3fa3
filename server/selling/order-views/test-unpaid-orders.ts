import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { toPaise } from '#contract/money.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { giveUpOrder, holdAgain } from '#server/money/payments/order-reservation.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { type PayingShop, pay } from '#server/selling/order-checks/test-paid-orders.ts';
import type { ParcelLife } from './test-parcel-lives.ts';

/** Possible events of an order while it waits for its payment. */
export const unpaidSteps = ['pay', 'time is over', 'try again', 'cancel a piece', 'cancel', 'address'] as const;

/** Performs one of these events. Returns false if it was refused, as for its customer. */
export async function unpaidHappens(
  shop: PayingShop,
  life: ParcelLife,
  step: (typeof unpaidSteps)[number],
): Promise<boolean> {
  const { db } = shop.database;
  const { id, total } = life.order;
  if (step === 'cancel' || step === 'cancel a piece') {
    const asked = {
      reason: 'other',
      refundTo: 'source',
      lines: step === 'cancel' ? undefined : [{ line: 1, quantity: 1 }],
    } as const;
    return life.may(
      (deps) => cancelOrder(deps, id, randomUUID(), { ...asked, lines: asked.lines && [...asked.lines] }),
      'for good',
    );
  }
  if (step === 'address') return life.happens({ what: 'address', which: 0 });
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  if (step === 'pay') {
    const row = await db.transaction((tx) => lockOrder(tx, id));
    // The gateway accepts one payment of an order.
    if (row?.payment !== 'razorpay' || (await db.$count(gatewayOrdersTable, eq(gatewayOrdersTable.orderId, id))) > 0)
      return false;
    await pay(shop, id, toPaise(total));
    await db.transaction((tx) => moveOrder(tx, life.deps.jobs, id, 'confirmed', { actor: 'shop', at: shop.clock.now }));
    await life.work();
    return true;
  }
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.payment !== 'razorpay') return false;
    const over = { state: 'payment_failed', actor: 'shop', reason: 'the time to pay was over' } as const;
    if (step === 'time is over') return giveUpOrder(tx, life.deps, order, over);
    return (
      order.state === 'payment_failed' && holdAgain(tx, life.deps, order, new Date(shop.clock.now.getTime() + 900_000))
    );
  });
}
