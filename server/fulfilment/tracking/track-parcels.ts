import { lt } from 'drizzle-orm';
import { courierMessages } from '#database/schema/shipments.ts';
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

/** A parcel on its way is asked about this often, in ms: messages may be lost, and nobody says how often they are sent. */
const trackEveryMs = 55 * 60_000;
/** A booking has a job of its own; only after so long, in ms, it counts as left behind. */
const leftBehindMs = 2 * 60_000;
/** How long messages of the courier are kept, in ms. */
const keepMessagesMs = 90 * 24 * 3_600_000;

/** Asks the courier about one parcel and takes what it says. */
export async function trackParcel(deps: CourierContext, shipmentId: string): Promise<void> {
  const shipment = await findShipment(deps.db, shipmentId);
  if (!shipment?.awb) return;
  await take(deps, shipment, await deps.courier.track(shipment.awb));
}

/** Asks about every parcel that was not asked about lately, fifty at a time. How many were asked about. */
export async function trackOpenParcels(deps: CourierContext, since = new Date(deps.now().getTime() - trackEveryMs)): Promise<number> {
  let asked = 0;
  for (;;) {
    const parcels = await shipmentsToTrack(deps.db, since);
    if (parcels.length === 0) return asked;
    const reports = await deps.courier.trackMany(parcels.flatMap(({ awb }) => awb ?? []));
    for (const parcel of parcels) await take(deps, parcel, reports.find(({ awb }) => awb === parcel.awb) ?? null);
    asked += parcels.length;
  }
}

async function take(deps: CourierContext, shipment: Shipment, report: CourierReport | null): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (report) await takeReport(tx, deps, shipment.id, report);
    await updateShipment(tx, shipment.id, { trackedAt: deps.now() });
  });
}

/** Queues the bookings that nobody has in hand, of parcels planned before a moment. */
export async function bookLeftBehind(deps: Pick<CourierContext, 'db' | 'jobs' | 'now' | 'packsItself'>, before: Date): Promise<void> {
  for (const orderId of await ordersToBook(deps.db, deps.now(), before, deps.packsItself())) {
    await inTransaction(deps.db, (tx) => deps.jobs.send(tx, 'ship-order', { orderId, state: 'confirmed' }));
  }
}

/** Follows parcels that have left without it being noted of them: those of an order that a process of the release before moved. */
async function followUnnoted(deps: CourierContext): Promise<void> {
  for (const orderId of await ordersUnnoted(deps.db)) {
    await inTransaction(deps.db, (tx) => followParcels(tx, deps.jobs, orderId, { at: deps.now() }));
  }
}

/**
 * The round that finds what fell through: bookings that nobody has in hand, parcels nobody asked about, messages past their
 * keeping. Runs by the clock and at every start.
 */
export async function watchParcels(deps: CourierContext): Promise<void> {
  const now = deps.now();
  await bookLeftBehind(deps, new Date(now.getTime() - leftBehindMs));
  await followUnnoted(deps);
  await tryWallet(deps);
  await deps.db.delete(courierMessages).where(lt(courierMessages.receivedAt, new Date(now.getTime() - keepMessagesMs)));
  await trackOpenParcels(deps);
}
