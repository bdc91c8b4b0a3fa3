import { and, eq } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Carried } from '#server/fulfilment/parcels/courier-words.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { isParcelOver, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines, undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { cashDue, cashOfParcel } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { type MailedOrder, orderLink } from './order-state-mails.ts';

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
    duePaise: cashDue(order, credit),
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
