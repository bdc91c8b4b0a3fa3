import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { releaseShipmentClaims } from '#server/fulfilment/delivery-promise/queries.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { bookLeftBehind, trackParcel, watchParcels } from './track-parcels.ts';

/**
 * Starts the workers of the courier's queues: bookings, single queries, and the check every two minutes and at start.
 * If `alone` with the database, it resumes the work of a killed process at once; otherwise after the claim expires.
 */
export async function workShipping(jobs: Jobs, deps: CourierContext, { alone }: { alone: boolean }): Promise<void> {
  if (alone) {
    await releaseShipmentClaims(deps.db);
    await bookLeftBehind(deps, deps.now());
  }
  await jobs.work('ship-order', ({ orderId }) => shipOrder(deps, orderId));
  await jobs.work('track-parcel', ({ shipmentId }) => trackParcel(deps, shipmentId));
  await jobs.work('watch-parcels', () => watchParcels(deps));
  await jobs.schedule('watch-parcels', '*/2 * * * *', {});
  await inTransaction(deps.db, (tx) => jobs.send(tx, 'watch-parcels', {}));
}
