import { and, eq } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { Carried } from '#server/fulfilment/parcels/courier-words.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { isParcelOver, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines, undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { endedUnproved } from '#server/orders/order-state/cash-code.ts';
import { cashOfParcel } from '#server/orders/order-state/collect-cash.ts';
import { ofParcels } from '#server/orders/order-state/following-jobs.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { isMailed, type MailedOrder, orderLink, orderMail } from './order-state-mails.ts';

/** Writes the mail for a new state of an order or parcel, once, even if the job runs again. */
export async function mailOrder(
  deps: Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'> & { db: Db; jobs: Pick<Jobs, 'send'> },
  { orderId, state, parcel: parcelId }: OrderMoved,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || needsNoMail(order, state)) return;
    const mailed = await readMailed(tx, deps, order, { state, parcel: parcelId });
    const description = mailed && orderMail(deps.settings, state, mailed);
    if (!description || !isMailed(state)) return;
    const about = `order-${state}:${orderId}${parcelSuffix(state, mailed)}` as const;
    const isPaid = order.paidBy !== null || order.creditPaise >= order.totalPaise;
    const isTold = isPaid || order.placedBy !== null || (state === 'confirmed' && (await isProvedByCode(tx, orderId)));
    await queueMail(tx, deps, { about, to: order.email, always: isTold, description });
  });
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

/**
 * Reads the data of a mail about an order or parcel. Undefined if the parcel was cancelled or rebooked in the meantime.
 */
export async function readMailed(
  db: Db,
  deps: Needs<'secret' | 'publicUrl'>,
  order: OrderRow,
  { state, parcel: parcelId }: { state: OrderStateName; parcel?: string | undefined },
): Promise<MailedOrder | undefined> {
  const why = state === 'cancelled' ? await whyCancelled(db, order.id) : undefined;
  const lines = state === 'returned_to_origin' ? await linesAsSent(db, order.id) : await soldLines(db, order.id);
  const parcels = await parcelsOf(db, order);
  const standing = parcels.filter((parcel) => parcel.state !== 'cancelled');
  // An order with one remaining parcel is described by that parcel.
  const only = standing.length === 1 ? standing[0] : undefined;
  const one = parcelId === undefined ? only : standing.find(({ id }) => id === parcelId);
  if (parcelId !== undefined && !one) return undefined;
  const credit = await creditOn(db, order.id);
  const more = standing.some(
    (other) => other !== one && (state === 'shipped' ? other.leftAt === undefined : !isParcelOver[other.state]),
  );
  return {
    ...{
      why,
      order,
      lines,
      carried: await carriedBy(db, one?.id),
      link: orderLink(deps, order),
      paid: await paidWith(db, order),
    },
    // Parcel numbers count cancelled parcels too, so that the other numbers do not change.
    parcel: one && { ...one, of: parcels.length, more, cashPaise: cashOfParcel(order, lines, one, credit) },
  };
}

/** Finds the courier of a parcel and its tracking number. */
async function carriedBy(db: Db, id: string | undefined): Promise<Carried | undefined> {
  if (id === undefined) return undefined;
  const { courierOrderId, carrier, awb } = shipmentsTable;
  const [row] = await db
    .select({ courierOrderId, carrier, awb })
    .from(shipmentsTable)
    .where(eq(shipmentsTable.id, id))
    .limit(1);
  return row;
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

/** Finds the reason that staff gave for a cancellation. */
async function whyCancelled(tx: Db, orderId: string): Promise<string | undefined> {
  const { state, actor } = orderEventsTable;
  const where = and(eq(orderEventsTable.orderId, orderId), eq(state, 'cancelled'), eq(actor, 'operator'));
  const [event] = await tx.select({ reason: orderEventsTable.reason }).from(orderEventsTable).where(where).limit(1);
  return event?.reason ?? undefined;
}

/**
 * Reads the lines as they were sent. Ignores the restocking of undelivered parcels, which may run before or after the
 * mail.
 */
async function linesAsSent(tx: Db, orderId: string): Promise<OrderLineNow[]> {
  const { position, quantity } = cancelledLinesTable;
  const back = await tx
    .select({ position, quantity })
    .from(cancelledLinesTable)
    .innerJoin(cancellationsTable, eq(cancellationsTable.id, cancelledLinesTable.cancellationId))
    .where(and(eq(cancellationsTable.orderId, orderId), eq(cancellationsTable.reason, undeliveredReason)));
  return (await soldLines(tx, orderId)).map((line) => {
    const pieces = back.reduce((sum, one) => sum + (one.position === line.line ? one.quantity : 0), 0);
    return { ...line, cancelled: line.cancelled - pieces, takenQuantity: line.takenQuantity - pieces };
  });
}
