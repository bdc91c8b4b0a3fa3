import { type OwnStep, ownStepNames, type ParcelStep } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import {
  findShipmentByAwb,
  isOwn,
  type Shipment,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { ShipmentStep } from './parcel-progress.ts';
import { takeReport } from './take-report.ts';

// Reports of staff on parcels without a courier. They use the same function to move parcels as reports of the courier.

/** Carrier other than the shop, with its tracking number. */
export interface TakenBy {
  carrier?: string | undefined;
  awb?: string | undefined;
}

/** Status numbers of the staff's reports. */
const codes: Readonly<Record<OwnStep, number>> = { left: 6, out: 17, tried: 21, arrived: 7, back: 10 };

/** Reports that staff can make about a parcel the shop delivers itself, by its step. */
export const ownSteps: Readonly<Record<ShipmentStep, readonly OwnStep[]>> = {
  planned: [],
  booked: ['left'],
  awaiting_pickup: ['left'],
  shipped: ['out', 'arrived', 'tried', 'back'],
  out_for_delivery: ['arrived', 'tried', 'back'],
  attempt_failed: ['out', 'arrived', 'back'],
  delivered: [],
  returning: ['back'],
  returned: [],
  cancelled: [],
};

/** Returns true if staff can report a step of a parcel the shop delivers. Pure. */
export function isOwnStep(step: ParcelStep): step is OwnStep {
  return (ownStepNames as readonly string[]).includes(step);
}

const said: Readonly<Record<OwnStep, (parcel: string) => string>> = {
  left: (parcel) => `${parcel} has left. The shopper hears of it.`,
  out: (parcel) => `${parcel} is out for delivery. The shopper hears of it.`,
  tried: (parcel) => `${parcel}: nobody was there. The shopper hears what happens next.`,
  arrived: (parcel) => `${parcel} is delivered. What was to be paid in cash is booked.`,
  back: (parcel) => `${parcel} is back. The shopper hears of it.`,
};

/** Throws Problem 409 `not_offered` for an order that is on hold because its money is missing. Pure. */
function refuseHeldForMoney(order: Pick<OrderRow, 'reference' | 'onHoldAt' | 'onHoldForMoney' | 'onHoldWhy'>) {
  if (order.onHoldAt === null || !order.onHoldForMoney) return;
  const why = order.onHoldWhy ?? '';
  throw new Problem(409, 'not_offered', `Keep back the parcel of order ${order.reference}: ${why}`.trimEnd());
}

/**
 * Applies a report of staff on a parcel that the shop delivers, in the caller's transaction. Throws Problem 409 for a
 * transition that is not allowed, or a parcel that leaves while the money of its order is missing.
 */
export async function tellOwn(
  tx: Db,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  parcel: Shipment,
  step: OwnStep,
  takenBy: TakenBy,
): Promise<string> {
  if (!isOwn(parcel) || parcel.awb === null || !ownSteps[parcel.step].includes(step))
    throw new Problem(409, 'not_offered', `That cannot be said of ${parcel.reference} now.`);
  const order = step === 'left' ? await lockOrder(tx, parcel.orderId) : undefined;
  if (order) refuseHeldForMoney(order);
  const awb = step === 'left' ? await takenElsewhere(tx, parcel, takenBy) : parcel.awb;
  const report = {
    awb,
    status: readStatus(codes[step], null),
    at: deps.now(),
    courierName: null,
    etd: null,
    activities: [],
    isReturn: false,
  };
  await takeReport(tx, deps, parcel.id, report);
  return said[step](parcel.reference);
}

/** Records the external carrier and its tracking number. */
async function takenElsewhere(tx: Db, { id, awb, carrier }: Shipment, takenBy: TakenBy): Promise<string> {
  const number = takenBy.awb?.toUpperCase() ?? awb ?? '';
  const other = await findShipmentByAwb(tx, number);
  if (other && other.id !== id) {
    const sentence = `${number} is the number of ${other.reference}`;
    throw new Problem(400, 'invalid_fields', sentence, { fields: { awb: sentence } });
  }
  await updateShipment(tx, id, { awb: number, carrier: takenBy.carrier?.trim() || carrier });
  return number;
}
