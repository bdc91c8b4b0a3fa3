import type { DeliveryMethod } from '#contract/delivery.ts';
import type { Carrier } from '#server/fulfilment/courier/courier.ts';

/**
 * Chooses the carrier: the fastest for express, else the recommended, else the cheapest; ties go to the cheaper.
 * Undefined if cash must be collected and no carrier collects it. Pure.
 */
export function chooseCarrier(
  carriers: readonly Carrier[],
  method: DeliveryMethod,
  cashOnDelivery: boolean,
): Carrier | undefined {
  const able = carriers.filter((carrier) => carrier.cashOnDelivery || !cashOnDelivery);
  const byRate = able.toSorted((one, other) => one.rateRupees - other.rateRupees);
  if (method !== 'standard') {
    return byRate.toSorted(
      (one, other) => (one.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY),
    )[0];
  }
  return byRate.find(({ recommended }) => recommended) ?? byRate[0];
}
