import { indianStates } from '#contract/place.ts';
import { Field, Select } from '#ui/field.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import type { Boxes } from '../forms/use-fields.ts';
import styles from './address-fields.module.css';
import type { AddressValues } from './address-values.ts';
import { usePinLookup } from './use-pin-lookup.ts';

interface AddressFieldsProps {
  boxes: Boxes<AddressValues>;
  autoComplete: 'shipping' | 'billing';
  /** Reason why nothing can be delivered to this PIN. */
  pinRefusal?: string | undefined;
}

/** Address fields with the recipient's name, as couriers in India need them. */
export function AddressFields({ boxes, autoComplete, pinRefusal }: AddressFieldsProps) {
  const { box } = boxes;
  const lookup = usePinLookup(boxes);
  const pinBox = box('pin');
  // Missing delivery to a PIN is no error in a billing address.
  const unserved = pinRefusal ?? (autoComplete === 'shipping' ? lookup.refusal : undefined);
  const refusal = pinBox.error ? undefined : unserved;
  const refusalId = `${pinBox.id}-refusal`;
  const isQuiet = !refusal && !newsOf(lookup) && !lookup.disagrees;
  const takeState = () => {
    lookup.takeState();
    // The button disappears with the question, so the focus moves to the filled field.
    document.getElementById(box('state').id)?.focus();
  };
  return (
    <div className={styles.stack}>
      <Field label="Full name" {...box('fullName')} autoComplete={`${autoComplete} name`} />
      <div className={styles.place}>
        <Field
          label="PIN code"
          {...pinBox}
          errorAt={refusal && refusalId}
          inputMode="numeric"
          maxLength={7}
          autoComplete={`${autoComplete} postal-code`}
          className="num"
        />
        <Field label="City or district" {...box('city')} autoComplete={`${autoComplete} address-level2`} />
        <Select label="State or territory" {...box('state')} autoComplete={`${autoComplete} address-level1`}>
          <option value="">Choose</option>
          {indianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </div>
      {/* Space is reserved, so that late messages on a PIN do not move other content. */}
      <div className={`sm mut ${styles.said}`}>
        <div role="status">
          <PinMessage lookup={lookup} refusal={refusal} refusalId={refusalId} onTakeState={takeState} />
          {/* If another message is visible, the filled fields are still announced to screen readers. */}
          {(refusal || lookup.disagrees) && <p className="vh">{lookup.told}</p>}
        </div>
        {isQuiet && <p>City and state are filled from the PIN.</p>}
      </div>
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

interface PinMessageProps {
  lookup: ReturnType<typeof usePinLookup>;
  refusal: string | undefined;
  refusalId: string;
  onTakeState: () => void;
}

/** Message on a PIN: its refusal, another state than the chosen one, or what was found. */
function PinMessage({ lookup, refusal, refusalId, onTakeState }: PinMessageProps) {
  const { area, disagrees } = lookup;
  if (refusal) return <FieldError id={refusalId}>{refusal}</FieldError>;
  if (disagrees && area)
    return (
      <p className={styles.asks}>
        <span>{`PIN ${area.pin} is in ${area.state}.`}</span>{' '}
        <button type="button" className="lk" onClick={onTakeState}>
          {`Use ${area.state}`}
        </button>
        <span>?</span>
      </p>
    );
  const news = newsOf(lookup);
  return news && <p>{news}</p>;
}

/** Returns the message on a PIN that was looked up: a note, else the filled fields. */
function newsOf({ note, told }: ReturnType<typeof usePinLookup>): string | undefined {
  return note ?? told;
}
