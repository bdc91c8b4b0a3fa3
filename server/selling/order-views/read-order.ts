import type { Order } from '#contract/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { presentOrder } from './present-order.ts';

/** Reads an order in its current state, for an authorized caller. */
export async function readOrder(deps: Needs<'db' | 'secret' | 'now' | 'settings'>, orderId: string): Promise<Order> {
  const row = await findOrderById(deps.db, orderId);
  if (!row) throw new RangeError(`there is no order ${orderId}`);
  return presentOrder(deps.settings, deps, row, deps.now());
}
