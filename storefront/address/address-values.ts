import type { TypedAddress } from '#contract/address-rules.ts';

/** An address as its boxes hold it while it is typed. */
export type AddressValues = TypedAddress;

export const noAddress: AddressValues = { fullName: '', pin: '', line1: '', line2: '', landmark: '', city: '', state: '', type: '' };
