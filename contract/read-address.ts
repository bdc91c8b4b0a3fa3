import { addressFaults, addressTypes, normalizePin, type TypedAddress } from './address-rules.ts';
import { indianStates } from './place.ts';
import { oneLine } from './plain-text.ts';

// Separate from `address-rules.ts`, as product pages load those rules but parse no address.

/**
 * Returns the value that a form stores when a state is confirmed against its PIN. Another PIN or state needs a new
 * confirmation. Pure.
 */
export function stateConfirmation(pin: string, state: string): string {
  return `${pin} ${state}`;
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
    ...(typed.stateConfirmed === stateConfirmation(normalizePin(typed.pin), state) && {
      stateConfirmed: true as const,
    }),
  };
}
