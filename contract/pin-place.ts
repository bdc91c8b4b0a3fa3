import { statesOfPin } from './pin-states.ts';

// Rules for city and state by PIN, in forms of shop and office and for validation on the server.

/** City and state of a PIN; null if the PIN covers several or none. */
export interface PinPlace {
  city: string | null;
  state: string | null;
}

/**
 * City and state of a form, each with the value that the shop filled in (empty if a person typed there). `savedPin` is
 * the PIN of a saved address until the first answer on its PIN; until then, its values count as filled in if they agree
 * with the PIN.
 */
export interface PlaceFields {
  city: string;
  state: string;
  filledCity: string;
  filledState: string;
  savedPin: string;
}

/**
 * Input by a person or the browser's autofill, a click that accepts the PIN's state, or the answer on a PIN (null for
 * an unknown one).
 */
export type PlaceEvent =
  | { type: 'typed'; field: 'city' | 'state'; value: string }
  | { type: 'stateTaken'; state: string }
  | { type: 'found'; pin: string; place: PinPlace | null };

/**
 * Applies an event to city and state: filled values follow the PIN and are cleared for an unknown one, typed values
 * never change. An emptied field is filled again by the next PIN. Pure.
 */
export function reducePlace(fields: PlaceFields, event: PlaceEvent): PlaceFields {
  const { city, state, filledCity, filledState, savedPin } = fields;
  const now = { city, state, filledCity, filledState, savedPin };
  if (event.type === 'stateTaken') return { ...now, state: event.state, filledState: event.state };
  if (event.type === 'found') return followPin(now, event.pin, event.place);
  return event.field === 'city'
    ? { ...now, city: event.value, filledCity: '' }
    : { ...now, state: event.value, filledState: '' };
}

/** Fills city and state from the answer on a PIN. */
function followPin(fields: PlaceFields, pin: string, place: PinPlace | null): PlaceFields {
  const { city, state, filledCity, filledState } = verifySaved(fields, pin, place);
  const [nextCity, nextFilledCity] = fillField(city, filledCity, place?.city ?? '');
  const [nextState, nextFilledState] = fillField(state, filledState, place?.state ?? '');
  return { city: nextCity, state: nextState, filledCity: nextFilledCity, filledState: nextFilledState, savedPin: '' };
}

/** Preserves the marks of a saved address only for values that agree with the saved PIN. */
function verifySaved(fields: PlaceFields, pin: string, place: PinPlace | null): PlaceFields {
  const { savedPin, filledCity, filledState } = fields;
  if (savedPin === '') return fields;
  const agrees = (filled: string, known: string | null | undefined) => savedPin === pin && filled === known;
  return {
    ...fields,
    filledCity: agrees(filledCity, place?.city) ? filledCity : '',
    filledState: agrees(filledState, place?.state) ? filledState : '',
  };
}

function fillField(value: string, filled: string, known: string): [value: string, filled: string] {
  return value === '' || value === filled ? [known, known] : [value, ''];
}

/** Returns true for a value that the shop filled in from the PIN. Pure. */
export function isFilled(fields: Partial<PlaceFields>, field: 'city' | 'state'): boolean {
  const filled = field === 'city' ? fields.filledCity : fields.filledState;
  return Boolean(filled) && filled === fields[field] && !fields.savedPin;
}

/**
 * Returns the state of a six-digit PIN that contradicts the chosen one; undefined if they agree, a part is missing or
 * the PIN is unknown. Pure.
 */
export function findOtherState(pin: string, chosen: string): string | undefined {
  const states = statesOfPin(pin);
  return chosen === '' || states.some((state) => state === chosen) ? undefined : states[0];
}

/** Returns the question about a state that contradicts the PIN. Pure. */
export function stateQuestion(pin: string, state: string): string {
  return `PIN ${pin} is in ${state}. Use ${state}?`;
}

/** Hint below a field that the shop filled in. */
export const filledHint = 'Filled from the PIN';
