import { randomUUID } from 'node:crypto';
import type { Db } from '#database/db.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { WireDispute } from '#server/money/gateway/razorpay-wire.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { settleDispute } from './settle-dispute.ts';

interface ToldShop {
  database: { db: Db };
  clock: { now: Date };
}

/**
 * Returns a function that reports a dispute about a payment in a state, like a webhook: about all of the payment,
 * unless changed.
 */
export function testDispute(
  { database, clock }: ToldShop,
  payment: Pick<PaymentRow, 'id' | 'amountPaise'> | undefined,
  more: { amountPaise?: number; jobs?: Pick<Jobs, 'send'> } = {},
): (status: WireDispute['status'], said?: Partial<WireDispute>, saidAt?: Date) => Promise<void> {
  if (!payment) throw new Error('no payment');
  const id = `disp_${randomUUID().slice(0, 8)}`;
  const deps = {
    jobs: more.jobs ?? { async send() {} },
    now: () => clock.now,
    log: { error: () => {}, warn: () => {} },
  };
  return (status, said, saidAt = clock.now) =>
    database.db.transaction((tx) => {
      const dispute = {
        ...{ id, payment_id: payment.id, amount: more.amountPaise ?? payment.amountPaise, currency: 'INR', status },
        ...{
          phase: 'chargeback',
          reason_code: 'x',
          respond_by: null,
          created_at: Math.floor(clock.now.getTime() / 1000),
        },
        ...said,
      };
      return settleDispute(tx, deps, dispute, saidAt);
    });
}
