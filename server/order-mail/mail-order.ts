import { and, eq } from 'drizzle-orm';
import type { ParcelState } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderEvents } from '#database/schema/orders.ts';
import { cancellations, cancelledLines } from '#database/schema/returns.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { endedUnproved } from '#server/order-book/cash-code.ts';
import { cashOfParcel } from '#server/order-book/collect-cash.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import { creditOn } from '#server/order-book/order-money.ts';
import { parcelsOf } from '#server/order-book/order-parcels.ts';
import { paidWith } from '#server/order-book/paid-with.ts';
import { type OrderLineNow, soldLines, undelivered } from '#server/order-book/sold-lines.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { OrderMoved } from '#server/platform/queues.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { isMailed, orderLink, orderMail } from './order-mails.ts';

/** Nothing comes of these any more. */
const ended: ReadonlySet<ParcelState> = new Set(['delivered', 'returned_to_origin', 'lost']);

/** Writes the mail that follows when an order, or one of its parcels, enters a state: once, however often the job runs. */
export async function mailOrder(
  deps: Needs<'secret' | 'publicUrl'> & { db: Db; jobs: Pick<Jobs, 'send'> },
  { orderId, state, parcel: parcelId }: OrderMoved,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Who has paid meanwhile need not hear that a try failed.
    if (!order || (state === 'payment_failed' && order.state !== state)) return;
    // Whoever has this address may never have ordered: the mail with the code said that it would end.
    if (state === 'cancelled' && endedUnproved(order)) return;
    const why = state === 'cancelled' ? await whyCancelled(tx, orderId) : undefined;
    const lines = state === 'returned_to_origin' ? await linesAsSent(tx, orderId) : await soldLines(tx, orderId);
    const all = (await parcelsOf(tx, order)).filter((parcel) => parcel.state !== 'cancelled');
    const one = parcelId === undefined ? undefined : all.find(({ id }) => id === parcelId);
    // It was cancelled, or booked anew, before this was written.
    if (parcelId !== undefined && !one) return;
    const credit = await creditOn(tx, orderId);
    const more = all.some((other) => other.id !== parcelId && (state === 'shipped' ? other.leftAt === undefined : !ended.has(other.state)));
    const told = one && { ...one, of: all.length, more, cashPaise: cashOfParcel(order, lines, one, credit) };
    const parcel = all.length > 1 ? told : undefined;
    const mailed = { why, order, lines, link: orderLink(deps, order), paid: await paidWith(tx, order), parcel };
    const description = orderMail(state, mailed);
    if (!description || !isMailed(state)) return;
    const about = `order-${state}:${orderId}${parcel ? `:${parcel.number}` : ''}` as const;
    const isPaid = order.paidBy !== null || order.creditPaise >= order.totalPaise;
    const isTold = isPaid || order.placedBy !== null || (state === 'confirmed' && (await isProvedByCode(tx, orderId)));
    await queueMail(tx, deps.jobs, { about, to: order.email, always: isTold, description });
  });
}

/** Whether its shopper confirmed it, by the code that was mailed to its e-mail: that is proved by it. */
async function isProvedByCode(tx: Db, orderId: string): Promise<boolean> {
  const { state, actor } = orderEvents;
  return (await tx.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(state, 'confirmed'), eq(actor, 'shopper')))) > 0;
}

/** What the shop's people said when they cancelled an order. */
async function whyCancelled(tx: Db, orderId: string): Promise<string | undefined> {
  const { state, actor } = orderEvents;
  const where = and(eq(orderEvents.orderId, orderId), eq(state, 'cancelled'), eq(actor, 'operator'));
  const [event] = await tx.select({ reason: orderEvents.reason }).from(orderEvents).where(where).limit(1);
  return event?.reason ?? undefined;
}

/** The lines without what was taken back for coming back undelivered: whether that was done before the mail is written is chance. */
async function linesAsSent(tx: Db, orderId: string): Promise<OrderLineNow[]> {
  const { position, quantity } = cancelledLines;
  const back = await tx
    .select({ position, quantity })
    .from(cancelledLines)
    .innerJoin(cancellations, eq(cancellations.id, cancelledLines.cancellationId))
    .where(and(eq(cancellations.orderId, orderId), eq(cancellations.reason, undelivered)));
  return (await soldLines(tx, orderId)).map((line) => {
    const pieces = back.reduce((sum, one) => sum + (one.position === line.line ? one.quantity : 0), 0);
    return { ...line, cancelled: line.cancelled - pieces, takenQuantity: line.takenQuantity - pieces };
  });
}
