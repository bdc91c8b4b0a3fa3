import type { addressLineRules } from './address-rules.ts';
import { type PlaceEvent, type PlaceFields, reducePlace } from './pin-place.ts';

/** Names of the fields that a person fills in. */
const addressNames = ['fullName', 'pin', 'line1', 'line2', 'landmark', 'city', 'state', 'type'] as const;
export type AddressName = keyof typeof addressLineRules | 'pin' | 'state' | 'type';

/**
 * Address of a form while it is typed, as forms and drafts store it; an empty field is an empty string.
 * `stateConfirmed` names the PIN and state that a person confirmed, see `stateConfirmation`.
 */
export type TypedAddress = Record<AddressName | keyof PlaceFields | 'stateConfirmed', string>;

export const noAddress: TypedAddress = {
  ...{ fullName: '', pin: '', line1: '', line2: '', landmark: '', city: '', state: '', type: '' },
  ...{ filledCity: '', filledState: '', savedPin: '', stateConfirmed: '' },
};

/**
 * Returns the value that a form stores when a state is confirmed against its PIN. Another PIN or state needs a new
 * confirmation. Pure.
 */
export function stateConfirmation(pin: string, state: string): string {
  return `${pin} ${state}`;
}

type SavedParts = { [Name in AddressName]?: string | undefined } & { stateConfirmed?: boolean | undefined };

/** Returns the field values of a saved address; its city and state follow the PIN if they agree with it. Pure. */
export function addressValues(saved: SavedParts): TypedAddress {
  const values = { ...noAddress };
  for (const name of addressNames) values[name] = saved[name] ?? '';
  const { pin, city, state } = values;
  const stateConfirmed = saved.stateConfirmed ? stateConfirmation(pin, state) : '';
  return { ...values, filledCity: city, filledState: state, savedPin: pin, stateConfirmed };
}

/** Applies an event to city and state of a form by `reducePlace`; the same object if nothing changes. Pure. */
export function withPlace(address: TypedAddress, event: PlaceEvent): TypedAddress {
  const place = reducePlace(address, event);
  const names = Object.keys(place) as (keyof PlaceFields)[];
  return names.every((name) => place[name] === address[name]) ? address : { ...address, ...place };
}
