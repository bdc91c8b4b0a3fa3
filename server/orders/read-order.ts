import { asc, eq } from 'drizzle-orm';
import { DeliveryMethod } from '#contract/delivery.ts';
import { toRupees } from '#contract/money.ts';
import { type Order, OrderState, PaymentMethod } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEvents, orderLines, orders } from '#database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { isOrderKey } from './order-reference.ts';
import { titleOf } from './order-state.ts';

/** How long after placing the address may be changed, in ms. */
export const addressChangeMs = 2 * 3_600_000;

export type OrderRow = typeof orders.$inferSelect;

export async function findOrder(db: Db, reference: string): Promise<OrderRow | undefined> {
  return (await db.select().from(orders).where(eq(orders.reference, reference.toUpperCase())).limit(1))[0];
}

/** The order for whoever holds its key. A wrong key gets the answer of an order that is not there: Problem 404. */
export async function readOrder(db: Db, secret: string, reference: string, key: string | undefined): Promise<Order> {
  const row = await findOrder(db, reference);
  if (!row || !isOrderKey(secret, row.id, key ?? '')) throw new Problem(404, 'not_found', "We couldn't find this order");
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(asc(orderLines.position));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id));
  return {
    reference: row.reference,
    status: OrderState.parse(row.state),
    placedAt: row.placedAt.toISOString(),
    lines: lines.map((line) => ({
      _id: line.productId,
      numericId: line.numericId,
      category: line.category as Order['lines'][number]['category'],
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      price: toRupees(line.unitPaise),
      lineTotal: toRupees(line.totalPaise),
      image: line.image,
      finalSale: line.finalSale,
    })),
    contact: { email: row.email, phone: row.phone },
    address: row.address as Order['address'],
    delivery: DeliveryMethod.parse(row.delivery),
    promise: row.promise,
    payment: PaymentMethod.parse(row.payment),
    subtotal: toRupees(row.subtotalPaise),
    tax: toRupees(row.taxPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
    note: row.note,
    gstin: row.gstin,
    addressChangeableUntil: new Date(row.placedAt.getTime() + addressChangeMs).toISOString(),
    timeline: events.map((event) => {
      const state = OrderState.parse(event.state);
      return { state, title: titleOf(state), at: event.at.toISOString() };
    }),
  };
}
