import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { payForSent } from '#server/money/payments/pay-for-sent.ts';
import { type HandPayment, whyNotBooked, writeHandPayment } from '#server/money/settlement/book-manual-payment.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { owedPaise } from '#server/orders/order-state/owed.ts';
import { cashPaidMail } from '#server/selling/order-mails/change-mails.ts';

/**
 * Books the manual payment of an order that left unpaid, as its authorization lapsed, and mails the shopper. Runs with
 * the order locked. Throws Problem 409 `not_offered`: nothing owed, or reference used.
 */
export async function paySentOrder(
  tx: Db,
  deps: Omit<OrderContext, 'stockChanged'>,
  order: OrderRow,
  { by, ...paid }: HandPayment & { by: string | null },
): Promise<void> {
  const owed = await owedPaise(tx, order);
  const why = whyNotBooked(order, { lack: undefined, owed });
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const payment = await writeHandPayment(tx, order, { ...paid, amountPaise: owed, at: deps.now() });
  if (!(await payForSent(tx, deps, order, payment, by))) throw new Error(`order ${order.id} took no payment`);
  const description = cashPaidMail(deps, order, { amountPaise: owed, instrument: payment.instrument ?? '' });
  await queueMail(tx, deps, { about: `cash-paid:${order.id}`, to: order.email, description });
}
