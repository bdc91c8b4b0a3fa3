import { formatRupees, toRupees } from '#contract/money.ts';
import { settingAt } from '#contract/settings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier, CourierIds } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { findShipmentByReference, isOwn, ownId } from '#server/fulfilment/delivery-promise/queries.ts';
import type { OwnLabel } from '#server/office/packing-papers/draw-own-label.ts';
import { findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { cashOfParcel } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';

interface Carrying extends Needs<'db' | 'now' | 'shopFacts' | 'settings'> {
  /** Connected courier; undefined without one. */
  connected: Courier | undefined;
  /** Draws a label of the shop. */
  drawLabel: (label: OwnLabel) => Promise<Uint8Array>;
}

/** Returns true if a call is about a parcel the shop ships itself. */
const isOurs = (id: string) => isOwn({ courierOrderId: id });

/**
 * Returns the courier for new parcels: the connected one, or the shop itself if the owner chose so. The shop then
 * numbers parcels and draws labels, and staff report progress. A booked parcel stays with its courier.
 */
export function openCarrying({ db, connected, now, shopFacts, settings, drawLabel }: Carrying): Courier {
  const own = ownCourier({ settings, shopFacts, db, now, drawLabel });
  const isUs = () => settingAt(settings, 'carrying', now()).by === 'own';
  const chosen = () => (isUs() ? own : there());
  function there(): Courier {
    if (!connected) throw new CourierError('unavailable', 'no courier is connected');
    return connected;
  }
  const having = (id: string) => (isOurs(id) ? own : there());
  return {
    isAway: () => !isUs() && connected === undefined,
    // The shop fetches nothing itself: what comes back is the connected courier's.
    carriers: (route) => (route.returns ? there() : chosen()).carriers(route),
    pickupPlace: () => chosen().pickupPlace(),
    createOrder: (parcel) => chosen().createOrder(parcel),
    createReturn: (parcel) => there().createReturn(parcel),
    // A booking without a response belongs to the connected courier, even if the shop itself now ships.
    findOrder: async (reference) =>
      (await connected?.findOrder(reference)) ?? (isUs() ? own.findOrder(reference) : null),
    assignWaybill: (id, options) => having(id).assignWaybill(id, options),
    readWaybill: (id) => having(id).readWaybill(id),
    requestPickup: (id, day) => having(id).requestPickup(id, day),
    label: (id) => having(id).label(id),
    track: async (awb) => (connected ? connected.track(awb) : null),
    trackMany: async (awbs) => (connected ? connected.trackMany(awbs) : []),
    cancelOrder: (id) => having(id).cancelOrder(id),
  };
}

/** Creates the shop's own courier. All its data follows from the parcel, so it stores nothing. */
function ownCourier(shop: Omit<Carrying, 'connected'>): Courier {
  const { now } = shop;
  const idsOf = (reference: string): CourierIds => ({ orderId: ownId(reference), shipmentId: ownId(reference) });
  const waybillOf = (id: string) => ({
    awb: id.toUpperCase(),
    carrier: settingAt(shop.settings, 'carrying', now()).name,
  });
  return {
    carriers: async () => [
      {
        id: 'own',
        name: settingAt(shop.settings, 'carrying', now()).name,
        rateRupees: 0,
        cashOnDelivery: true,
        days: null,
        recommended: true,
      },
    ],
    pickupPlace: async () => ({
      name: shop.shopFacts.seller.legalName,
      pin: /\d{6}$/.exec(shop.shopFacts.seller.address)?.[0] ?? '',
    }),
    createOrder: async ({ order_id }) => idsOf(order_id),
    createReturn: async () => {
      throw new CourierError('no_carrier', 'what comes back is fetched by a courier alone');
    },
    // A reference of anything else, such as a return, is not a parcel that the shop brings.
    findOrder: async (reference) => ((await findShipmentByReference(shop.db, reference)) ? idsOf(reference) : null),
    assignWaybill: async (id) => waybillOf(id),
    readWaybill: async (id) => waybillOf(id),
    requestPickup: async () => ({ at: null }),
    label: async (id) => Buffer.from(await shop.drawLabel(await labelOf(shop, id.slice(ownId('').length)))),
    track: async () => null,
    trackMany: async () => [],
    cancelOrder: async () => {},
  };
}

/** Reads the label of a booked parcel. */
async function labelOf({ shopFacts, db }: Pick<Carrying, 'shopFacts' | 'db'>, reference: string): Promise<OwnLabel> {
  const parcel = await findShipmentByReference(db, reference);
  const order = parcel && (await findOrderById(db, parcel.orderId));
  if (!parcel || !order) throw new RangeError(`there is no parcel ${reference}`);
  const { awb, carrier, custom, positions, address } = parcel;
  const place = { lines: positions, custom, address: address ?? order.address };
  return ownLabelOf(shopFacts, db, order, { ...place, awb: awb ?? awbOfOwn(reference), carrier });
}

/** Returns the tracking number of a parcel that the shop ships itself. Pure. */
export function awbOfOwn(reference: string): string {
  return ownId(reference).toUpperCase();
}

interface Labelled extends Pick<OrderParcel, 'lines' | 'custom' | 'address'>, Pick<OwnLabel, 'awb' | 'carrier'> {}

/** Reads the label of a parcel that the shop ships itself, booked or not yet. */
export async function ownLabelOf(
  shopFacts: ShopFacts,
  db: Db,
  order: OrderRow,
  { awb, carrier, lines, custom, address }: Labelled,
): Promise<OwnLabel> {
  const sold = await soldLines(db, order.id);
  const due = order.payment === 'cod' ? cashOfParcel(order, sold, { lines, custom }, await creditOn(db, order.id)) : 0;
  const { fullName, line1, line2, landmark, city, state, pin } = address;
  const inIt = sold.filter(({ line }) => lines.includes(line));
  return {
    ...{ awb, carrier, reference: order.reference },
    to: {
      name: fullName,
      lines: [line1, line2, landmark ?? '', `${city}, ${state}`].filter(Boolean),
      pin,
      phone: order.phone,
    },
    from: `${shopFacts.seller.legalName}, ${shopFacts.seller.address}`,
    money: due > 0 ? `Collect ${formatRupees(toRupees(due))} in cash` : 'Paid',
    pieces: inIt.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0),
  };
}
