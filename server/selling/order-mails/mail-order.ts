import { and, eq } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { endedUnproved } from '#server/orders/order-state/cash-code.ts';
import { ofParcels } from '#server/orders/order-state/following-jobs.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';
import { isMailed, type MailedOrder, orderMail } from './order-state-mails.ts';
import { readMailed } from './read-mailed.ts';
import { renewWaitingConfirmation } from './waiting-confirmation.ts';

/** Writes the mail for a new state of an order or parcel, once, even if the job runs again. */
export async function mailOrder(
  deps: Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'> & { db: Db; jobs: Pick<Jobs, 'send'> },
  { orderId, state, parcel: parcelId }: OrderMoved,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (state === 'cancelled') await renewWaitingConfirmation(tx, deps, orderId);
    if (!order || needsNoMail(order, state)) return;
    const mailed = await readMailed(tx, deps, order, { state, parcel: parcelId });
    const description = mailed && orderMail(deps.settings, state, mailed);
    if (!description || !isMailed(state)) return;
    const about = `order-${state}:${orderId}${parcelSuffix(state, mailed)}` as const;
    await queueMail(tx, deps, { about, to: order.email, always: await isAlwaysSent(tx, order, state), description });
  });
}

/** Returns true if a mail is sent whatever the limits: the order is paid, placed by staff or confirmed by a code. */
async function isAlwaysSent(tx: Db, order: OrderRow, state: OrderStateName): Promise<boolean> {
  if (order.paidBy !== null || order.creditPaise >= order.totalPaise || order.placedBy !== null) return true;
  return state === 'confirmed' && isProvedByCode(tx, order.id);
}

/**
 * Returns true if no mail is needed: for a failed payment that has been paid since, an order that was cancelled before
 * the job ran, or a cancellation that the code's mail announced.
 */
function needsNoMail(order: OrderRow, state: OrderStateName): boolean {
  if (state === 'payment_failed') return order.state !== state;
  if (state === 'confirmed' && order.state === 'cancelled') return true;
  // The address was not proved and may belong to a stranger.
  return state === 'cancelled' && endedUnproved(order);
}

/** Returns the suffix of the mail's key if the mail is about one of several parcels. */
function parcelSuffix(state: OrderStateName, { parcel }: MailedOrder): string {
  return ofParcels.has(state) && parcel && parcel.of > 1 ? `:${parcel.number}` : '';
}

/** Returns true if the shopper confirmed an order by the mailed code, which proves the e-mail. */
async function isProvedByCode(tx: Db, orderId: string): Promise<boolean> {
  const { state, actor } = orderEventsTable;
  return (
    (await tx.$count(
      orderEventsTable,
      and(eq(orderEventsTable.orderId, orderId), eq(state, 'confirmed'), eq(actor, 'shopper')),
    )) > 0
  );
}
