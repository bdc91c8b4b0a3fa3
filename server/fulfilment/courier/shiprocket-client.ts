import type { z } from 'zod';
import type { ShiprocketAccess } from '#server/foundation/child-processes/providers.ts';
import type { Courier, CourierIds } from './courier.ts';
import { mostTracked } from './courier.ts';
import { CourierError } from './courier-error.ts';
import type { CourierRemittance } from './courier-remittance.ts';
import { joinRemittances, WireRemittances } from './remittance-wire.ts';
import { awbOf, isPdf, labelUrlOf, offersOf, pickupAnswer, refuseQuietFailure } from './shiprocket-answers.ts';
import { openShiprocketTransport, type Request } from './shiprocket-transport.ts';
import {
  reportOf,
  WireAwb,
  WireLabel,
  WireNewOrder,
  WireOrders,
  WirePickup,
  WirePickupPlaces,
  WireServiceability,
  WireShipment,
  WireTracking,
  WireTrackings,
} from './shiprocket-wire.ts';

/**
 * Creates the courier client for its documented API. Tests replace `send`, which is `fetch`; `now` decides when a token
 * has expired.
 */
export function openShiprocket(
  access: ShiprocketAccess,
  send: typeof fetch = fetch,
  now: () => Date = () => new Date(),
): Courier {
  const transport = openShiprocketTransport(access, send, now);

  async function call<T extends z.ZodType>(shape: T, request: Request): Promise<z.output<T>> {
    const answer = await transport.ask(request);
    refuseQuietFailure(request, answer);
    const parsed = shape.safeParse(answer);
    if (!parsed.success) {
      throw new CourierError('unreadable', `${request.path} was answered in a form that is not documented`, {
        cause: parsed.error,
      });
    }
    return parsed.data;
  }
  const get = <T extends z.ZodType>(shape: T, path: string) => call(shape, { method: 'GET', path });
  const post = <T extends z.ZodType>(shape: T, path: string, body: object) =>
    call(shape, { method: 'POST', path, body });

  return {
    carriers: async (way) =>
      offersOf(await get(WireServiceability, `/courier/serviceability/?${serviceabilityQuery(way)}`)),
    pickupPlace: async () => pickupPlaceOf(await get(WirePickupPlaces, '/settings/company/pickup')),
    createOrder: async (parcel) => idsOf(await post(WireNewOrder, '/orders/create/adhoc', parcel)),
    createReturn: async (parcel) => idsOf(await post(WireNewOrder, '/orders/create/return', parcel)),
    findOrder: async (reference) =>
      orderIn(await get(WireOrders, `/orders?search=${encodeURIComponent(reference)}`), reference),
    async assignWaybill(shipmentId, { carrierId, isReturn }) {
      const body = {
        shipment_id: Number(shipmentId),
        ...(carrierId && { courier_id: Number(carrierId) }),
        ...(isReturn && { is_return: 1 }),
      };
      return awbOf(await post(WireAwb, '/courier/assign/awb', body));
    },
    async readWaybill(shipmentId) {
      const { data } = await get(WireShipment, `/shipments/${encodeURIComponent(shipmentId)}`);
      const awb = data?.awb ?? data?.awb_code;
      return awb ? { awb, carrier: data?.courier ?? data?.courier_name ?? '' } : null;
    },
    async requestPickup(shipmentId, day) {
      const body = { shipment_id: [Number(shipmentId)], ...(day && { pickup_date: [day] }) };
      try {
        return pickupAnswer(await post(WirePickup, '/courier/generate/pickup', body));
      } catch (error) {
        if (error instanceof CourierError && error.failure === 'pickup_asked_before') return { at: null };
        throw error;
      }
    },
    async label(shipmentId) {
      const url = labelUrlOf(await post(WireLabel, '/courier/generate/label', { shipment_id: [Number(shipmentId)] }));
      const bytes = await transport.fetchDocument(url);
      if (!isPdf(bytes)) throw new CourierError('unreadable', 'the label is no PDF');
      return bytes;
    },
    track: async (awb) => reportOf(awb, await get(WireTracking, `/courier/track/awb/${encodeURIComponent(awb)}`)),
    async trackMany(awbs) {
      if (awbs.length === 0) return [];
      if (awbs.length > mostTracked) throw new Error(`at most ${mostTracked} parcels at once`);
      // This POST only reads, so it can be retried.
      const found = await call(WireTrackings, {
        method: 'POST',
        path: '/courier/track/awbs',
        body: { awbs },
        reads: true,
      });
      return Object.entries(found).flatMap(([awb, tracking]) => reportOf(awb, tracking) ?? []);
    },
    async cancelOrder(orderId) {
      await transport.ask({ method: 'POST', path: '/orders/cancel', body: { ids: [Number(orderId)] } });
    },
    listRemittances: (days) => readRemittances((path) => get(WireRemittances, path), days),
  };
}

/** Remittances of a page. */
const remittancesAtOnce = 25;

async function readRemittances(
  get: (path: string) => Promise<z.output<typeof WireRemittances>>,
  { from, to }: { from: string; to: string },
): Promise<CourierRemittance[]> {
  const all: CourierRemittance[] = [];
  for (let page = 1; ; page += 1) {
    const query = { from_date: from, to_date: to, page: String(page), per_page: String(remittancesAtOnce) };
    const { data, meta } = (await get(`/remittance?${new URLSearchParams(query)}`)).data;
    all.push(...data.flatMap(({ awbs, ...transfer }) => joinRemittances([transfer], awbs)));
    if (data.length === 0 || page >= meta.pagination.total_pages) return all;
  }
}

function serviceabilityQuery({
  fromPin,
  toPin,
  weightKg,
  cashOnDelivery,
  returns,
}: Parameters<Courier['carriers']>[0]): URLSearchParams {
  return new URLSearchParams({
    pickup_postcode: fromPin,
    delivery_postcode: toPin,
    weight: String(weightKg),
    cod: cashOnDelivery ? '1' : '0',
    ...(returns && { is_return: '1', declared_value: String(returns.valueRupees) }),
  });
}

/** Returns the primary pickup address, otherwise the first one. Throws CourierError if there is none. */
function pickupPlaceOf({ data: { shipping_address: places } }: z.output<typeof WirePickupPlaces>) {
  const place = places.find(({ is_primary_location }) => is_primary_location) ?? places[0];
  if (!place) throw new CourierError('pickup_place_unknown', 'the account has no pickup address');
  return { name: place.pickup_location, pin: place.pin_code };
}

/** Finds an order by its exact reference, since a search also returns similar references. */
function orderIn({ data }: z.output<typeof WireOrders>, reference: string): CourierIds | null {
  const found = data.find(({ channel_order_id }) => channel_order_id === reference);
  const [shipment] = found?.shipments ?? [];
  return found && shipment ? { orderId: found.id, shipmentId: shipment.id } : null;
}

function idsOf({ order_id, shipment_id }: z.output<typeof WireNewOrder>): CourierIds {
  return { orderId: order_id, shipmentId: shipment_id };
}
