import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { gatewayOrders, payments } from '#database/schema/payments.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

export type GatewayOrderRow = typeof gatewayOrders.$inferSelect;

export async function findGatewayOrder(db: Db, where: { id: string } | { orderId: string }): Promise<GatewayOrderRow | undefined> {
  const column = 'id' in where ? eq(gatewayOrders.id, where.id) : eq(gatewayOrders.orderId, where.orderId);
  return (await db.select().from(gatewayOrders).where(column).limit(1))[0];
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)).limit(1))[0];
}

/** Stores the time of the last gateway query about an order. */
export async function noteAsked(db: Db, gatewayOrderId: string, askedAt: Date): Promise<void> {
  await db.update(gatewayOrders).set({ askedAt }).where(eq(gatewayOrders.id, gatewayOrderId));
}
