import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { reportMoney, settleReport } from '#server/money/money-reports/money-reports.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type PaymentRow, paymentsOfOrder } from '#server/orders/order-state/order-money.ts';
import { owedPaise } from '#server/orders/order-state/owed.ts';
import { endHoldForMoney, holdForMoney } from '#server/orders/order-state/put-on-hold.ts';

/** Reason for which the parcels that have not left wait. */
const lapsed = { about: 'lapsed', why: 'The bank released the card’s payment, and the order is not paid.' };

/**
 * Marks a sent order as unpaid after its authorization lapsed: holds the parcels that have not left and reports the sum
 * that the customer owes to staff, with a deadline. Runs with the order locked.
 */
export async function losePayment(tx: Db, { now }: Needs<'now'>, order: OrderRow): Promise<void> {
  const subject = order.paidBy ?? order.id;
  await tx.update(ordersTable).set({ paidBy: null }).where(eq(ordersTable.id, order.id));
  order.paidBy = null;
  await holdForMoney(tx, order, lapsed, now());
  const amountPaise = await owedPaise(tx, order);
  if (amountPaise > 0)
    await reportMoney(tx, now(), { kind: 'authorization_lost', subject, orderId: order.id, amountPaise });
}

/**
 * Lets a payment pay for an order that left unpaid: settles its report and ends its hold. Runs with the order locked.
 * Returns false if the payment is not exactly what the customer owes. `by` is the staff member who booked the payment.
 */
export async function payForSent(
  tx: Db,
  { jobs, now }: { jobs: Pick<Needs<'jobs'>['jobs'], 'send'>; now: () => Date },
  order: OrderRow,
  payment: Pick<PaymentRow, 'id' | 'amountPaise'>,
  by: string | null = null,
): Promise<boolean> {
  if (payment.amountPaise !== (await owedPaise(tx, order))) return false;
  await tx.update(ordersTable).set({ paidBy: payment.id }).where(eq(ordersTable.id, order.id));
  for (const { id, state } of await paymentsOfOrder(tx, order.id)) {
    if (state !== 'lapsed') continue;
    const settled = { at: now(), by, result: 'The order was paid by another payment.' };
    await settleReport(tx, { kind: 'authorization_lost', subject: id }, settled);
  }
  await endHoldForMoney(tx, jobs, order, lapsed.about);
  await jobs.send(tx, 'capture-payments', { orderId: order.id, state: order.state });
  return true;
}
