/** Delivery steps that staff record for a parcel without a connected courier. */
export const ownStepNames = ['left', 'out', 'tried', 'arrived', 'back'] as const;
export type OwnStep = (typeof ownStepNames)[number];

/**
 * Actions of staff on a parcel: retry the booking, rebook, query the tracking, mark as lost, or mark as resolved.
 * Without a connected courier also the delivery steps.
 */
export const parcelStepNames = ['retry', 'rebook', 'track', 'lost', 'done', ...ownStepNames] as const;
export type ParcelStep = (typeof parcelStepNames)[number];
