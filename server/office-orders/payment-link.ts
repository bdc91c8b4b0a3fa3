import { formatRupees, toRupees } from '#contract/money.ts';
import type { PaymentLink } from '#contract/office/new-order.ts';
import type { Db } from '#database/db.ts';
import { timeInWords } from '#server/calendar/day-words.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { findOrder, type OrderRow } from '#server/order-book/find-order.ts';
import { soldLines } from '#server/order-book/sold-lines.ts';
import { orderLink, paymentLinkMail } from '#server/order-mail/order-mails.ts';
import { keepForLink } from '#server/payments/begin-payment.ts';
import { linkHoldMs } from '#server/payments/hold-rules.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Note } from '#server/staff/mount-office.ts';
import type { CallerContext } from './caller-context.ts';

/** For so long after it was placed an unpaid order may be kept again: later its prices are not those of the shop any more. */
const renewableMs = 24 * 3_600_000;

/**
 * Mails where an order is paid, through the caller's transaction, once for each `press`, and gives what to send from a phone. The link is good
 * for as long as the order; its pieces are kept until it says.
 */
export async function mailPaymentLink(
  tx: Db,
  deps: Pick<CallerContext, 'jobs' | 'secret' | 'publicUrl'>,
  order: OrderRow,
  press: string,
): Promise<PaymentLink & { isNew: boolean }> {
  const until = order.heldUntil;
  if (!until) throw new RangeError(`order ${order.id} waits for no payment`);
  const link = orderLink(deps, order);
  const description = paymentLinkMail(order, await soldLines(tx, order.id), link, until);
  const isNew = await queueMail(tx, deps.jobs, { about: `payment-link:${order.id}:${press}`, to: order.email, always: true, description });
  const toPay = formatRupees(toRupees(order.totalPaise - order.creditPaise));
  return {
    isNew,
    link,
    until: until.toISOString(),
    sms: `Maidan: your order ${order.reference}, ${toPay}. Pay by ${timeInWords(until)} here: ${link}`,
  };
}

/** Keeps an unpaid order's pieces for another hour and mails where to pay it. Throws Problem: 404, 409 where nothing can be paid. */
export async function sendPaymentLink(
  tx: Db,
  note: Note,
  deps: CallerContext,
  { reference, key }: { reference: string; key: string },
): Promise<PaymentLink & { orderId: string }> {
  const order = await findOrder(tx, reference);
  if (!order) throw new Problem(404, 'not_found', `There is no order ${reference.toUpperCase()}`);
  if (order.payment !== 'razorpay') throw new Problem(409, 'not_offered', 'This order is paid at the door: there is no link to send.');
  if (!deps.online.offered) throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop.');
  const now = deps.now().getTime();
  if (order.state === 'payment_failed' && now - order.placedAt.getTime() > renewableMs)
    throw new Problem(409, 'not_offered', 'It was placed more than a day ago, and its prices may have changed. Order anew for the caller.');
  const kept = await keepForLink(tx, deps, order.id, new Date(now + linkHoldMs));
  const { isNew, ...link } = await mailPaymentLink(tx, deps, kept, key);
  note({ thing: 'order', about: order.reference, what: isNew ? 'Sent the payment link' : 'Read the payment link that was sent' });
  return { orderId: order.id, ...link };
}
