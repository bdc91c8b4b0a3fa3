import { states } from '#contract/place.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Boxes } from '../forms/use-boxes.ts';
import styles from './address-fields.module.css';
import type { AddressValues } from './address-values.ts';
import { usePinLookup } from './use-pin-lookup.ts';

interface AddressFieldsProps {
  boxes: Boxes<AddressValues>;
  autoComplete: 'shipping' | 'billing';
  /** Why nothing can be sent to this PIN. */
  pinRefusal?: string | undefined;
}

/** Who and where, as couriers in India need it. */
export function AddressFields({ boxes, autoComplete, pinRefusal }: AddressFieldsProps) {
  const { box } = boxes;
  const lookup = usePinLookup(boxes);
  const pinBox = box('pin');
  const takeState = () => {
    lookup.takeState();
    // The button goes with the question: who pressed it is at the box that it filled.
    document.getElementById(box('state').id)?.focus();
  };
  return (
    <div className={styles.stack}>
      <Field label="Full name" {...box('fullName')} autoComplete={`${autoComplete} name`} />
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
        <Field label="City or district" {...box('city')} autoComplete={`${autoComplete} address-level2`} />
        <Select label="State or territory" {...box('state')} autoComplete={`${autoComplete} address-level1`}>
          <option value="">Choose</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </div>
      <div role="status" className="vh">
        {lookup.told || lookup.note}
      </div>
      {lookup.disagrees && lookup.area && (
        <Notice
          tone="haldi"
          role="status"
          actions={
            <Button size="small" onClick={takeState}>
              Use {lookup.area.state}
            </Button>
          }
        >
          PIN {lookup.area.pin} is in {lookup.area.state}. Use {lookup.area.state}?
        </Notice>
      )}
      <Field label="Flat, house, building" {...box('line1')} autoComplete={`${autoComplete} address-line1`} />
      <Field label="Area, street, village" {...box('line2')} autoComplete={`${autoComplete} address-line2`} />
      <div className={styles.pair}>
        <Field label="Landmark" optional {...box('landmark')} />
        <Select label="Address type" optional {...box('type')}>
          <option value="">Choose</option>
          <option value="home">Home</option>
          <option value="work">Work</option>
          <option value="other">Other</option>
        </Select>
      </div>
    </div>
  );
}
