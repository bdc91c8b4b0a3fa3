import type { FieldFault } from './account-rules.ts';
import { addressLineRules, addressTypes, lineFault, normalizePin, pinFault, stateMessage } from './address-rules.ts';
import { findOtherState, stateQuestion } from './pin-place.ts';
import { indianStates } from './place.ts';
import { oneLine } from './plain-text.ts';
import { type AddressName, stateConfirmation, type TypedAddress } from './typed-address.ts';

// Separate from `address-rules.ts`, as product pages load those rules but parse no address.

/** Returns true if the typed state was confirmed for the typed PIN. Pure. */
export function isStateConfirmed({ pin, state, stateConfirmed }: TypedAddress): boolean {
  return stateConfirmed === stateConfirmation(normalizePin(pin), state);
}

/** Returns the PIN's state where it contradicts the typed one, confirmed or not. Pure. */
export function contradictedState({ pin, state }: Pick<TypedAddress, 'pin' | 'state'>): string | undefined {
  return pinFault(pin) === undefined ? findOtherState(normalizePin(pin), state) : undefined;
}

function stateFault(typed: TypedAddress): string | undefined {
  if (!indianStates.some((state) => state === typed.state)) return stateMessage;
  const other = contradictedState(typed);
  return other === undefined || isStateConfirmed(typed) ? undefined : stateQuestion(normalizePin(typed.pin), other);
}

/** Validates a typed address in the order of its fields; one message per field. */
export function addressFaults(typed: TypedAddress): FieldFault<AddressName>[] {
  const line = (field: keyof typeof addressLineRules) =>
    [field, lineFault(addressLineRules[field], typed[field])] as const;
  const checks = [
    line('fullName'),
    ['pin', pinFault(typed.pin)],
    line('line1'),
    line('line2'),
    line('landmark'),
    line('city'),
    ['state', stateFault(typed)],
    [
      'type',
      typed.type === '' || addressTypes.some((type) => type === typed.type) ? undefined : 'Choose a type of address',
    ],
  ] as const;
  return checks.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

/** Normalizes an address and omits empty fields; undefined if `addressFaults` finds errors. */
export function readAddress(typed: TypedAddress) {
  const state = indianStates.find((one) => one === typed.state);
  const type = addressTypes.find((one) => one === typed.type);
  if (state === undefined || addressFaults(typed).length > 0) return undefined;
  const { fullName, line1, line2, landmark, city } = typed;
  return {
    fullName: oneLine(fullName),
    pin: normalizePin(typed.pin),
    line1: oneLine(line1),
    line2: oneLine(line2),
    ...(oneLine(landmark) && { landmark: oneLine(landmark) }),
    city: oneLine(city),
    state,
    ...(type && { type }),
    ...(contradictedState(typed) !== undefined && { stateConfirmed: true as const }),
  };
}
