import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DeliveryArea } from '#contract/delivery.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import type { AddressValues } from './address-values.ts';

/** What a form that asks for an address holds of it. */
export type AddressPart = 'address' | 'billing';
export type AddressBoxes = Record<AddressPart, AddressValues>;

interface Lookup {
  area: DeliveryArea | undefined;
  note: string | undefined;
  /** The state that was chosen is not the PIN's. */
  disagrees: boolean;
  takeState: () => void;
}

/** Asks what a PIN is once it is whole, and fills city and state where the shopper has written nothing else. */
export function usePinLookup(part: AddressPart): Lookup {
  const { setValue, getValues } = useFormContext<AddressBoxes>();
  const pin = useWatch<AddressBoxes, `${AddressPart}.pin`>({ name: `${part}.pin` }).replace(/\s/g, '');
  const chosen = useWatch<AddressBoxes, `${AddressPart}.state`>({ name: `${part}.state` });
  const { data, answers, problem } = useRead(
    /^[1-9]\d{5}$/.test(pin) ? pin : undefined,
    async (asked, signal) => (await browserApi('GET /api/delivery/:pin', { params: { pin: asked } }, { signal })).data,
  );
  const area = answers === pin ? data : undefined;
  const filled = useRef<Pick<AddressValues, 'city' | 'state'>>({ city: '', state: '' });
  useEffect(() => {
    for (const field of ['city', 'state'] as const) {
      const typed = getValues(`${part}.${field}`);
      const known = area?.[field];
      if (!known || (typed !== '' && typed !== known && typed !== filled.current[field])) continue;
      if (typed !== known) setValue(`${part}.${field}`, known, { shouldValidate: true, shouldDirty: true });
      filled.current = { ...filled.current, [field]: known };
    }
  }, [area, part, setValue, getValues]);
  const state = area?.state;
  return {
    area,
    // A PIN that is not served is no fault of a billing address; for the delivery the quote says it.
    note: problem?.code === 'not_found' ? problem.message : undefined,
    disagrees: state !== undefined && chosen !== '' && chosen !== state,
    takeState: () => state && setValue(`${part}.state`, state, { shouldValidate: true, shouldDirty: true }),
  };
}
