import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { returnEventsTable, returnsTable } from '#database/schema/returns.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type PaymentRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { giveCredit } from '#server/orders/store-credit/move-credit.ts';

// Refunds of a payment that was only authorized when they were promised.

/**
 * Gives the store credit that waited for a payment's capture, once captured, with a mail. Refunds it to the source if
 * the order can have no credit any more. Runs with the order locked. Returns the payment with its refunds.
 */
export async function giveWaitingCredit(
  tx: Db,
  { jobs, now }: { jobs: Pick<Needs<'jobs'>['jobs'], 'send'>; now: () => Date },
  order: OrderRow,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.state !== 'captured') return payment;
  const waiting = (await refundsOfOrder(tx, order.id)).filter(
    ({ paymentId, asCredit, state }) => paymentId === payment.id && asCredit && state === 'wanted',
  );
  const { accountId } = order;
  const at = now();
  let refundedPaise = payment.refundedPaise;
  for (const { id: refundId, amountPaise } of waiting) {
    const own = eq(refundsTable.id, refundId);
    if (accountId !== null && refusalOfCredit(order) === undefined) {
      await tx.update(refundsTable).set({ paymentId: null, state: 'processed', settledAt: at }).where(own);
      await giveCredit(tx, { accountId, orderId: order.id, amountPaise, at, reason: 'refunded', refundId });
      refundedPaise -= amountPaise;
    } else {
      await tx.update(refundsTable).set({ asCredit: false, startedAgainAt: at }).where(own);
      await jobs.send(tx, 'send-refund', { refundId });
    }
    await jobs.send(tx, 'mail-refund', { refundId, captured: true });
  }
  if (refundedPaise !== payment.refundedPaise)
    await tx.update(paymentsTable).set({ refundedPaise }).where(eq(paymentsTable.id, payment.id));
  return { ...payment, refundedPaise };
}

/**
 * Drops the refunds of an authorization that lapsed: nothing was taken, so nothing goes back. Goodwill stays as a price
 * reduction, since the documents contain it. The shopper has a mail. Runs with the order locked.
 */
export async function dropLapsedRefunds(
  tx: Db,
  { jobs, now }: { jobs: Pick<Needs<'jobs'>['jobs'], 'send'>; now: () => Date },
  { id: paymentId, orderId, state }: PaymentRow,
): Promise<void> {
  if (state !== 'lapsed') return;
  const returning = { id: refundsTable.id, amountPaise: refundsTable.amountPaise };
  const promised = [eq(refundsTable.paymentId, paymentId), eq(refundsTable.state, 'wanted')];
  const dropped = await tx
    .delete(refundsTable)
    .where(and(...promised, not(refundsTable.goodwill)))
    .returning(returning);
  const reductions = await tx
    .update(refundsTable)
    .set({ state: 'processed', asCredit: false, settledAt: now() })
    .where(and(...promised))
    .returning(returning);
  const sumOf = (refunds: typeof dropped) => refunds.reduce((sum, refund) => sum + refund.amountPaise, 0);
  const amountPaise = sumOf(dropped) + sumOf(reductions);
  if (amountPaise === 0) return;
  await tx
    .update(paymentsTable)
    .set({ refundedPaise: sql`${paymentsTable.refundedPaise} - ${sumOf(dropped)}` })
    .where(eq(paymentsTable.id, paymentId));
  for (const { id } of dropped) await removeFromReturn(tx, id, now());
  await jobs.send(tx, 'mail-dropped-refund', { orderId, amountPaise, why: 'untaken', subject: paymentId });
}

/** Removes a dropped refund from its return, which ends if it has no other refund. */
export async function removeFromReturn(tx: Db, refundId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    with without as (
      update ${returnsTable} set refund_ids = refund_ids - ${refundId},
        state = case when state = 'refund_started' and refund_ids - ${refundId} = '[]' then 'refunded' else state end
      where refund_ids ? ${refundId} returning id, state
    )
    insert into ${returnEventsTable} (return_id, state, actor, at)
    select id, state, 'shop', ${at.toISOString()}::timestamptz from without where state = 'refunded'`);
}
