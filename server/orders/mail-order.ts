import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEvents } from '#database/schema/orders.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { paidWith } from '#server/payments/paid-with.ts';
import { lockOrder } from '#server/payments/queries.ts';
import type { Jobs, OrderMoved } from '#server/platform/jobs.ts';
import { type LinkDeps, orderLink, orderMail } from './order-mails.ts';
import { soldLines } from './sold-lines.ts';

/** Writes the mail that follows when an order enters a state, once an order and state however often the job runs. */
export async function mailOrder(deps: LinkDeps & { db: Db; jobs: Pick<Jobs, 'send'> }, { orderId, state }: OrderMoved): Promise<void> {
  await deps.db.transaction(async (tx) => {
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
