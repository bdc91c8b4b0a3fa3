import { addressFaults, addressTypes, pinOf, type TypedAddress } from './address-rules.ts';
import { states } from './place.ts';
import { oneLine } from './plain-text.ts';

// Apart from `address-rules.ts`, since a product's page loads those rules and reads no address.

/** Gives what a form remembers once a state was kept against its PIN: another PIN or state asks again. Pure. */
export function stateConfirmation(pin: string, state: string): string {
  return `${pin} ${state}`;
}

/** An address put in order, with what is empty left out; undefined where `addressFaults` finds something. */
export function readAddress(typed: TypedAddress) {
  const state = states.find((one) => one === typed.state);
  const type = addressTypes.find((one) => one === typed.type);
  if (state === undefined || addressFaults(typed).length > 0) return undefined;
  const { fullName, line1, line2, landmark, city } = typed;
  return {
    fullName: oneLine(fullName),
    pin: pinOf(typed.pin),
    line1: oneLine(line1),
    line2: oneLine(line2),
    ...(oneLine(landmark) && { landmark: oneLine(landmark) }),
    city: oneLine(city),
    state,
    ...(type && { type }),
    ...(typed.stateConfirmed === stateConfirmation(pinOf(typed.pin), state) && { stateConfirmed: true as const }),
  };
}
