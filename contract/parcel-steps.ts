/** What somebody of the shop does for a parcel: asks the courier again, books another, asks where it is, gives it up, or says that it is seen to. */
export const parcelStepNames = ['retry', 'rebook', 'track', 'lost', 'done'] as const;
export type ParcelStep = (typeof parcelStepNames)[number];
