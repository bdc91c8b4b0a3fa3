import { useEffect, useState } from 'react';
import type { DeliveryArea } from '#contract/delivery.ts';
import { fillFromPin, type PinPlace } from '#contract/pin-place.ts';
import { stateConfirmation } from '#contract/read-address.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { type Boxes, useValues } from '../forms/use-boxes.ts';
import type { AddressValues } from './address-values.ts';

interface Lookup {
  area: DeliveryArea | undefined;
  note: string | undefined;
  /** Why nothing is sent to this PIN. */
  refusal: string | undefined;
  /** What it filled in, in words for who cannot see the boxes change; empty while that is nothing. */
  told: string;
  /** The state that was chosen is not the PIN's. */
  disagrees: boolean;
  takeState: () => void;
}

/** Asks what a PIN is once it is whole, and fills city and state where the shopper has written nothing else. */
export function usePinLookup(boxes: Boxes<AddressValues>): Lookup {
  const { pin: written, state: chosen } = useValues(boxes);
  const pin = written.replace(/\s/g, '');
  const { data, answers, pending, problem } = useRead(
    /^[1-9]\d{5}$/.test(pin) ? pin : undefined,
    async (asked, signal) => (await browserApi('GET /api/delivery/:pin', { params: { pin: asked }, query: {} }, { signal })).data,
  );
  const area = answers === pin ? data : undefined;
  // A problem stays until the next answer: it is of this PIN only once nothing is asked any more.
  const isUnknown = !pending && (problem?.code === 'not_found' || problem?.code === 'not_offered');
  const [told, setTold] = useState('');
  useEffect(() => {
    if (isUnknown) fill(boxes, null);
    // Emptied between two PINs, since the same words again would not be read out.
    const filledIn = area ? fill(boxes, area) : [];
    setTold(filledIn.length > 0 ? `Filled from the PIN: ${filledIn.join(', ')}` : '');
  }, [area, isUnknown, boxes]);
  const state = area?.state;
  const disagrees = state !== undefined && chosen !== '' && chosen !== state;
  // The question is seen from now on: who goes on without following it keeps the state.
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

/** Fills city and state in the boxes by the rules of `fillFromPin`. Gives what was written. */
function fill(boxes: Boxes<AddressValues>, place: PinPlace | null): string[] {
  const before = boxes.values();
  const { city, state, filledCity = '', filledState = '' } = before;
  const after = fillFromPin({ city, state, filledCity, filledState }, place);
  const changed = (['city', 'state', 'filledCity', 'filledState'] as const).filter((name) => after[name] !== (before[name] ?? ''));
  for (const name of changed) boxes.set(name, after[name]);
  return changed.flatMap((name) => ((name === 'city' || name === 'state') && after[name] !== '' ? [after[name]] : []));
}
