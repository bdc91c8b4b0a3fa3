import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { settlePayment } from './settle-payment.ts';

/** A shop to which a test says itself what the gateway would have said. */
interface Told {
  db: Db;
  now: Date;
}

/** What the shop logged while it was told, sentence by sentence. */
export type Logged = string[];

/** Has the gateway know an order, for an amount. Gives its id there. */
export async function knowOrder({ db, now }: Told, orderId: string, amountPaise: number): Promise<string> {
  const id = `order_${randomBytes(7).toString('hex')}`;
  await db.insert(gatewayOrdersTable).values({ id, orderId, amountPaise, createdAt: now });
  return id;
}

/** What the gateway says of a payment: by UPI and taken, unless told otherwise. */
export function aPayment(
  { now }: Pick<Told, 'now'>,
  said: { order_id: string; amount: number } & Partial<WirePayment>,
): WirePayment {
  const captured = said.status === undefined || said.status === 'captured';
  return WirePayment.parse({
    id: `pay_${randomBytes(7).toString('hex')}`,
    currency: 'INR',
    status: 'captured',
    captured,
    method: 'upi',
    vpa: 'asha@okbank',
    created_at: Math.floor(now.getTime() / 1000),
    ...said,
  });
}

/** Tells the shop of a payment, as a message or a question would. Gives what it logged. */
export async function tellPayment({ db, now }: Told, said: WirePayment): Promise<Logged> {
  const logged: Logged = [];
  const keep = (_details: object, message: string) => void logged.push(message);
  const deps = {
    settings: unchangedSettings,
    jobs: { async send() {} },
    now: () => now,
    log: { error: keep, warn: keep },
  };
  await db.transaction((tx) => settlePayment(tx, deps, said));
  return logged;
}

/** A payment of fifty rupees as its row says it, for tests that need no database. */
export function aPaymentRow(more: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: 'pay_1',
    orderId: 'ord_test',
    gatewayOrderId: 'order_test',
    state: 'created',
    amountPaise: 5000,
    method: 'upi',
    instrument: null,
    failure: null,
    capturedPaise: 0,
    refundedPaise: 0,
    gatewayRefundedPaise: 0,
    heldFor: null,
    feePaise: 0,
    createdAt: new Date('2026-11-23T10:00:00Z'),
    capturedAt: null,
    askedAt: null,
    bankReference: null,
    ...more,
  };
}
