import { useEffect, useState } from 'react';
import { normalizePin, pinForm } from '#contract/address-rules.ts';
import type { PlaceEvent } from '#contract/pin-place.ts';
import { statesOfPin } from '#contract/pin-states.ts';
import { contradictedState, isStateConfirmed } from '#contract/read-address.ts';
import { stateConfirmation, type TypedAddress, withPlace } from '#contract/typed-address.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { type Boxes, useValues } from '../forms/use-fields.ts';

/** State of a PIN's lookup for its form. */
export interface Lookup {
  pin: string;
  note: string | undefined;
  /** Reason why nothing is delivered to this PIN. */
  refusal: string | undefined;
  /** Filled values in words, for screen readers; empty if nothing was filled. */
  filled: string;
  /** State of the PIN if the chosen state contradicts it. */
  otherState: string | undefined;
  chosenState: string;
  /** True if the shopper confirmed the chosen state. */
  isConfirmed: boolean;
  takeState: () => void;
  confirmState: (isRight: boolean) => void;
}

/** Looks up a complete PIN, and fills city and state by the rules of `reducePlace`. */
export function usePinLookup(boxes: Boxes<TypedAddress>): Lookup {
  const values = useValues(boxes);
  const pin = normalizePin(values.pin);
  const { data, answers, pending, problem } = useRead(
    pinForm.test(pin) ? pin : undefined,
    async (asked, signal) =>
      (await browserApi('GET /api/delivery/:pin', { params: { pin: asked }, query: {} }, { signal })).data,
  );
  const area = answers === pin ? data : undefined;
  // A problem stays until the next response, so it belongs to this PIN only while no request is pending.
  const failure = pending ? undefined : problem?.code;
  const [filled, setFilled] = useState('');
  useTypedPlace(boxes, values);
  useEffect(() => {
    // Cleared between two PINs, as repeated text would not be announced.
    const news = area || failure ? applyEvent(boxes, eventOf(pin, area, failure)) : [];
    setFilled(news.length > 0 ? `Filled from the PIN: ${news.join(', ')}` : '');
  }, [area, failure, pin, boxes]);
  const otherState = contradictedState(values);
  return {
    pin,
    filled,
    note: failure === 'not_found' ? problem?.message : undefined,
    refusal: failure === 'not_offered' ? problem?.message : undefined,
    otherState,
    chosenState: values.state,
    isConfirmed: isStateConfirmed(values),
    takeState: () => otherState && applyEvent(boxes, { type: 'stateTaken', state: otherState }),
    confirmState: (isRight) => boxes.set('stateConfirmed', isRight ? stateConfirmation(pin, values.state) : ''),
  };
}

/** Removes the mark of a filled city or state when the shopper or the browser's autofill writes there. */
function useTypedPlace(boxes: Boxes<TypedAddress>, { city, state, filledCity, filledState }: TypedAddress): void {
  useEffect(() => {
    if (filledCity && city !== filledCity) applyEvent(boxes, { type: 'typed', field: 'city', value: city });
    if (filledState && state !== filledState) applyEvent(boxes, { type: 'typed', field: 'state', value: state });
  }, [boxes, city, state, filledCity, filledState]);
}

/**
 * Converts the reply on a PIN to an event. If the shop does not deliver there or does not reply, the table of states is
 * used.
 */
function eventOf(pin: string, area: { city: string | null; state: string } | undefined, failure: string | undefined) {
  const known = { city: null, state: statesOfPin(pin)[0] ?? null };
  const place = area ?? (failure === 'not_found' ? null : known);
  return { type: 'found', pin, place } as const;
}

const placeNames = ['filledCity', 'filledState', 'savedPin', 'city', 'state'] as const;

/** Applies an event to the form. Returns the filled values. */
function applyEvent(boxes: Boxes<TypedAddress>, event: PlaceEvent): string[] {
  const before = boxes.values();
  const after = withPlace(before, event);
  const changed = placeNames.filter((name) => after[name] !== before[name]);
  for (const name of changed) boxes.set(name, after[name]);
  return changed.flatMap((name) => ((name === 'city' || name === 'state') && after[name] !== '' ? [after[name]] : []));
}
