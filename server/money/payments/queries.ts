import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { gatewayOrdersTable, paymentsTable } from '#database/schema/payments.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

export type GatewayOrderRow = typeof gatewayOrdersTable.$inferSelect;

export async function findGatewayOrder(
  db: Db,
  where: { id: string } | { orderId: string },
): Promise<GatewayOrderRow | undefined> {
  const column = 'id' in where ? eq(gatewayOrdersTable.id, where.id) : eq(gatewayOrdersTable.orderId, where.orderId);
  return (await db.select().from(gatewayOrdersTable).where(column).limit(1))[0];
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(paymentsTable).where(eq(paymentsTable.id, id)).limit(1))[0];
}

/** Stores the time of the last gateway query about an order. */
export async function noteAsked(db: Db, gatewayOrderId: string, askedAt: Date): Promise<void> {
  await db.update(gatewayOrdersTable).set({ askedAt }).where(eq(gatewayOrdersTable.id, gatewayOrderId));
}
