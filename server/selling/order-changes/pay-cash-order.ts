import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { payFor } from '#server/money/payments/hold-order.ts';
import { type HandPayment, writeHandPayment } from '#server/money/settlement/book-payment.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { cashPaidMail } from '#server/selling/order-mails/change-mails.ts';
import { stillHere } from './change-address.ts';
import { readyAnew } from './ready-anew.ts';

/** Why an order in cash stays one, in a sentence for the shop's people; undefined where it may be paid past the courier. `duePaise` is what is due at the door. Pure. */
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
 * Books that an order in cash was paid past courier and gateway, all that is due at its door: from now on it is one that is paid ahead, and no courier asks for money. One that waits for its
 * mailed code is confirmed by that; what is packed is labelled and invoiced anew. Its shopper is told. In the caller's transaction with the order locked.
 * Returns the paise that were booked. Throws Problem 409 `not_offered`: it has left, nothing is due, or the reference has paid for another order.
 */
export async function payCashOrder(tx: Db, deps: Omit<OrderContext, 'stockChanged'>, order: OrderRow, paid: HandPayment): Promise<number> {
  const parcels = await parcelsOf(tx, order);
  const amountPaise = cashDue(order, await creditOn(tx, order.id));
  const why = whyCashStays(order, parcels, amountPaise);
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const payment = await writeHandPayment(tx, order, { ...paid, amountPaise, at: deps.now() });
  // Who pays ahead is nobody who keeps pieces from others: the network it came from is needed no longer.
  await tx.update(orders).set({ payment: 'razorpay', heldFrom: null }).where(eq(orders.id, order.id));
  if (order.state === 'placed') {
    // It is confirmed by what follows, which mails it as placed and paid.
    if (!(await payFor(tx, deps, { ...order, payment: 'razorpay' }, payment, 'operator')))
      throw new Error(`order ${order.id} took no payment`);
    return amountPaise;
  }
  await tx.update(orders).set({ paidBy: payment.id }).where(eq(orders.id, order.id));
  await readyAnew(tx, deps, order, stillHere(parcels), { reason: 'Paid before it left', actor: 'operator' });
  const description = cashPaidMail(deps, order, { amountPaise, instrument: payment.instrument ?? '' });
  await queueMail(tx, deps.jobs, { about: `cash-paid:${order.id}`, to: order.email, description });
  return amountPaise;
}
