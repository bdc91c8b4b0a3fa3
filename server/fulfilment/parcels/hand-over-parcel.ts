import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import type { Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeReport } from './take-report.ts';

/** Status number 'Handover to Courier', which couriers themselves report as the parcel's dispatch. */
const handedOver = 51;

/**
 * Marks a courier's parcel as left once its driver has it, in the caller's transaction. The driver's signature counts
 * as dispatch: until the courier's first scan, which may be hours later, nothing of the parcel can be cancelled or
 * changed.
 */
export async function handOverParcel(
  tx: Db,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  { id, awb }: Pick<Shipment, 'id' | 'awb'>,
): Promise<void> {
  await takeReport(tx, deps, id, {
    awb: awb ?? '',
    status: readStatus(handedOver, null),
    at: deps.now(),
    courierName: null,
    etd: null,
    activities: [],
    isReturn: false,
  });
}
