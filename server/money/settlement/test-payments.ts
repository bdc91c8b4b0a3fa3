import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { settlePayment } from './settle-payment.ts';

/** Shop to which a test reports gateway data directly. */
interface Told {
  db: Db;
  now: Date;
}

/** Log lines of the shop during a report. */
export type Logged = string[];

/** Registers an order with an amount at the gateway. Returns its id there. */
export async function knowOrder({ db, now }: Told, orderId: string, amountPaise: number): Promise<string> {
  const id = `order_${randomBytes(7).toString('hex')}`;
  await db.insert(gatewayOrdersTable).values({ id, orderId, amountPaise, createdAt: now });
  return id;
}

/** Returns a payment as reported by the gateway: by UPI and captured, unless changed. */
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

/** Reports a payment to the shop, like a webhook or a query. Returns the log lines. */
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

/** Returns the row of a payment of fifty rupees, for tests without a database. */
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
    gatewayFeePaise: null,
    createdAt: new Date('2026-11-23T10:00:00Z'),
    capturedAt: null,
    askedAt: null,
    bankReference: null,
    ...more,
  };
}
