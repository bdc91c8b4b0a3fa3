import type { Parcel } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { eventsOf, type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { broughtBy } from './courier-words.ts';
import { isOver, type ShipmentStep } from './parcel-progress.ts';

/** How far a parcel is, for comparing it with its siblings; what goes wrong needs the eye first. */
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

/** The parcel of an order that has furthest to go; cancelled ones only where there is no other. */
export function leadingParcel(parcels: readonly Shipment[]): Shipment | undefined {
  return parcels.toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step))[0];
}

/** A parcel's status in words: pending until the courier has it in hand, then as the courier says, known to us or not. */
export function shownStatus({ step, statusCode, statusWords }: Pick<Shipment, 'step' | 'statusCode' | 'statusWords'>): string {
  if (step === 'cancelled') return 'Cancelled';
  const { meaning } = readStatus(statusCode, statusWords);
  return statusWords === '' || waiting.has(meaning) ? 'Pending' : statusWords;
}

/** What the courier knows of a parcel. */
export type CourierPart = Pick<Parcel, 'awb' | 'courier' | 'status' | 'over' | 'expected' | 'attempts' | 'timeline' | 'broughtBy'>;

/** The parcels of an order as far as the courier has them, by the booking's id, with what happened to each, newest first. Replaced ones are left out. */
export async function courierParts(db: Db, orderId: string): Promise<Map<string, CourierPart>> {
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
        ...broughtBy(parcel),
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

/** What there is to say of a parcel that the courier has not. */
export const unbooked: CourierPart = { awb: '', courier: '', status: 'Pending', over: false, expected: null, attempts: 0, timeline: [] };
