import { seller } from '#contract/seller.ts';
import type { TrackingResult } from '#contract/tracking.ts';
import type { Db } from '#database/db.ts';
import { findOrder } from './read-order.ts';

/** 'Asha Sawant' as a stranger sees it: 'A… S.' */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${[...first][0] ?? ''}… ${[...last][0] ?? ''}.` : `${[...first][0] ?? ''}…`;
}

/** The last four digits stay. */
export function maskPhone(phone: string): string {
  return `••••••${phone.slice(-4)}`;
}

/**
 * An order as the tracker shows it to a stranger: found as soon as it exists, pending until a courier has it, with the
 * receiver masked. Undefined for a reference that is not there.
 */
export async function trackOrder(db: Db, trackingId: string): Promise<TrackingResult | undefined> {
  const order = await findOrder(db, trackingId.trim());
  if (!order) return undefined;
  const { address, phone, placedAt } = order;
  return {
    awb_code: '',
    current_status: 'Pending',
    courier_name: '',
    order_date: placedAt.toISOString(),
    etd: '',
    shipment_track_activities: [],
    seller_name: seller.legalName,
    seller_phone: seller.phone,
    pickup_location: seller.state,
    recipient_name: maskName(address.fullName),
    recipient_phone: maskPhone(phone),
    delivery_address: `${address.city} ${address.pin.slice(0, 4)}••`,
  };
}
