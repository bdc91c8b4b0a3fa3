import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import type { DeliveryArea } from '#contract/delivery.ts';
import { states } from '#contract/place.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ApiProblem, browserApi } from '../api.ts';
import styles from './checkout.module.css';
import { boxId } from './checkout-parts.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** Wires a box of the form: its name, id, and the sentence that is wrong with it. */
export function useBox(): (name: FieldPath<CheckoutValues>) => object & { id: string; error: string | undefined } {
  const { register, getFieldState, formState } = useFormContext<CheckoutValues>();
  return (name) => ({ ...register(name), id: boxId(name), error: getFieldState(name, formState).error?.message });
}

type AddressPart = 'address' | 'billing';
type Lookup = { area?: DeliveryArea; note?: string };

/** Asks what a PIN is once it is whole, and fills city and state where the shopper has written nothing else. */
function usePinLookup(part: AddressPart): Lookup & { useState: () => void; disagrees: boolean } {
  const { setValue, getValues } = useFormContext<CheckoutValues>();
  const pin = useWatch<CheckoutValues, `${AddressPart}.pin`>({ name: `${part}.pin` }).replace(/\s/g, '');
  const chosen = useWatch<CheckoutValues, `${AddressPart}.state`>({ name: `${part}.state` });
  const filled = useRef<Pick<AddressValues, 'city' | 'state'>>({ city: '', state: '' });
  const [lookup, setLookup] = useState<Lookup>({});
  useEffect(() => {
    setLookup({});
    if (!/^[1-9]\d{5}$/.test(pin)) return;
    const controller = new AbortController();
    browserApi('GET /api/delivery/:pin', { params: { pin } }, { signal: controller.signal }).then(
      ({ data }) => {
        setLookup({ area: data });
        for (const field of ['city', 'state'] as const) {
          const typed = getValues(`${part}.${field}`);
          const known = data[field];
          if (!known || (typed !== '' && typed !== known && typed !== filled.current[field])) continue;
          if (typed !== known) setValue(`${part}.${field}`, known, { shouldValidate: true, shouldDirty: true });
          filled.current = { ...filled.current, [field]: known };
        }
      },
      (problem: ApiProblem) => {
        // A PIN that is not served is no fault of a billing address; for the delivery the quote says it.
        if (!controller.signal.aborted && problem.code === 'not_found') setLookup({ note: problem.message });
      },
    );
    return () => controller.abort();
  }, [pin, part, setValue, getValues]);
  const state = lookup.area?.state;
  return {
    ...lookup,
    disagrees: state !== undefined && chosen !== '' && chosen !== state,
    useState: () => state && setValue(`${part}.state`, state, { shouldValidate: true, shouldDirty: true }),
  };
}

interface AddressFieldsProps {
  part: AddressPart;
  autoComplete: 'shipping' | 'billing';
  /** Why nothing can be sent to this PIN. */
  pinRefusal?: string | undefined;
}

/** Who and where, as couriers in India need it. */
export function AddressFields({ part, autoComplete, pinRefusal }: AddressFieldsProps) {
  const box = useBox();
  const lookup = usePinLookup(part);
  const pinBox = box(`${part}.pin`);
  return (
    <div className={styles.stack}>
      <Field label="Full name" {...box(`${part}.fullName`)} autoComplete={`${autoComplete} name`} />
      <div className={styles.place}>
        <Field
          label="PIN code"
          {...pinBox}
          error={pinBox.error ?? pinRefusal}
          inputMode="numeric"
          maxLength={7}
          autoComplete={`${autoComplete} postal-code`}
          hint={lookup.note}
          className="num"
        />
        <Field label="City or district" {...box(`${part}.city`)} autoComplete={`${autoComplete} address-level2`} />
        <Select label="State or territory" {...box(`${part}.state`)} autoComplete={`${autoComplete} address-level1`}>
          <option value="">Choose</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </div>
      {lookup.disagrees && lookup.area && (
        <Notice
          tone="haldi"
          role="status"
          actions={
            <Button size="small" onClick={lookup.useState}>
              Use {lookup.area.state}
            </Button>
          }
        >
          PIN {lookup.area.pin} is in {lookup.area.state}. Use {lookup.area.state}?
        </Notice>
      )}
      <Field label="Flat, house, building" {...box(`${part}.line1`)} autoComplete={`${autoComplete} address-line1`} />
      <Field label="Area, street, village" {...box(`${part}.line2`)} autoComplete={`${autoComplete} address-line2`} />
      <div className={styles.pair}>
        <Field label="Landmark" optional {...box(`${part}.landmark`)} />
        <Select label="Address type" optional {...box(`${part}.type`)}>
          <option value="">Choose</option>
          <option value="home">Home</option>
          <option value="work">Work</option>
          <option value="other">Other</option>
        </Select>
      </div>
    </div>
  );
}
