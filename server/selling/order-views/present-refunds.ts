import { and, asc, eq, not, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.ts';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { uncoveredPaise } from '#server/money/refunds/refunds-in-dispute.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { isReductionOnly, type PaymentRow } from '#server/orders/order-state/order-money.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { refundInWords } from '#server/orders/order-state/refund-promise.ts';

/** Presents the refunds of an order to its shopper, oldest first. */
export async function presentRefunds(db: Db, order: OrderRow): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refundsTable, source: moneyMovementsTable.source, payment: paymentsTable })
    .from(refundsTable)
    .leftJoin(paymentsTable, eq(paymentsTable.id, refundsTable.paymentId))
    .leftJoin(moneyMovementsTable, eq(moneyMovementsTable.refundId, refundsTable.id))
    .where(and(eq(refundsTable.orderId, order.id), not(isReductionOnly(sql`${refundsTable}`))))
    .orderBy(asc(refundsTable.createdAt), sql`${refundsTable.paymentId} is null`, asc(refundsTable.id));
  if (rows.length === 0) return [];
  const instrument = (await paidWith(db, { ...order, creditPaise: 0 })) || 'what you paid with';
  const names = { source: instrument, credit: 'Store credit', hand: 'UPI' };
  const held = await heldPayments(
    db,
    rows.filter(({ refund }) => refund.state === 'wanted').map(({ payment }) => payment),
  );
  return rows.map(({ refund, source, payment }) => {
    // Staff sent a refund that failed at the gateway by hand.
    const byUs = source === 'credit' ? 'credit' : 'hand';
    const toPayment = refund.asCredit ? 'credit' : 'source';
    const way = refund.paymentId !== null && source !== 'bank' ? toPayment : byUs;
    return {
      amount: toRupees(refund.amountPaise),
      to: way === 'source' ? (payment?.instrument ?? names.source) : names[way],
      state: refund.state,
      ...refundInWords({
        ...{ state: refund.state, way, startedAt: refund.startedAgainAt ?? refund.createdAt },
        isHeld: refund.state === 'wanted' && held.has(refund.paymentId),
      }),
      // The reason of a gift is a note among staff.
      reason: refund.goodwill ? 'Price reduced' : refund.reason,
      at: refund.createdAt.toISOString(),
    };
  });
}

/** Returns the ids of the payments whose promised refunds wait, as a bank holds the money in a dispute. */
async function heldPayments(db: Db, payments: readonly (PaymentRow | null)[]): Promise<ReadonlySet<string | null>> {
  const held = new Set<string | null>();
  for (const payment of new Map(payments.map((one) => [one?.id, one])).values())
    if (payment && (await uncoveredPaise(db, payment)) > 0) held.add(payment.id);
  return held;
}
