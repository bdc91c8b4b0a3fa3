import type { TrackingResult } from '#contract/tracking.ts';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import {
  addressInWords,
  knownReceivers,
  maskAddress,
  maskName,
  maskPhone,
  maskWords,
} from '#server/fulfilment/delivery-promise/mask-person.ts';
import {
  eventsOf,
  findShipmentByAwb,
  type Shipment,
  shipmentsOf,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { leadingParcel, shownStatus } from '#server/fulfilment/parcels/present-parcels.ts';
import { findOrder, findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import { mayRead, type OrderReader } from '#server/orders/model/order-access.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { waitsInWords } from '#server/orders/order-state/parcel-waits.ts';
import { stepLeftWords, waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';
import { titleOfParcel } from './present-parcels.ts';

/**
 * Presents a shipment by waybill or order reference; pending until a courier has it. Of several parcels shows the least
 * advanced first and lists all. Waybills can be guessed, so a waybill alone shows the receiver only if `mayName`
 * allows, unless the caller may see the order. Undefined if not found.
 */
export async function trackOrder(
  { db, secret, shopFacts }: Needs<'db' | 'secret' | 'shopFacts'>,
  trackingId: string,
  by: OrderReader,
  mayName: (awb: string) => Promise<boolean>,
): Promise<TrackingResult | undefined> {
  const found = await findTracked(db, trackingId.trim());
  if (!found) return undefined;
  const { order, parcel, parcels, byWaybill } = found;
  const whole = mayRead(secret, order, by);
  const bare = byWaybill && !whole && !(await mayName(parcel?.awb ?? ''));
  const receivers = knownReceivers(order, parcels);
  const told = (words: string) => (whole ? words : maskWords(words, ...receivers));
  return {
    ...shipmentFacts(parcel),
    ...(whole && { order: order.reference }),
    ...(!byWaybill && (await aboutParcels(db, order, parcels))),
    current_status: statusOf(order, parcel, told),
    order_date: order.placedAt.toISOString(),
    shipment_track_activities: await activitiesOf(db, parcel, told),
    seller_name: shopFacts.seller.legalName,
    seller_phone: shopFacts.seller.phone,
    pickup_location: shopFacts.seller.address,
    ...(bare ? noReceiver : receiverOf({ ...order, address: parcel?.address ?? order.address }, whole)),
    masked: !whole,
  };
}

function statusOf({ state }: OrderRow, parcel: Shipment | undefined, told: (words: string) => string): string {
  if (state === 'cancelled') return 'Cancelled';
  return parcel ? told(shownStatus(parcel)) : 'Pending';
}

/** Returns the courier's events of a parcel, newest first. */
async function activitiesOf(
  db: Db,
  parcel: Shipment | undefined,
  told: (words: string) => string,
): Promise<TrackingResult['shipment_track_activities']> {
  const events = parcel ? await eventsOf(db, [parcel.id]) : [];
  return events
    .toReversed()
    .map(({ words, at, location }) => ({ status: told(words), date: at.toISOString(), location: told(location) }));
}

async function aboutParcels(
  db: Db,
  order: OrderRow,
  shipments: readonly Shipment[],
): Promise<Pick<TrackingResult, 'waits' | 'parcels'>> {
  const parcels = await parcelsOf(db, order);
  const waybills = new Map(shipments.map(({ id, awb }) => [id, awb ?? '']));
  return { ...waitsOf(order, parcels), ...eachParcel(order, parcels, waybills) };
}

/** Returns the next step of an order: the shopper's, or that of its first waiting parcel in the shop. */
function waitsOf(order: OrderRow, parcels: readonly OrderParcel[]): Pick<TrackingResult, 'waits'> {
  const step = waitsForShopper(order);
  if (step) return { waits: `${stepLeftWords(step)}.` };
  const waits = parcels.map((parcel) => waitsInWords(order, parcel)).find((words) => words !== '');
  return waits === undefined ? {} : { waits };
}

/**
 * Presents each parcel of an order. A single parcel uses the given fields, unless it was lost, which couriers never
 * report.
 */
function eachParcel(
  order: OrderRow,
  parcels: readonly OrderParcel[],
  waybills: ReadonlyMap<string, string>,
): Pick<TrackingResult, 'parcels'> {
  if (parcels.length < 2 && parcels[0]?.state !== 'lost') return {};
  return {
    parcels: parcels.map((parcel) => ({
      number: parcel.number,
      awb_code: waybills.get(parcel.id ?? '') ?? '',
      status: waitsForShopper(order) ? 'Kept for you' : titleOfParcel(parcel),
      waits: waitsInWords(order, parcel),
    })),
  };
}

interface Tracked {
  order: OrderRow;
  parcel: Shipment | undefined;
  /** All parcels of the order, also replaced ones. */
  parcels: readonly Shipment[];
  /** True if the order was found by a waybill. */
  byWaybill: boolean;
}

async function findTracked(db: Db, id: string): Promise<Tracked | undefined> {
  const order = await findOrder(db, id);
  if (order) {
    const parcels = await shipmentsOf(db, order.id);
    return { order, parcel: leadingParcel(parcels), parcels, byWaybill: false };
  }
  const parcel = await findShipmentByAwb(db, id);
  const owner = parcel && (await findOrderById(db, parcel.orderId));
  return owner && { order: owner, parcel, parcels: await shipmentsOf(db, owner.id), byWaybill: true };
}

type Receiver = Pick<TrackingResult, 'recipient_name' | 'recipient_phone' | 'delivery_address'>;

const noReceiver: Receiver = { recipient_name: '', recipient_phone: '', delivery_address: '' };

function receiverOf({ address, phone }: OrderRow, whole: boolean): Receiver {
  return whole
    ? { recipient_name: address.fullName, recipient_phone: phone, delivery_address: addressInWords(address) }
    : {
        recipient_name: maskName(address.fullName),
        recipient_phone: maskPhone(phone),
        delivery_address: maskAddress(address),
      };
}

function shipmentFacts(
  parcel: NonNullable<Awaited<ReturnType<typeof findTracked>>>['parcel'],
): Pick<TrackingResult, 'awb_code' | 'courier_name' | 'etd'> {
  return {
    awb_code: parcel?.awb ?? '',
    courier_name: parcel?.carrier ?? '',
    etd: parcel?.expectedAt?.toISOString() ?? '',
  };
}
