import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { shipments } from '#database/schema/shipments.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { type Shipment, shipmentsOf } from './queries.ts';

/** What goes together: goods from the shelf leave at once, what is made to order when it is made. */
export interface PlannedParcel {
  positions: number[];
  custom: boolean;
}

/** How an order's lines part into parcels; lines whose pieces were all cancelled are in none. Pure. */
export function planParcels(lines: readonly { position: number; custom: boolean; pieces: number }[]): PlannedParcel[] {
  const left = lines.filter(({ pieces }) => pieces > 0);
  return [false, true].flatMap((custom) => {
    const positions = left.filter((line) => line.custom === custom).map(({ position }) => position);
    return positions.length > 0 ? [{ positions, custom }] : [];
  });
}

/** Writes the parcels of an order, once: an order that has parcels which are not cancelled keeps them. Order locked by the caller. */
export async function planShipments(tx: Db, order: OrderRow, now: Date): Promise<Shipment[]> {
  const before = await shipmentsOf(tx, order.id);
  const standing = before.filter(({ step }) => step !== 'cancelled');
  if (standing.length > 0) return standing;
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position));
  const parcels = planParcels(
    rows.map((line) => ({ position: line.position, custom: line.customProductId !== null, pieces: line.quantity - line.cancelled })),
  );
  if (parcels.length === 0) return [];
  const written = parcels.map((parcel, index) => {
    const number = before.length + index + 1;
    return {
      id: `shp-${randomBytes(10).toString('hex')}`,
      orderId: order.id,
      parcel: number,
      reference: `${order.reference}-${number}`,
      ...parcel,
      step: 'planned' as const,
      createdAt: now,
    };
  });
  return tx.insert(shipments).values(written).returning();
}
