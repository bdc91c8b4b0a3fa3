import { mayDo, type Rights } from '#contract/office/permissions.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';
import type { Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { isOwnStep } from '#server/fulfilment/parcels/own-parcels.ts';
import { offeredParcelSteps } from '#server/fulfilment/tracking/tend-parcel.ts';

/**
 * Lists the steps of a parcel that somebody with these rights may take now. To say that a parcel without a courier has
 * left, is delivered or is back moves goods and money: that is for who packs and hands over. Pure.
 */
export function parcelStepsFor(shipment: Shipment, rights: Pick<Rights, 'permissions'>): ParcelStep[] {
  const steps = offeredParcelSteps(shipment);
  return mayDo(rights, 'parcels.pack') ? steps : steps.filter((step) => !isOwnStep(step));
}
