import type { Parcel } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { readStatus } from './courier-status.ts';
import { isOver, type ShipmentStep } from './parcel-progress.ts';
import { eventsOf, type Shipment, shipmentsOf } from './queries.ts';

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

/** The parcels of an order with what happened to each, newest first, as its shopper sees them. Replaced ones are left out. */
export async function presentParcels(db: Db, orderId: string): Promise<Parcel[]> {
  const parcels = (await shipmentsOf(db, orderId)).filter(({ step }) => step !== 'cancelled');
  const events = await eventsOf(
    db,
    parcels.map(({ id }) => id),
  );
  return parcels.map((parcel, index) => ({
    number: index + 1,
    awb: parcel.awb ?? '',
    courier: parcel.carrier,
    status: shownStatus(parcel),
    over: isOver(parcel.step),
    expected: parcel.expectedAt?.toISOString() ?? null,
    attempts: parcel.attempts,
    lines: parcel.positions,
    timeline: events
      .filter(({ shipmentId }) => shipmentId === parcel.id)
      .map(({ words, at, location }) => ({ status: words, at: at.toISOString(), location }))
      .toReversed(),
  }));
}
