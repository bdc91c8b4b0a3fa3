import { lt } from 'drizzle-orm';
import { courierMessagesTable } from '#database/schema/shipments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import type { CourierReport } from '#server/fulfilment/courier/shiprocket-wire.ts';
import {
  findShipment,
  ordersToBook,
  ordersUnnoted,
  type Shipment,
  shipmentsToTrack,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { followParcels } from '#server/fulfilment/parcels/follow-parcels.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { tryWallet } from '#server/fulfilment/parcels/wallet-pause.ts';

/** Interval in ms for tracking a parcel in transit, as webhooks may be lost and their frequency is undocumented. */
const trackEveryMs = 55 * 60_000;
/** Delay in ms after which a booking that its own job has not completed counts as missed. */
const leftBehindMs = 2 * 60_000;
/** Retention of courier messages, in ms. */
const keepMessagesMs = 90 * 24 * 3_600_000;

/** Tracks one parcel and applies the courier's report. */
export async function trackParcel(deps: CourierContext, shipmentId: string): Promise<void> {
  const shipment = await findShipment(deps.db, shipmentId);
  if (!shipment?.awb) return;
  await take(deps, shipment, await deps.courier.track(shipment.awb));
}

/** Tracks every parcel not tracked recently, fifty at a time. Returns the number of parcels. */
export async function trackOpenParcels(
  deps: CourierContext,
  since = new Date(deps.now().getTime() - trackEveryMs),
): Promise<number> {
  let asked = 0;
  for (;;) {
    const parcels = await shipmentsToTrack(deps.db, since);
    if (parcels.length === 0) return asked;
    const reports = await deps.courier.trackMany(parcels.flatMap(({ awb }) => awb ?? []));
    for (const parcel of parcels) await take(deps, parcel, reports.find(({ awb }) => awb === parcel.awb) ?? null);
    asked += parcels.length;
  }
}

/** Applies the courier's answer to a parcel. An answer that names another waybill is about another parcel. */
async function take(deps: CourierContext, shipment: Shipment, report: CourierReport | null): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (report?.awb === shipment.awb) await takeReport(tx, deps, shipment.id, report);
    await updateShipment(tx, shipment.id, { trackedAt: deps.now() });
  });
}

/** Queues bookings without a claim, of parcels planned before a time. */
export async function bookLeftBehind(
  deps: Pick<CourierContext, 'db' | 'jobs' | 'now' | 'packsItself'>,
  before: Date,
): Promise<void> {
  for (const orderId of await ordersToBook(deps.db, deps.now(), before, deps.packsItself())) {
    await inTransaction(deps.db, (tx) => deps.jobs.send(tx, 'ship-order', { orderId, state: 'confirmed' }));
  }
}

/** Applies the effects of dispatched parcels that a process of the previous release moved without recording. */
async function followUnnoted(deps: CourierContext): Promise<void> {
  for (const orderId of await ordersUnnoted(deps.db)) {
    await inTransaction(deps.db, (tx) => followParcels(tx, deps.jobs, orderId, { at: deps.now() }));
  }
}

/**
 * Finds missed work: bookings without a claim, untracked parcels, expired messages. Runs periodically and at every
 * start.
 */
export async function watchParcels(deps: CourierContext): Promise<void> {
  const now = deps.now();
  await bookLeftBehind(deps, new Date(now.getTime() - leftBehindMs));
  await followUnnoted(deps);
  await tryWallet(deps);
  await deps.db
    .delete(courierMessagesTable)
    .where(lt(courierMessagesTable.receivedAt, new Date(now.getTime() - keepMessagesMs)));
  await trackOpenParcels(deps);
}
