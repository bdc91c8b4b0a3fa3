import type { OrderStateName } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import {
  lastEventAt,
  type Shipment,
  shipmentsOf,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { dispatchLines } from '#server/orders/model/order-stock.ts';
import { collectCash } from '#server/orders/order-state/collect-cash.ts';
import { queueParcelJobs } from '#server/orders/order-state/following-jobs.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';

/**
 * Applies the effects of parcel states, in the caller's transaction: dispatch deducts stock, arrival books cash, each
 * queues its invoice and mails, and the order follows. Skips effects already applied.
 */
export async function followParcels(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  by: { at: Date; reason?: string | undefined; actor?: 'courier' | 'operator' },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const parcels = await parcelsOf(tx, order);
  // The courier reports whole seconds of another clock, so times are corrected: later events must not have an earlier
  // time.
  const at = new Date(Math.max(by.at.getTime(), (await lastEventAt(tx, orderId)).getTime()));
  const rows = (await shipmentsOf(tx, orderId)).filter(({ step }) => step !== 'cancelled');
  const before = rows.some(({ leftAt }) => leftAt !== null);
  // A process of the previous release dispatches a whole order at once, and only records the order.
  const leftAsOne = !before && hasLeft[parcelStateOf(order.state)];
  for (const row of rows) {
    const parcel = parcels.find(({ id }) => id === row.id);
    if (parcel) await follow(tx, jobs, order, { row, parcel, leftAsOne, at });
  }
  await collectCash(tx, orderId, by.at, parcels);
  await settleOrder(tx, jobs, orderId, { actor: by.actor ?? 'courier', reason: by.reason, at });
}

interface Following {
  row: Shipment;
  parcel: OrderParcel;
  leftAsOne: boolean;
  at: Date;
}

/** Records a parcel's new steps, and queues their jobs. */
async function follow(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: OrderRow,
  { row, parcel, leftAsOne, at }: Following,
): Promise<void> {
  const came = (state: OrderStateName) => queueParcelJobs(tx, jobs, order, { id: row.id, state });
  if (row.packedAt === null && row.step !== 'planned') {
    await updateShipment(tx, row.id, { packedAt: at });
    await came('packed');
  }
  if (row.leftAt === null && parcel.leftAt !== undefined) {
    if (!leftAsOne) await dispatchLines(tx, order.id, row.positions);
    const packedAt = row.packedAt ?? at;
    await updateShipment(tx, row.id, { leftAt: packedAt > at ? packedAt : at });
    await came('shipped');
  }
}

function parcelStateOf(state: OrderStateName): OrderParcel['state'] {
  if (state === 'shipped' || state === 'out_for_delivery' || state === 'lost' || state === 'returned_to_origin')
    return state;
  return state === 'delivered' || state === 'closed' || state === 'return_in_progress' || state === 'returned'
    ? 'delivered'
    : 'confirmed';
}
