import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { PaymentLink } from '#contract/office/new-order.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { keepForLink } from '#server/money/payment-routes/begin-payment.ts';
import { linkHoldMs } from '#server/money/payments/reservation-rules.ts';
import { whyNoLink } from '#server/money/payments/why-no-link.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { orderLink, paymentLinkMail } from '#server/selling/order-mails/order-state-mails.ts';
import type { CallerContext } from './caller-context.ts';

/**
 * Mails an order's payment link in the caller's transaction, once per `press`, and returns the text for a phone
 * message. The link is valid as long as the order; the stock is reserved until the stated time.
 */
export async function mailPaymentLink(
  tx: Db,
  deps: Pick<CallerContext, 'jobs' | 'secret' | 'publicUrl' | 'shopFacts' | 'settings'>,
  order: OrderRow,
  press: string,
): Promise<PaymentLink> {
  const until = order.heldUntil;
  if (!until) throw new RangeError(`order ${order.id} waits for no payment`);
  const link = orderLink(deps, order);
  const description = paymentLinkMail(deps.settings, order, await soldLines(tx, order.id), link, until);
  await queueMail(tx, deps, {
    about: `payment-link:${order.id}:${press}`,
    to: order.email,
    always: true,
    description,
  });
  const toPay = formatRupees(toRupees(order.totalPaise - order.creditPaise));
  return {
    link,
    until: until.toISOString(),
    sms: `Maidan: your order ${order.reference}, ${toPay}. Pay by ${timeOfDay(until)} here: ${link}`,
  };
}

type LinkSent = PaymentLink & { orderId: string };

/**
 * Extends an unpaid order's reservation by an hour and mails its payment link, once per key. Throws Problem: 404, 409
 * if nothing can be paid.
 */
export async function sendPaymentLink(
  tx: Db,
  note: WriteAudit,
  deps: CallerContext,
  { reference, key }: { reference: string; key: string },
): Promise<LinkSent | Repeated<LinkSent>> {
  const found = await findOrder(tx, reference);
  const order = found && (await lockOrder(tx, found.id));
  if (!order) throw new Problem(404, 'not_found', `There is no order ${reference.toUpperCase()}`);
  const now = deps.now();
  const why = await whyNoLink(deps.settings, tx, order, { online: deps.online, now });
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const [mailed] = await tx
    .select({ id: mailOutboxTable.id })
    .from(mailOutboxTable)
    .where(eq(mailOutboxTable.about, `payment-link:${order.id}:${key}`));
  // The reservation runs for an hour from the first request.
  if (mailed && order.heldUntil)
    return new Repeated({ orderId: order.id, ...(await mailPaymentLink(tx, deps, order, key)) });
  const kept = await keepForLink(tx, deps, order.id, new Date(now.getTime() + linkHoldMs));
  const link = await mailPaymentLink(tx, deps, kept, key);
  note({ thing: 'order', about: order.reference, what: 'Sent the payment link' });
  return { orderId: order.id, ...link };
}
