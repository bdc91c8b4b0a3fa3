import type { FieldFault } from '#contract/account-rules.ts';
import { addressFaults, readAddress } from '#contract/read-address.ts';
import type { TypedAddress } from '#contract/typed-address.ts';

/** Validates an address within a larger form; field names have the prefix of that part. */
export function addressPartFaults(part: string, typed: TypedAddress): FieldFault[] {
  return addressFaults(typed).map(({ field, message }) => ({ field: `${part}.${field}`, message }));
}

/** Normalizes an address that has been validated. Throws if it is invalid. */
export function checkedAddress(typed: TypedAddress) {
  const address = readAddress(typed);
  if (!address) throw new Error('an address was sent before it was right');
  return address;
}
