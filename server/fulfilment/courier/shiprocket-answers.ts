import type { z } from 'zod';
import type { Carrier, Waybill } from './courier.ts';
import { CourierError } from './courier-error.ts';
import { type Request, wireMessageOf } from './shiprocket-transport.ts';
import type { WireAwb, WireLabel, WirePickup, WireServiceability } from './shiprocket-wire.ts';

/** Throws for a failure reported under a success status: `{"status": 404, "message": "Order does not exist!"}`. */
export function refuseQuietFailure({ path }: Request, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  const message = wireMessageOf(answer) ?? 'refused under a status of success';
  const inside = statusInside(answer);
  if (path.startsWith('/courier/serviceability') && inside === 404) {
    throw new CourierError(/order does not exist/i.test(message) ? 'not_found' : 'no_carrier', message);
  }
  if (path === '/orders/create/adhoc' && isPlaceUnknown(answer, message)) {
    throw new CourierError('pickup_place_unknown', message);
  }
  const failure = failureOfStatus(inside);
  if (failure) throw new CourierError(failure, message);
}

/** Returns the status inside a response body; NaN if there is none. */
function statusInside(answer: object): number {
  if ('status' in answer) return Number(answer.status);
  return 'status_code' in answer ? Number(answer.status_code) : Number.NaN;
}

const failures: Readonly<Record<number, CourierError['failure']>> = {
  350: 'wallet_empty',
  401: 'token_refused',
  404: 'not_found',
  429: 'throttled',
};

function failureOfStatus(status: number): CourierError['failure'] | undefined {
  if (status >= 500 && status < 600) return 'broken';
  return failures[status] ?? (status >= 400 && status < 500 ? 'refused' : undefined);
}

/** Lists the carriers that accept a parcel. Returns none for missing data, an empty list, or only blocked carriers. */
export function offersOf({ data }: z.output<typeof WireServiceability>): Carrier[] {
  const recommended = data?.recommended_courier_company_id ?? data?.shiprocket_recommended_courier_id;
  const offers = (data?.available_courier_companies ?? [])
    .filter(({ blocked }) => !blocked)
    .map((row) => ({
      id: row.courier_company_id,
      name: row.courier_name,
      rateRupees: row.rate ?? Number.POSITIVE_INFINITY,
      cashOnDelivery: row.cod ?? false,
      days: row.estimated_delivery_days ?? null,
      recommended: row.courier_company_id === recommended,
    }));
  if (offers.length === 0) throw new CourierError('no_carrier', 'no carrier goes there');
  return offers;
}

/** Returns the waybill, or throws the reason why none was assigned. */
export function awbOf(answer: z.output<typeof WireAwb>): Waybill {
  const data = answer.response?.data;
  if (data?.awb_code && answer.awb_assign_status !== 0) return { awb: data.awb_code, carrier: data.courier_name ?? '' };
  const words = data?.awb_assign_error ?? answer.message ?? 'no waybill was given';
  if (answer.success) throw new CourierError('processing', words);
  // The waybill may be from an earlier call without a response, so read the shipment.
  if (/already assigned/i.test(words)) throw new CourierError('processing', words);
  if (/recharge|wallet/i.test(words)) throw new CourierError('wallet_empty', words);
  throw new CourierError('awb_refused', words);
}

export function pickupAnswer(answer: z.output<typeof WirePickup>): { at: Date | null } {
  if (answer.pickup_status === 1) return { at: answer.response?.pickup_scheduled_date ?? null };
  if (answer.message && /duplicate request/i.test(answer.message))
    throw new CourierError('pickup_asked_before', answer.message);
  throw new CourierError('pickup_refused', answer.message ?? 'no pickup was arranged');
}

export function labelUrlOf(answer: z.output<typeof WireLabel>): string {
  if (answer.label_created === 1 && answer.label_url) return answer.label_url;
  throw new CourierError('label_refused', typeof answer.response === 'string' ? answer.response : 'no label was made');
}

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

function isPlaceUnknown(answer: object, message: string): boolean {
  return !('shipment_id' in answer) && /pickup location/i.test(message);
}
