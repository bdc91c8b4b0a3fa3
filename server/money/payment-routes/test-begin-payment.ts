import { eq } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { WireOrder } from '#server/money/gateway/razorpay-wire.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { giveUpOrder } from '#server/money/payments/order-reservation.ts';
import {
  noJobs,
  online,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { type Beginner, beginPayment } from './begin-payment.ts';

/** Returns helpers to begin payments in the shop that `shopNow` returns. `start` is the initial time of its clock. */
export function beginPaymentTests(shopNow: () => PayingShop, start: Date) {
  const unpaid = (lines: unknown[] = [aLine('cricket-1')], more: object = {}, headers: Record<string, string> = {}) =>
    placeOrderFor(shopNow(), online(lines, more), headers, { unpaid: true });

  const later = (ms: number) => {
    shopNow().clock.now = new Date(start.getTime() + ms);
  };

  function made(order: PlacedForTest, more: Partial<WireOrder> = {}): WireOrder {
    const id = `order_${order.reference}`;
    return {
      id,
      amount: Math.round(order.total * 100),
      currency: 'INR',
      receipt: order.reference,
      status: 'created',
      created_at: 1,
      ...more,
    };
  }

  /**
   * Begins a payment. Returns the options for the browser or the refusal, with the gateway requests and the queued
   * jobs.
   */
  async function begin(orderId: string, says: Says = {}, by?: Beginner) {
    const { gateway, asked } = saidGateway(says);
    const { deps, sent } = listener(() => shopNow().clock.now);
    const answer = await beginPayment({ ...deps, db: shopNow().database.db, gateway }, orderId, by).catch(
      (error: unknown) => {
        if (error instanceof Problem) return [error.status, error.code, error.message];
        throw error;
      },
    );
    return { answer, asked, sent };
  }

  async function rowOf({ id }: PlacedForTest) {
    const [row] = await shopNow().database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
    if (!row) throw new Error('no such order');
    return row;
  }

  /** Releases an order, as at the end of its time to pay. */
  async function giveUp(order: PlacedForTest): Promise<void> {
    const to = { state: 'payment_failed', actor: 'shop', reason: 'a test' } as const;
    const row = await rowOf(order);
    await shopNow().database.db.transaction((tx) =>
      giveUpOrder(tx, { jobs: noJobs, now: () => shopNow().clock.now }, row, to),
    );
  }

  return { unpaid, later, made, begin, rowOf, giveUp };
}
