// Imports nothing: forms of the shop and of the office fill in city and state by these rules, and the server checks by them.

/** City and state of a PIN; null where the PIN covers several or none. */
export interface PinPlace {
  city: string | null;
  state: string | null;
}

/** City and state as they stand in a form, with what a PIN filled in before. An empty `filled` value means typed by hand. */
export interface PlaceBoxes {
  city: string;
  state: string;
  filledCity: string;
  filledState: string;
}

/**
 * Fills city and state in from a PIN; null for a PIN that is unknown. What an earlier PIN filled in follows the new one or is emptied.
 * What was typed by hand stays, unless it agrees with the PIN. Pure.
 */
export function fillFromPin({ city, state, filledCity, filledState }: PlaceBoxes, place: PinPlace | null): PlaceBoxes {
  const [nextCity, nextFilledCity] = fillBox(city, filledCity, place?.city ?? '');
  const [nextState, nextFilledState] = fillBox(state, filledState, place?.state ?? '');
  return { city: nextCity, state: nextState, filledCity: nextFilledCity, filledState: nextFilledState };
}

function fillBox(typed: string, filled: string, known: string): [text: string, filled: string] {
  return typed === '' || typed === filled || typed === known ? [known, known] : [typed, ''];
}

/** Asks about a state that is not the PIN's. Pure. */
export function stateQuestion(pin: string, state: string): string {
  return `PIN ${pin} is in ${state}. Use ${state}?`;
}
