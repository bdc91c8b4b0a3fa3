import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';

type Parcel = Pick<OrderParcel, 'state' | 'custom' | 'printed' | 'pieces'>;

/**
 * Returns the next step of a parcel in the shop: printing or packing. Undefined before its order is confirmed and after
 * packing. Pure.
 */
export function waitsFor({ state, custom, printed, pieces }: Parcel): 'packing' | 'printing' | undefined {
  if (pieces === 0 || (state !== 'confirmed' && state !== 'in_print')) return undefined;
  return custom && !printed ? 'printing' : 'packing';
}

/**
 * Returns the next step of a parcel in words for the shopper: 'We pack it next.' Empty if there is none. Does not
 * reveal the reason of a hold. Pure.
 */
export function waitsInWords(order: Pick<OrderRow, 'onHoldAt'>, parcel: Parcel): string {
  const waits = waitsFor(parcel);
  if (waits === undefined) return '';
  if (order.onHoldAt !== null) return 'We look at something first, and write to you if we need you.';
  if (waits === 'packing') return parcel.custom ? 'It is printed. We pack it next.' : 'We pack it next.';
  return parcel.state === 'confirmed' ? 'We print it next.' : 'We pack it once it is printed.';
}
