// Rules for filling city and state by PIN, in forms of shop and office and for validation on the server. Imports
// nothing.

/** City and state of a PIN; null if the PIN covers several or none. */
export interface PinPlace {
  city: string | null;
  state: string | null;
}

/**
 * City and state fields of a form, with the values that a PIN filled in. An empty `filled` value means typed by hand.
 */
export interface PlaceBoxes {
  city: string;
  state: string;
  filledCity: string;
  filledState: string;
}

/**
 * Fills city and state from a PIN; null for an unknown PIN. Values of an earlier PIN are replaced or cleared. Typed
 * values stay, unless they agree with the PIN. Pure.
 */
export function fillFromPin({ city, state, filledCity, filledState }: PlaceBoxes, place: PinPlace | null): PlaceBoxes {
  const [nextCity, nextFilledCity] = fillBox(city, filledCity, place?.city ?? '');
  const [nextState, nextFilledState] = fillBox(state, filledState, place?.state ?? '');
  return { city: nextCity, state: nextState, filledCity: nextFilledCity, filledState: nextFilledState };
}

function fillBox(typed: string, filled: string, known: string): [text: string, filled: string] {
  return typed === '' || typed === filled || typed === known ? [known, known] : [typed, ''];
}

/** Returns the question about a state that does not match the PIN. Pure. */
export function stateQuestion(pin: string, state: string): string {
  return `PIN ${pin} is in ${state}. Use ${state}?`;
}
