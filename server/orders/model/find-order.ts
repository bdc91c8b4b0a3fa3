import { eq } from 'drizzle-orm';
import { codeWithoutGroups } from '#contract/typed-text.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';

export type OrderRow = typeof ordersTable.$inferSelect;

/** Locks and returns an order until the transaction ends. Every decision about its money starts with this. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | undefined> {
  return (await tx.select().from(ordersTable).where(eq(ordersTable.id, orderId)).for('update'))[0];
}

export async function findOrderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await db.select().from(ordersTable).where(eq(ordersTable.id, id)).limit(1))[0];
}

/** Finds an order by its reference in upper or lower case. */
export async function findOrder(db: Db, reference: string): Promise<OrderRow | undefined> {
  return (
    await db
      .select()
      .from(ordersTable)
      .where(eq(ordersTable.reference, codeWithoutGroups(reference)))
      .limit(1)
  )[0];
}

/** Returns the stock products in an order. */
export async function findOrderProducts(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderLinesTable.productId })
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, orderId));
  return rows.flatMap(({ id }) => id ?? []);
}
