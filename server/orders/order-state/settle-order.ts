import type { Db } from '#database/db.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { mustRepack, orderStateBy, wayTo } from '#server/orders/model/order-state.ts';
import { isSomethingComing, keptPieces, soldLines } from '#server/orders/model/sold-lines.ts';
import { moveOrder, type OrderMove } from './move-order.ts';

/**
 * Moves an order, state by state, to the state that `orderStateBy` derives from its parcels and returns. Every change
 * of a parcel or piece must call this in the same transaction. Locks the order.
 */
export async function settleOrder(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  by: Omit<OrderMove, 'byParcels' | 'unpacking'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const parcels = await parcelsOf(tx, order);
  const kept = (await soldLines(tx, orderId)).reduce((sum, line) => sum + keptPieces(line), 0);
  const wanted = orderStateBy({ state: order.state, parcels, kept, coming: await isSomethingComing(tx, orderId) });
  if (mustRepack(order.state, wanted)) {
    await moveOrder(tx, jobs, orderId, wanted, { ...by, unpacking: true });
    return;
  }
  const byParcels = parcels.some(({ id }) => id !== undefined);
  for (const state of wayTo(order.state, wanted)) {
    const reason = state === wanted ? by.reason : undefined;
    if (!(await moveOrder(tx, jobs, orderId, state, { ...by, reason, byParcels }))) return;
  }
}
