import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { findPayment } from './queries.ts';
import { type Gateway, GatewayRefused } from './razorpay-client.ts';
import type { SettleDeps } from './settle-payment.ts';
import { refundKey, settleRefund } from './settle-refund.ts';

/**
 * Sends a wanted refund to the gateway, under a key that makes a second sending the same refund; of one that was taken, asks
 * what became of it. Throws GatewaySilent: the job is then tried again.
 */
export async function sendRefund(deps: SettleDeps & { db: Db; gateway: Gateway }, refundId: string): Promise<void> {
  const { db, gateway } = deps;
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId)).limit(1);
  const payment = refund?.paymentId ? await findPayment(db, refund.paymentId) : undefined;
  // What is not captured yet is sent by whoever hears that it is.
  if (!refund || payment?.state !== 'captured') return;
  if (refund.state === 'pending') return askRefunds(deps, payment.id);
  if (refund.state !== 'wanted') return;
  try {
    const said = await gateway.refund(payment.id, { amountPaise: refund.amountPaise, key: refundKey(refund) });
    await db.transaction((tx) => settleRefund(tx, deps, said));
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    // An earlier sending may have been done and not answered.
    await askRefunds(deps, payment.id);
    const [now] = await db.select().from(refunds).where(eq(refunds.id, refundId)).limit(1);
    if (now?.state === 'wanted') throw error;
  }
}

/** Takes in every refund that the gateway knows of a payment. */
export async function askRefunds(deps: SettleDeps & { db: Db; gateway: Gateway }, paymentId: string): Promise<void> {
  for (const said of await deps.gateway.refundsOf(paymentId)) await deps.db.transaction((tx) => settleRefund(tx, deps, said));
}
