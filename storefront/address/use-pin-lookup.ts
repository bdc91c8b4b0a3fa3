import { useEffect, useState } from 'react';
import type { DeliveryArea } from '#contract/delivery.ts';
import { fillFromPin, type PinPlace } from '#contract/pin-place.ts';
import { stateConfirmation } from '#contract/read-address.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { type Boxes, useValues } from '../forms/use-fields.ts';
import type { AddressValues } from './address-values.ts';

interface Lookup {
  area: DeliveryArea | undefined;
  note: string | undefined;
  /** Reason why nothing is delivered to this PIN. */
  refusal: string | undefined;
  /** Filled values in words, for screen readers; empty if nothing was filled. */
  told: string;
  /** True if the chosen state differs from the PIN's. */
  disagrees: boolean;
  takeState: () => void;
}

/** Looks up a complete PIN, and fills city and state unless the shopper typed other values. */
export function usePinLookup(boxes: Boxes<AddressValues>): Lookup {
  const { pin: written, state: chosen } = useValues(boxes);
  const pin = written.replace(/\s/g, '');
  const { data, answers, pending, problem } = useRead(
    /^[1-9]\d{5}$/.test(pin) ? pin : undefined,
    async (asked, signal) =>
      (await browserApi('GET /api/delivery/:pin', { params: { pin: asked }, query: {} }, { signal })).data,
  );
  const area = answers === pin ? data : undefined;
  // A problem stays until the next response, so it belongs to this PIN only while no request is pending.
  const isUnknown = !pending && (problem?.code === 'not_found' || problem?.code === 'not_offered');
  const [told, setTold] = useState('');
  useEffect(() => {
    if (isUnknown) fill(boxes, null);
    // Cleared between two PINs, as repeated text would not be announced.
    const filledIn = area ? fill(boxes, area) : [];
    setTold(filledIn.length > 0 ? `Filled from the PIN: ${filledIn.join(', ')}` : '');
  }, [area, isUnknown, boxes]);
  const state = area?.state;
  const disagrees = state !== undefined && chosen !== '' && chosen !== state;
  // The question is visible from now on; continuing without using its button confirms the state.
  useEffect(() => {
    if (disagrees) boxes.set('stateConfirmed', stateConfirmation(pin, chosen));
  }, [disagrees, pin, chosen, boxes]);
  return {
    area,
    told,
    note: problem?.code === 'not_found' ? problem.message : undefined,
    refusal: problem?.code === 'not_offered' ? problem.message : undefined,
    disagrees,
    takeState: () => state && boxes.set('state', state),
  };
}

/** Fills city and state by the rules of `fillFromPin`. Returns the filled values. */
function fill(boxes: Boxes<AddressValues>, place: PinPlace | null): string[] {
  const before = boxes.values();
  const { city, state, filledCity = '', filledState = '' } = before;
  const after = fillFromPin({ city, state, filledCity, filledState }, place);
  const changed = (['city', 'state', 'filledCity', 'filledState'] as const).filter(
    (name) => after[name] !== (before[name] ?? ''),
  );
  for (const name of changed) boxes.set(name, after[name]);
  return changed.flatMap((name) => ((name === 'city' || name === 'state') && after[name] !== '' ? [after[name]] : []));
}
