import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { payFor } from '#server/money/payments/order-reservation.ts';
import { type HandPayment, writeHandPayment } from '#server/money/settlement/book-manual-payment.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { cashPaidMail } from '#server/selling/order-mails/change-mails.ts';
import { stillHere } from './change-address.ts';
import { readyAnew } from './ready-anew.ts';

/**
 * Returns the reason for staff why a COD order cannot become prepaid; undefined if it can. `duePaise` is the cash due
 * on delivery. Pure.
 */
export function whyCashStays(
  order: Pick<OrderRow, 'payment' | 'state'>,
  parcels: readonly Pick<OrderParcel, 'state'>[],
  duePaise: number,
): string | undefined {
  if (order.state === 'cancelled') return 'It is cancelled.';
  if (!isCashToCome(order)) return 'The courier takes no cash for it any more.';
  if (parcels.some(({ state }) => hasLeft[state])) return 'It has left: the courier takes the cash.';
  return duePaise > 0 ? undefined : 'Nothing is to be paid at the door.';
}

/**
 * Books the manual payment of a COD order, which becomes prepaid, and mails the shopper. Confirms an order that waits
 * for its code; packed parcels get new labels and invoices. Runs with the order locked. Returns the booked paise.
 * Throws Problem 409 `not_offered`: dispatched, nothing due, or reference used.
 */
export async function payCashOrder(
  tx: Db,
  deps: Omit<OrderContext, 'stockChanged'>,
  order: OrderRow,
  paid: HandPayment,
): Promise<number> {
  const parcels = await parcelsOf(tx, order);
  const amountPaise = cashDue(order, await creditOn(tx, order.id));
  const why = whyCashStays(order, parcels, amountPaise);
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const payment = await writeHandPayment(tx, order, { ...paid, amountPaise, at: deps.now() });
  // A prepaid order is not an unpaid reservation, so its network is no longer needed.
  await tx.update(ordersTable).set({ payment: 'razorpay', heldFrom: null }).where(eq(ordersTable.id, order.id));
  if (order.state === 'placed') {
    // `payFor` confirms the order and mails it as placed and paid.
    if (!(await payFor(tx, deps, { ...order, payment: 'razorpay' }, payment, 'operator')))
      throw new Error(`order ${order.id} took no payment`);
    return amountPaise;
  }
  await tx.update(ordersTable).set({ paidBy: payment.id }).where(eq(ordersTable.id, order.id));
  await readyAnew(tx, deps, order, stillHere(parcels), {
    reason: 'Paid before it left',
    actor: 'operator',
  });
  const description = cashPaidMail(deps, order, { amountPaise, instrument: payment.instrument ?? '' });
  await queueMail(tx, deps, { about: `cash-paid:${order.id}`, to: order.email, description });
  return amountPaise;
}
