import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';

type Parcel = Pick<OrderParcel, 'state' | 'custom' | 'printed' | 'pieces'>;

/** What a parcel waits for in the shop: a hand that packs it, or the print room before that. Nothing before its order is confirmed, and once it is packed. Pure. */
export function waitsFor({ state, custom, printed, pieces }: Parcel): 'packing' | 'printing' | undefined {
  if (pieces === 0 || (state !== 'confirmed' && state !== 'in_print')) return undefined;
  return custom && !printed ? 'printing' : 'packing';
}

/** The same in the shopper's words: 'We pack it next.' Empty where it waits for nothing of the shop's. Why an order is on hold is the shop's own. Pure. */
export function waitsInWords(order: Pick<OrderRow, 'onHoldAt'>, parcel: Parcel): string {
  const waits = waitsFor(parcel);
  if (waits === undefined) return '';
  if (order.onHoldAt !== null) return 'We look at something first, and write to you if we need you.';
  if (waits === 'packing') return parcel.custom ? 'It is printed. We pack it next.' : 'We pack it next.';
  return parcel.state === 'confirmed' ? 'We print it next.' : 'We pack it once it is printed.';
}
