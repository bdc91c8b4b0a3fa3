import type { StaffRole } from '#contract/office/lists.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';
import type { Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { isOwnStep } from '#server/fulfilment/parcels/own-parcels.ts';
import { offeredParcelSteps } from '#server/fulfilment/tracking/tend-parcel.ts';

/**
 * Lists the steps of a parcel that somebody with these roles may take now. To say that a parcel without a courier has
 * left, is delivered or is back moves goods and money: that is for who packs and hands over. Pure.
 */
export function parcelStepsFor(shipment: Shipment, roles: readonly StaffRole[]): ParcelStep[] {
  const steps = offeredParcelSteps(shipment);
  return mayDo(roles, 'parcels.pack') ? steps : steps.filter((step) => !isOwnStep(step));
}
