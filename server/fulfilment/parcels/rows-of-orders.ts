import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';

interface RowsOfOrders {
  /** Lines by order id, sorted by position. */
  lines: Map<string, (typeof orderLinesTable.$inferSelect)[]>;
  /** Shipments by order id, sorted by parcel number. */
  shipments: Map<string, (typeof shipmentsTable.$inferSelect)[]>;
}

/** Reads the lines and shipments of orders. */
export async function findRowsOfOrders(db: Db, orderIds: readonly string[]): Promise<RowsOfOrders> {
  const ids = [...orderIds];
  const lines = await db
    .select()
    .from(orderLinesTable)
    .where(inArray(orderLinesTable.orderId, ids))
    .orderBy(asc(orderLinesTable.position));
  const shipments = await db
    .select()
    .from(shipmentsTable)
    .where(inArray(shipmentsTable.orderId, ids))
    .orderBy(asc(shipmentsTable.parcel));
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    shipments: Map.groupBy(shipments, ({ orderId }) => orderId),
  };
}
