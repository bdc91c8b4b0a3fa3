import { useEffect, useRef, useState } from 'react';
import type { DeliveryArea } from '#contract/delivery.ts';
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
  const { data, answers, problem } = useRead(
    /^[1-9]\d{5}$/.test(pin) ? pin : undefined,
    async (asked, signal) => (await browserApi('GET /api/delivery/:pin', { params: { pin: asked }, query: {} }, { signal })).data,
  );
  const area = answers === pin ? data : undefined;
  const filled = useRef<Pick<AddressValues, 'city' | 'state'>>({ city: '', state: '' });
  const [told, setTold] = useState('');
  useEffect(() => {
    // Emptied between two PINs, since the same words again would not be read out.
    if (!area) return setTold('');
    const now: string[] = [];
    for (const field of ['city', 'state'] as const) {
      const typed = boxes.values()[field];
      const known = area[field];
      if (!known || (typed !== '' && typed !== known && typed !== filled.current[field])) continue;
      if (typed !== known) {
        boxes.set(field, known);
        now.push(known);
      }
      filled.current = { ...filled.current, [field]: known };
    }
    if (now.length > 0) setTold(`Filled from the PIN: ${now.join(', ')}`);
  }, [area, boxes]);
  const state = area?.state;
  return {
    area,
    told,
    note: problem?.code === 'not_found' ? problem.message : undefined,
    refusal: problem?.code === 'not_offered' ? problem.message : undefined,
    disagrees: state !== undefined && chosen !== '' && chosen !== state,
    takeState: () => state && boxes.set('state', state),
  };
}
