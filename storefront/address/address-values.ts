import type { Address } from '#contract/address.ts';
import type { TypedAddress } from '#contract/address-rules.ts';
import { stateConfirmation } from '#contract/read-address.ts';

/** Address as a form's fields hold it while typing. */
export type AddressValues = TypedAddress;

export const noAddress: AddressValues = {
  ...{ fullName: '', pin: '', line1: '', line2: '', landmark: '', city: '', state: '', type: '' },
  ...{ filledCity: '', filledState: '', stateConfirmed: '' },
};

/** Returns the field values for an existing address. */
export function addressValues(address: Omit<Address, 'state'> & { state: string }): AddressValues {
  const { stateConfirmed, ...shown } = address;
  return {
    ...noAddress,
    ...shown,
    stateConfirmed: stateConfirmed ? stateConfirmation(address.pin, address.state) : '',
  };
}
