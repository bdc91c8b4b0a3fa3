import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { Problem } from '#server/platform/problem.ts';
import { isOrderKey } from './order-reference.ts';
import { presentOrder } from './present-order.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface ReadDeps {
  db: Db;
  secret: string;
  now: () => Date;
}

export async function findOrder(db: Db, reference: string): Promise<OrderRow | undefined> {
  return (await db.select().from(orders).where(eq(orders.reference, reference.toUpperCase())).limit(1))[0];
}

/** What a caller brings to show that an order is theirs. */
export interface OrderReader {
  key?: string | undefined;
  accountId?: string | undefined;
}

/** Whether a caller may see an order whole: they hold its key, or it is of their account. */
export function mayRead(secret: string, row: OrderRow, by: OrderReader): boolean {
  return isOrderKey(secret, row.id, by.key ?? '') || (by.accountId !== undefined && row.accountId === by.accountId);
}

/** The order that a caller may read. Anyone else gets the answer of an order that is not there: Problem 404. */
export async function findReadable(db: Db, secret: string, reference: string, by: OrderReader): Promise<OrderRow> {
  const row = await findOrder(db, reference);
  if (!row || !mayRead(secret, row, by)) throw new Problem(404, 'not_found', "We couldn't find this order");
  return row;
}

/** The order for whoever holds its key or owns it, as it is at a moment. Problem 404 for anyone else. */
export async function readOrder(deps: ReadDeps, reference: string, by: OrderReader): Promise<Order> {
  return presentOrder(deps, await findReadable(deps.db, deps.secret, reference, by), deps.now());
}
