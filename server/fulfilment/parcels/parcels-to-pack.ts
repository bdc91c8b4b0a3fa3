import { and, asc, inArray } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { type orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import type { CalendarDay } from '#server/foundation/calendar/working-days.ts';
import { isLateToLeave } from '#server/fulfilment/delivery-promise/late-to-leave.ts';
import { leavesBy, promisedAt } from '#server/fulfilment/delivery-promise/promise.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { composeParcels, type OrderParcel } from '#server/orders/model/order-parcels.ts';
import { waitsFor } from '#server/orders/order-state/parcel-waits.ts';
import { packVersion } from './pack-parcel.ts';
import { findRowsOfOrders } from './rows-of-orders.ts';

/** Parcel that waits for packing. */
export interface ParcelToPack {
  orderId: string;
  reference: string;
  number: number;
  custom: boolean;
  placedAt: Date;
  delivery: OrderRow['delivery'];
  /** Latest day of dispatch for its promise, and the promised arrival. */
  leavesBy: CalendarDay;
  promise: OrderParcel['promise'];
  /** True if that dispatch day has passed. */
  late: boolean;
  /** Reason of the order's hold; undefined if not on hold. */
  onHold: string | undefined;
  address: OrderParcel['address'];
  pieces: { position: number; productId: string | null; name: string; size: string; quantity: number; image: string }[];
  /** Version for `packParcel`. */
  version: string;
}

/** Number of orders read at a time. */
const atOnce = 500;
/** States of an order whose parcels may still wait for packing. */
const beingMade: OrderRow['state'][] = ['confirmed', 'in_print'];

/**
 * Lists up to `most` parcels that wait for packing, from the oldest orders, the earliest dispatch day first. Includes
 * and marks those on hold.
 */
export async function parcelsToPack(settings: ShopSettings, db: Db, now: Date, most = atOnce): Promise<ParcelToPack[]> {
  const found: ParcelToPack[] = [];
  for (let offset = 0; found.length < most; offset += atOnce) {
    const rows = await db
      .select()
      .from(ordersTable)
      .where(inArray(ordersTable.state, beingMade))
      .orderBy(asc(ordersTable.placedAt), asc(ordersTable.id))
      .limit(atOnce)
      .offset(offset);
    found.push(...(await waitingOf(settings, db, rows, now)));
    if (rows.length < atOnce) break;
  }
  return found.toSorted(byPromise).slice(0, most);
}

/** Lists the parcels that wait for packing of a few orders, unsorted. */
export async function parcelsToPackOf(
  settings: ShopSettings,
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<ParcelToPack[]> {
  if (orderIds.length === 0) return [];
  const wanted = and(inArray(ordersTable.id, [...orderIds]), inArray(ordersTable.state, beingMade));
  return waitingOf(settings, db, await db.select().from(ordersTable).where(wanted), now);
}

async function waitingOf(
  settings: ShopSettings,
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
): Promise<ParcelToPack[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { lines: linesOf, shipments: bookedOf } = await findRowsOfOrders(db, ids);
  return rows.flatMap((order) => {
    const own = (linesOf.get(order.id) ?? []).map((line) => ({ ...line, custom: line.customProductId !== null }));
    return composeParcels(order, own, bookedOf.get(order.id) ?? [], [])
      .filter((parcel) => waitsFor(parcel) === 'packing')
      .map((parcel) => present(settings, order, parcel, own, now));
  });
}

function present(
  settings: ShopSettings,
  order: OrderRow,
  parcel: OrderParcel,
  lines: readonly (typeof orderLinesTable.$inferSelect)[],
  now: Date,
): ParcelToPack {
  const { number, custom, promise, address } = parcel;
  const from = promisedAt(order);
  return {
    ...{ orderId: order.id, reference: order.reference, placedAt: order.placedAt, delivery: order.delivery },
    ...{ number, custom, promise, address, leavesBy: leavesBy(settings, from, custom) },
    late: isLateToLeave(settings, { from, custom }, now),
    onHold: order.onHoldWhy ?? undefined,
    pieces: lines
      .filter(({ position, quantity, cancelled }) => parcel.lines.includes(position) && quantity > cancelled)
      .map(({ position, productId, name, size, quantity, cancelled, image }) => ({
        // Custom goods come from the print room, even if made from a stock product.
        ...{ position, productId: custom ? null : productId, name, size, image },
        quantity: quantity - cancelled,
      })),
    version: packVersion(order, parcel, lines),
  };
}

/** Compares by dispatch day, then by promised arrival; parcels without a promise come last. Pure. */
function byPromise(one: ParcelToPack, other: ParcelToPack): number {
  const key = ({ leavesBy: day, promise, placedAt, reference, number }: ParcelToPack) =>
    `${day} ${promise.latest ?? '9999'} ${placedAt.toISOString()} ${reference} ${number}`;
  return key(one) < key(other) ? -1 : 1;
}
