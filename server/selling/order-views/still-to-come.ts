import { isToCome, type OrderParcel } from '#server/orders/model/order-parcels.ts';

type Promised = OrderParcel['promise'];
type Parcel = Pick<OrderParcel, 'number' | 'state' | 'deliveredAt' | 'promise'>;

/**
 * When an order comes, where it stands in a list: as it was promised while all of it is to come, and of what is left once a parcel is
 * there or comes no more. Pure.
 */
export function stillToCome(promised: Promised, parcels: readonly Parcel[]): Promised {
  const coming = parcels.filter(isToCome);
  if (coming.length === parcels.length || coming.length === 0) return promised;
  const days = (which: 'earliest' | 'latest') => coming.map(({ promise }) => promise[which]).filter((day) => day !== null);
  return {
    earliest: days('earliest').toSorted()[0] ?? null,
    latest: days('latest').toSorted().at(-1) ?? null,
    words: coming.map(({ number, promise }) => `Parcel ${number}: ${promise.words}`).join('; '),
  };
}
