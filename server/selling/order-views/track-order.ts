import { seller } from '#contract/seller.ts';
import type { TrackingResult } from '#contract/tracking.ts';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { addressInWords, maskAddress, maskName, maskPhone, maskWords } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { eventsOf, findShipmentByAwb, type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { leadingParcel, shownStatus } from '#server/fulfilment/parcels/present-parcels.ts';
import { findOrder, findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import { mayRead, type OrderReader } from '#server/orders/model/order-access.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { waitsInWords } from '#server/orders/order-state/parcel-waits.ts';
import { stepLeftWords, waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';
import { titleOfParcel } from './present-parcels.ts';

/**
 * A shipment as the tracker shows it, by its waybill or its order's reference: found as soon as the order exists, pending until
 * a courier has it. An order of several parcels shows the one that is least far and lists them all; each is found by its own waybill. The receiver
 * is masked unless the caller may see the order whole. Waybills can be counted upward, so by a waybill alone the receiver is told only
 * where `mayName` allows it; its history always is, and who knows the order is not asked about. Undefined for what is not there.
 */
export async function trackOrder(
  { db, secret }: Needs<'db' | 'secret'>,
  trackingId: string,
  by: OrderReader,
  mayName: (awb: string) => Promise<boolean>,
): Promise<TrackingResult | undefined> {
  const found = await findTracked(db, trackingId.trim());
  if (!found) return undefined;
  const { order, parcel, byWaybill } = found;
  const whole = mayRead(secret, order, by);
  const bare = byWaybill && !whole && !(await mayName(parcel?.awb ?? ''));
  const events = parcel ? await eventsOf(db, [parcel.id]) : [];
  const told = (words: string) => (whole ? words : maskWords(words, order.address));
  return {
    awb_code: parcel?.awb ?? '',
    ...(whole && { order: order.reference }),
    ...(!byWaybill && (await aboutParcels(db, order))),
    current_status: order.state === 'cancelled' ? 'Cancelled' : parcel ? told(shownStatus(parcel)) : 'Pending',
    courier_name: parcel?.carrier ?? '',
    order_date: order.placedAt.toISOString(),
    etd: parcel?.expectedAt?.toISOString() ?? '',
    shipment_track_activities: events
      .toReversed()
      .map(({ words, at, location }) => ({ status: told(words), date: at.toISOString(), location: told(location) })),
    seller_name: seller.legalName,
    seller_phone: seller.phone,
    pickup_location: seller.address,
    ...(bare ? noReceiver : receiverOf({ ...order, address: parcel?.address ?? order.address }, whole)),
    masked: !whole,
  };
}

async function aboutParcels(db: Db, order: OrderRow): Promise<Pick<TrackingResult, 'waits' | 'parcels'>> {
  const parcels = await parcelsOf(db, order);
  const waybills = new Map((await shipmentsOf(db, order.id)).map(({ id, awb }) => [id, awb ?? '']));
  return { ...waitsOf(order, parcels), ...eachParcel(order, parcels, waybills) };
}

/** What an order waits for: its shopper, or in the shop in the words of its first parcel that does. */
function waitsOf(order: OrderRow, parcels: readonly OrderParcel[]): Pick<TrackingResult, 'waits'> {
  const step = waitsForShopper(order);
  if (step) return { waits: `${stepLeftWords(step)}.` };
  const waits = parcels.map((parcel) => waitsInWords(order, parcel)).find((words) => words !== '');
  return waits === undefined ? {} : { waits };
}

/** Each parcel of an order as its own page says it. One alone is told by the specified fields, unless it was lost: a courier never says that. */
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
  /** The order was found by its parcel's number, not by its own. */
  byWaybill: boolean;
}

async function findTracked(db: Db, id: string): Promise<Tracked | undefined> {
  const order = await findOrder(db, id);
  if (order) return { order, parcel: leadingParcel(await shipmentsOf(db, order.id)), byWaybill: false };
  const parcel = await findShipmentByAwb(db, id);
  const owner = parcel && (await findOrderById(db, parcel.orderId));
  return owner && { order: owner, parcel, byWaybill: true };
}

type Receiver = Pick<TrackingResult, 'recipient_name' | 'recipient_phone' | 'delivery_address'>;

const noReceiver: Receiver = { recipient_name: '', recipient_phone: '', delivery_address: '' };

function receiverOf({ address, phone }: OrderRow, whole: boolean): Receiver {
  return whole
    ? { recipient_name: address.fullName, recipient_phone: phone, delivery_address: addressInWords(address) }
    : { recipient_name: maskName(address.fullName), recipient_phone: maskPhone(phone), delivery_address: maskAddress(address) };
}
