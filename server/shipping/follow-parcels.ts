import type { Db } from '#database/db.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import { moveOrder } from '#server/order-book/move-order.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { orderStateBy, statesBetween } from './parcel-progress.ts';
import { lastEventAt, shipmentsOf } from './queries.ts';

/**
 * Moves an order to where its parcels are, state by state, in the caller's transaction. An order that others decide about
 * (cancelled, being printed, returned) stays where it is.
 */
export async function followParcels(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  by: { at: Date; reason?: string | undefined },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const parcels = await shipmentsOf(tx, orderId);
  const wanted = orderStateBy(parcels.map(({ step }) => step));
  if (!wanted) return;
  // The courier tells whole seconds: what follows is not told as if it had been before.
  const at = new Date(Math.max(by.at.getTime(), (await lastEventAt(tx, orderId)).getTime()));
  for (const state of statesBetween(order.state, wanted)) {
    const reason = state === wanted ? by.reason : undefined;
    if (!(await moveOrder(tx, jobs, orderId, state, { actor: 'courier', reason, at }))) return;
  }
}
