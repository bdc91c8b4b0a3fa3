import { isToCome, type OrderParcel } from '#server/orders/model/order-parcels.ts';

type Promised = OrderParcel['promise'];
type Parcel = Pick<OrderParcel, 'number' | 'state' | 'deliveredAt' | 'promise'>;

/**
 * Returns the delivery dates of an order in a list: the promised ones, or those of the remaining parcels if some have
 * arrived or will not arrive. Pure.
 */
export function stillToCome(promised: Promised, parcels: readonly Parcel[]): Promised {
  const coming = parcels.filter(isToCome);
  if (coming.length === parcels.length || coming.length === 0) return promised;
  const days = (which: 'earliest' | 'latest') =>
    coming.map(({ promise }) => promise[which]).filter((day) => day !== null);
  return {
    earliest: days('earliest').toSorted()[0] ?? null,
    latest: days('latest').toSorted().at(-1) ?? null,
    words: coming.map(({ number, promise }) => `Parcel ${number}: ${promise.words}`).join('; '),
  };
}
