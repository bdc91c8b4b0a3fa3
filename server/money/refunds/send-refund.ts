import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type Gateway, GatewayRefused } from '#server/money/gateway/razorpay-client.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { type PaymentRow, type RefundRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { uncoveredPaise } from './refunds-in-dispute.ts';
import { giveUpSending } from './send-again.ts';
import { refundKey, settleRefund } from './settle-refund.ts';

/** Time in ms after which a rejected refund is no longer retried but shown to staff. */
const giveUpAfterMs = 24 * 3_600_000;

/**
 * Sends a requested refund with an idempotency key, or queries a pending one. Throws GatewaySilent, and the job is
 * retried.
 */
export async function sendRefund(
  deps: Needs<'jobs' | 'now' | 'log'> & { db: Db; gateway: Gateway },
  refundId: string,
): Promise<void> {
  const { db, gateway } = deps;
  const found = await findWithPayment(db, refundId);
  if (!found) return;
  const { refund, payment } = found;
  if (refund.state === 'pending') return askRefunds(deps, payment.id);
  if (refund.state !== 'wanted') return;
  // The end of a dispute queues the refunds that waited for it.
  if ((await uncoveredPaise(db, payment)) > 0) return;
  if (refund.failures > 0 && (await isOutAlready(deps, refund, payment.id))) return;
  try {
    const said = await gateway.refund(payment.id, { amountPaise: refund.amountPaise, key: refundKey(refund) });
    await inTransaction(db, (tx) => settleRefund(tx, deps, said));
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await handleRefusal(deps, refund, payment.id, error);
  }
}

/** Finds a refund of a captured payment. The capture queues the other refunds, and gives those as credit. */
async function findWithPayment(
  db: Db,
  refundId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow } | undefined> {
  const [refund] = await db.select().from(refundsTable).where(eq(refundsTable.id, refundId)).limit(1);
  const payment = refund?.paymentId ? await findPayment(db, refund.paymentId) : undefined;
  return refund && payment?.state === 'captured' ? { refund, payment } : undefined;
}

/** Checks if a rejected refund was sent after all. Throws the rejection to retry, and gives up after a day. */
async function handleRefusal(
  deps: Parameters<typeof sendRefund>[0],
  refund: RefundRow,
  paymentId: string,
  error: GatewayRefused,
): Promise<void> {
  const { db } = deps;
  // An earlier attempt without an answer may have succeeded.
  await askRefunds(deps, paymentId);
  const [now] = await db.select().from(refundsTable).where(eq(refundsTable.id, refund.id)).limit(1);
  if (now?.state !== 'wanted') return;
  const startedAt = refund.startedAgainAt ?? refund.createdAt;
  if (deps.now().getTime() - startedAt.getTime() < giveUpAfterMs) throw error;
  deps.log.error(
    { event: 'refund.rejected', err: error, refund: refund.id },
    'the gateway has rejected a refund for a day; staff must act',
  );
  await inTransaction(db, (tx) => giveUpSending(tx, refund));
}

/**
 * Returns true if a failed refund was sent after all, as a retry would pay twice. Compares the gateway's refunded total
 * with the shop's.
 */
async function isOutAlready(
  deps: Needs<'jobs' | 'now' | 'log'> & { db: Db; gateway: Gateway },
  refund: RefundRow,
  paymentId: string,
): Promise<boolean> {
  await askRefunds(deps, paymentId);
  const own = (await refundsOfOrder(deps.db, refund.orderId)).filter((one) => one.paymentId === paymentId);
  if (own.find(({ id }) => id === refund.id)?.state !== 'wanted') return true;
  const outPaise = own
    .filter(({ gatewayRefundId }) => gatewayRefundId !== null)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { amount_refunded: saidPaise } = await deps.gateway.readPayment(paymentId);
  if ((saidPaise ?? 0) <= outPaise) return false;
  const details = { refund: refund.id, payment: paymentId, outPaise, saidPaise };
  deps.log.error(
    { event: 'refund.total_mismatch', ...details },
    'the gateway refunded more than its refunds sum to; staff must act',
  );
  await inTransaction(deps.db, async (tx) => {
    await giveUpSending(tx, refund);
    await reportMoney(tx, deps.now(), {
      ...{ kind: 'refund_total', subject: paymentId, orderId: refund.orderId },
      ...{ amountPaise: saidPaise ?? 0, expectedPaise: outPaise },
    });
  });
  return true;
}

/** Queries and settles all refunds of a payment at the gateway. */
export async function askRefunds(
  deps: Needs<'jobs' | 'now' | 'log'> & { db: Db; gateway: Gateway },
  paymentId: string,
): Promise<void> {
  for (const said of await deps.gateway.refundsOf(paymentId))
    await inTransaction(deps.db, (tx) => settleRefund(tx, deps, said));
}
