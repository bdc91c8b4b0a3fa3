import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { carriedBy, hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { type Shipment, shipmentsOf } from './queries.ts';

/**
 * Creates missing parcels of an order and returns all active ones: one for stock goods, one for custom goods. Keeps
 * active parcels. A replacement of a cancelled parcel has the same printing state, and stays packed only if packed
 * automatically. The caller must lock the order.
 */
export async function planShipments(tx: Db, order: OrderRow, now: Date): Promise<Shipment[]> {
  const before = await shipmentsOf(tx, order.id);
  const standing = before.filter(({ step }) => step !== 'cancelled');
  const missing = missingShipments(await parcelsOf(tx, order));
  if (missing.length === 0) return standing;
  const left = new Set(
    (await soldLines(tx, order.id)).filter((line) => line.quantity > line.cancelled).map(({ line }) => line),
  );
  const written = missing.map(({ lines, custom }, index) => {
    const number = before.length + index + 1;
    const given = before.findLast((one) => one.custom === custom);
    return {
      id: `shp-${randomBytes(10).toString('hex')}`,
      orderId: order.id,
      parcel: number,
      reference: shipmentReference(order, number),
      positions: lines.filter((line) => left.has(line)),
      custom,
      step: 'planned' as const,
      ...(given && carriedBy(given)),
      createdAt: now,
    };
  });
  return [...standing, ...(await tx.insert(shipmentsTable).values(written).returning())];
}

/** Returns the parcels that have no shipment yet and will get one. Pure. */
export function missingShipments(parcels: readonly OrderParcel[]): OrderParcel[] {
  return parcels.filter(({ id, state }) => id === undefined && state !== 'cancelled' && !hasLeft[state]);
}

/** Returns the reference of an order's shipment from its number, starting at 1. Pure. */
export function shipmentReference({ reference }: Pick<OrderRow, 'reference'>, number: number): string {
  return `${reference}-${number}`;
}
