import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import type { HoldReason } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WireRefund } from '#server/money/gateway/razorpay-wire.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { RefundRow } from '#server/orders/order-state/order-money.ts';
import { holdForMoney, refundedAbout } from '#server/orders/order-state/put-on-hold.ts';
import { newRefundId, writeRefund } from './refund-order.ts';

/** Number of failed attempts after which staff take over. */
export const mostFailures = 3;
const again = 3_600_000;

/**
 * Returns the idempotency key of a refund attempt. A repeated request has the same key, a retry after a failure a new
 * one.
 */
export function refundKey(refund: Pick<RefundRow, 'id' | 'failures'>): string {
  return `${refund.id}-${refund.failures}`;
}

/**
 * Records the gateway's state of a refund, in a transaction with the order locked. Accepts duplicate, late and
 * unordered messages. Also books a failed refund reported as sent, and a refund created by hand at the gateway.
 */
export async function settleRefund(tx: Db, deps: Needs<'jobs' | 'now' | 'log'>, said: WireRefund): Promise<void> {
  const payment = await findPayment(tx, said.payment_id);
  if (!payment) return reportUnknown(tx, deps, said);
  const order = await lockOrder(tx, payment.orderId);
  const refund = (await find(tx, said)) ?? (await takeIn(tx, deps, order, said));
  if (!refund || (refund.state === 'failed' && said.status === 'failed')) return;
  if (refund.state === 'processed') return reportSentTwice(tx, deps, refund, said);
  if (differs(refund, said)) return reportMismatch(tx, deps, refund, said);
  if (said.status === 'failed') {
    if (isLastAttempt(refund, said)) await fail(tx, deps, refund);
    return;
  }
  await recordStatus(tx, refund, said, deps.now());
}

/** Returns true for a report about the current attempt of a refund, or about one that was made at the gateway. */
function isLastAttempt(refund: RefundRow, said: WireRefund): boolean {
  return said.receipt === refundKey(refund) || said.id === refund.gatewayRefundId;
}

async function reportUnknown(tx: Db, { now, log }: Needs<'now' | 'log'>, said: WireRefund): Promise<void> {
  log.warn(
    { event: 'refund.payment_unknown', refund: said.id, payment: said.payment_id },
    'the gateway reported a refund of an unknown payment',
  );
  if (said.status !== 'failed')
    await reportMoney(tx, now(), { kind: 'refund_unknown', subject: said.id, amountPaise: said.amount });
}

function differs(refund: Pick<RefundRow, 'amountPaise' | 'paymentId'>, said: WireRefund): boolean {
  return refund.amountPaise !== said.amount || said.currency !== 'INR' || refund.paymentId !== said.payment_id;
}

/** Records the state of a refund, and books the money once it is sent. */
async function recordStatus(tx: Db, refund: RefundRow, said: WireRefund, at: Date): Promise<void> {
  const processed = said.status === 'processed';
  await tx
    .update(refundsTable)
    .set({ gatewayRefundId: said.id, state: said.status, settledAt: processed ? at : null })
    .where(eq(refundsTable.id, refund.id));
  if (!processed) return;
  const { id: refundId, orderId, paymentId, amountPaise } = refund;
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId, source: 'gateway', reason: 'refunded', amountPaise: -amountPaise, paymentId, refundId });
}

/** Finds the row of a gateway refund, with the order locked. */
async function find(tx: Db, said: WireRefund): Promise<RefundRow | undefined> {
  const known = (await tx.select().from(refundsTable).where(eq(refundsTable.gatewayRefundId, said.id)).limit(1))[0];
  if (known) return known;
  const id = said.receipt?.replace(/-\d+$/, '');
  return id ? (await tx.select().from(refundsTable).where(eq(refundsTable.id, id)).limit(1))[0] : undefined;
}

/** Returns the reason for holding an order after a refund that the shop did not make. Pure. */
export function refundedReason(paymentId: string, paise: number): HoldReason {
  const why = `${formatRupees(toRupees(paise))} of its payment went back at the gateway, and not by this shop.`;
  return { about: refundedAbout(paymentId), why };
}

/**
 * Books a refund created at the gateway itself, if enough of the payment is left. Holds the order that the payment paid
 * for, and reports the refund. A job books it as a price reduction unless the order is held.
 */
async function takeIn(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log'>,
  order: OrderRow | undefined,
  said: WireRefund,
): Promise<RefundRow | undefined> {
  const payment = await findPayment(tx, said.payment_id);
  const isRight = said.status !== 'failed' && said.currency === 'INR';
  if (!payment || !isRight || payment.refundedPaise + said.amount > payment.amountPaise) {
    deps.log.error(
      { event: 'refund.not_recordable', refund: said.id, payment: said.payment_id },
      'the gateway reported a refund that cannot be recorded',
    );
    if (payment && said.status !== 'failed')
      await reportMoney(tx, deps.now(), {
        ...{ kind: 'refund_not_recordable', subject: said.id, orderId: payment.orderId, amountPaise: said.amount },
        expectedPaise: payment.amountPaise - payment.refundedPaise,
      });
    return undefined;
  }
  await tx
    .update(paymentsTable)
    .set({ refundedPaise: payment.refundedPaise + said.amount })
    .where(eq(paymentsTable.id, payment.id));
  const { id: paymentId, orderId } = payment;
  const reason = 'made at the gateway itself';
  const made = { amountPaise: said.amount, madeAtGateway: true, createdAt: deps.now() };
  const row = { id: newRefundId(), orderId, paymentId, reason, ...made };
  if (order && order.paidBy === paymentId && order.state !== 'cancelled') {
    await reportMoney(tx, deps.now(), { kind: 'refund_outside', subject: said.id, orderId, amountPaise: said.amount });
    await holdForMoney(tx, order, refundedReason(payment.id, said.amount), deps.now());
    await deps.jobs.send(tx, 'book-outside-refunds', { orderId });
  }
  return writeRefund(tx, { ...row, state: 'pending', gatewayRefundId: said.id }, 'at the gateway itself');
}

async function fail(tx: Db, deps: Needs<'jobs' | 'now' | 'log'>, refund: RefundRow): Promise<void> {
  const failures = refund.failures + 1;
  // Nobody asked this shop for a refund that was made at the gateway: staff decide if it is sent once more.
  const isLast = refund.madeAtGateway || failures >= mostFailures;
  await tx
    .update(refundsTable)
    .set({ failures, gatewayRefundId: null, state: isLast ? 'failed' : 'wanted' })
    .where(eq(refundsTable.id, refund.id));
  if (isLast)
    deps.log.error(
      { event: 'refund.failed', refund: refund.id },
      'the gateway failed to carry out a refund; staff must send it',
    );
  else
    await deps.jobs.send(
      tx,
      'send-refund',
      { refundId: refund.id },
      { startAfter: new Date(deps.now().getTime() + again) },
    );
}

/** Reports a refund that staff paid by hand, if the gateway sent it too. */
async function reportSentTwice(
  tx: Db,
  { log, now }: Needs<'log' | 'now'>,
  { id, orderId, gatewayRefundId }: RefundRow,
  said: WireRefund,
): Promise<void> {
  if (gatewayRefundId !== null || said.status === 'failed') return;
  await reportMoney(tx, now(), { kind: 'refund_twice', subject: said.id, orderId, amountPaise: said.amount });
  log.error(
    { event: 'refund.sent_twice', refund: id, said: said.id },
    'a refund sent by hand was also sent by the gateway; staff must act',
  );
}

async function reportMismatch(
  tx: Db,
  { log, now }: Needs<'log' | 'now'>,
  refund: RefundRow,
  said: WireRefund,
): Promise<void> {
  await reportMoney(tx, now(), {
    ...{ kind: 'refund_mismatch', subject: said.id, orderId: refund.orderId },
    ...{ amountPaise: said.amount, expectedPaise: refund.amountPaise },
  });
  const details = {
    refund: refund.id,
    said: { amount: said.amount, currency: said.currency, payment: said.payment_id },
  };
  log.error({ event: 'refund.mismatch', ...details }, 'the gateway reported a refund that differs from the request');
}
