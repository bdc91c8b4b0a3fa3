/** What somebody of the shop says of a parcel that the shop carries itself, or handed to whom it likes. */
export const ownStepNames = ['left', 'out', 'tried', 'arrived', 'back'] as const;
export type OwnStep = (typeof ownStepNames)[number];

/**
 * What somebody of the shop does for a parcel: asks the courier again, books another, asks where it is, gives it up, or says that it is seen to; of
 * one that no courier tells of, where it is.
 */
export const parcelStepNames = ['retry', 'rebook', 'track', 'lost', 'done', ...ownStepNames] as const;
export type ParcelStep = (typeof parcelStepNames)[number];
