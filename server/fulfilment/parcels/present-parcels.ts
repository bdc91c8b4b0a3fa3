import type { Parcel } from '#contract/orders.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { eventsOf, type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { broughtBy } from './courier-words.ts';
import { isOver, type ShipmentStep } from './parcel-progress.ts';

/** Steps in order of progress, to compare parcels of an order; problems are first. */
const order: readonly ShipmentStep[] = [
  'attempt_failed',
  'returning',
  'planned',
  'booked',
  'awaiting_pickup',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned',
  'cancelled',
];

const waiting: ReadonlySet<string> = new Set(['planned', 'booked', 'awaiting_pickup']);

/** Returns the least advanced parcel of an order; a cancelled parcel only if all are cancelled. */
export function leadingParcel(parcels: readonly Shipment[]): Shipment | undefined {
  return parcels.toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step))[0];
}

/** Returns a parcel's status text: pending until the courier has the parcel, then the courier's text. */
export function shownStatus({
  step,
  statusCode,
  statusWords,
}: Pick<Shipment, 'step' | 'statusCode' | 'statusWords'>): string {
  if (step === 'cancelled') return 'Cancelled';
  const { meaning } = readStatus(statusCode, statusWords);
  return statusWords === '' || waiting.has(meaning) ? 'Pending' : statusWords;
}

/** Data of a parcel that its courier provides. */
export type CourierPart = Pick<
  Parcel,
  'awb' | 'courier' | 'status' | 'over' | 'expected' | 'attempts' | 'timeline' | 'broughtBy'
>;

/** Reads the courier's data of an order's parcels by shipment id, with events newest first. Omits replaced parcels. */
export async function courierParts(settings: ShopSettings, db: Db, orderId: string): Promise<Map<string, CourierPart>> {
  const parcels = (await shipmentsOf(db, orderId)).filter(({ step }) => step !== 'cancelled');
  const events = await eventsOf(
    db,
    parcels.map(({ id }) => id),
  );
  return new Map(
    parcels.map((parcel) => [
      parcel.id,
      {
        awb: parcel.awb ?? '',
        courier: parcel.carrier,
        ...broughtBy(settings, parcel),
        status: shownStatus(parcel),
        over: isOver(parcel.step),
        expected: parcel.expectedAt?.toISOString() ?? null,
        attempts: parcel.attempts,
        timeline: events
          .filter(({ shipmentId }) => shipmentId === parcel.id)
          .map(({ words, at, location }) => ({ status: words, at: at.toISOString(), location }))
          .toReversed(),
      },
    ]),
  );
}

/** Data of a parcel without a courier. */
export const unbookedCourier: CourierPart = {
  awb: '',
  courier: '',
  status: 'Pending',
  over: false,
  expected: null,
  attempts: 0,
  timeline: [],
};
