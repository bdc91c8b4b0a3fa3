import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';

export interface PickListRow {
  name: string;
  size: string;
  quantity: number;
  /** References of the orders on the pick list. */
  orders: string[];
  custom: boolean;
}

const here: ReadonlySet<string> = new Set(['confirmed', 'in_print']);

/**
 * Lists the pieces that some orders still need, per product and size, by name. Packed, shipped and cancelled pieces are
 * omitted.
 */
export async function pickList(db: Db, chosen: readonly OrderRow[]): Promise<PickListRow[]> {
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db
    .select()
    .from(orderLinesTable)
    .where(inArray(orderLinesTable.orderId, ids))
    .orderBy(asc(orderLinesTable.orderId), asc(orderLinesTable.position));
  const picked = new Map<string, PickListRow>();
  for (const order of chosen) {
    const waiting = (await parcelsOf(db, order))
      .filter(({ state }) => here.has(state))
      .flatMap((parcel) => parcel.lines);
    for (const line of lines.filter(({ orderId, position }) => orderId === order.id && waiting.includes(position))) {
      const quantity = line.quantity - line.cancelled;
      if (quantity === 0) continue;
      const { name, size } = line;
      const key = `${line.customProductId ?? line.productId} ${size}`;
      const one = picked.get(key) ?? { name, size, quantity: 0, orders: [], custom: line.customProductId !== null };
      picked.set(key, {
        ...one,
        quantity: one.quantity + quantity,
        orders: [...new Set([...one.orders, order.reference])],
      });
    }
  }
  return [...picked.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.size.localeCompare(other.size),
  );
}
