import type { DeliveryMethod } from '#contract/delivery.ts';
import type { Carrier } from '#server/fulfilment/courier/courier.ts';

/**
 * Who takes a parcel: the quickest where the shopper paid for speed, else the one the courier recommends, else the cheapest.
 * Of equals the cheaper. Undefined where none takes cash and cash is to be collected. Pure.
 */
export function chooseCarrier(carriers: readonly Carrier[], method: DeliveryMethod, cashOnDelivery: boolean): Carrier | undefined {
  const able = carriers.filter((carrier) => carrier.cashOnDelivery || !cashOnDelivery);
  const byRate = able.toSorted((one, other) => one.rateRupees - other.rateRupees);
  if (method !== 'standard') {
    return byRate.toSorted((one, other) => (one.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY))[0];
  }
  return byRate.find(({ recommended }) => recommended) ?? byRate[0];
}
