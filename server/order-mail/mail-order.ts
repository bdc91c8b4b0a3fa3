import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEvents } from '#database/schema/orders.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import { paidWith } from '#server/order-book/paid-with.ts';
import { soldLines } from '#server/order-book/sold-lines.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { OrderMoved } from '#server/platform/queues.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { orderLink, orderMail } from './order-mails.ts';

/** Writes the mail that follows when an order enters a state, once an order and state however often the job runs. */
export async function mailOrder(
  deps: Needs<'secret' | 'publicUrl'> & { db: Db; jobs: Pick<Jobs, 'send'> },
  { orderId, state }: OrderMoved,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Who has paid meanwhile need not hear that a try failed.
    if (!order || (state === 'payment_failed' && order.state !== state)) return;
    const why = state === 'cancelled' ? await whyCancelled(tx, orderId) : undefined;
    const mailed = { why, order, lines: await soldLines(tx, orderId), link: orderLink(deps, order), paid: await paidWith(tx, order) };
    const description = orderMail(state, mailed);
    if (description) await queueMail(tx, deps.jobs, { about: `order-${state}:${orderId}`, to: order.email, description });
  });
}

/** What the shop's people said when they cancelled an order. */
async function whyCancelled(tx: Db, orderId: string): Promise<string | undefined> {
  const { state, actor } = orderEvents;
  const where = and(eq(orderEvents.orderId, orderId), eq(state, 'cancelled'), eq(actor, 'operator'));
  const [event] = await tx.select({ reason: orderEvents.reason }).from(orderEvents).where(where).limit(1);
  return event?.reason ?? undefined;
}
