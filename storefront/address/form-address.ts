import type { Fault } from '#contract/account-rules.ts';
import { addressFaults, type TypedAddress } from '#contract/address-rules.ts';
import { readAddress } from '#contract/read-address.ts';

/** What is wrong with the address that is one part of a form, named as the form's boxes are. */
export function addressPartFaults(part: string, typed: TypedAddress): Fault[] {
  return addressFaults(typed).map(({ field, message }) => ({ field: `${part}.${field}`, message }));
}

/** An address that has been checked, put in order. Throws where it was not. */
export function checkedAddress(typed: TypedAddress) {
  const address = readAddress(typed);
  if (!address) throw new Error('an address was sent before it was right');
  return address;
}
