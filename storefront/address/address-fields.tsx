import { filledHint, isFilled, stateQuestion } from '#contract/pin-place.ts';
import { indianStates } from '#contract/place.ts';
import type { TypedAddress } from '#contract/typed-address.ts';
import { Checkbox } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import { Field, Select } from '#ui/field.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import type { Boxes, BoxProps } from '../forms/use-fields.ts';
import styles from './address-fields.module.css';
import { type Lookup, usePinLookup } from './use-pin-lookup.ts';

interface AddressFieldsProps {
  boxes: Boxes<TypedAddress>;
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
  const { hintOf, isQuiet } = hintsOf(boxes, lookup, refusal);
  return (
    <div className={styles.stack}>
      <Field label="Full name" {...box('fullName')} autoComplete={`${autoComplete} name`} />
      <div>
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
          <CityAndState boxes={boxes} lookup={lookup} autoComplete={autoComplete} hintOf={hintOf} />
        </div>
        <StateQuestion lookup={lookup} stateBox={box('state')} />
        <div className={classNames('sm mut', styles.said, isQuiet && styles.raised)} role="status">
          {refusal && <FieldError id={refusalId}>{refusal}</FieldError>}
          {!refusal && lookup.note && <p>{lookup.note}</p>}
          {/* The fields show that they are filled; screen readers also announce when the PIN fills them. */}
          <p className="vh">{lookup.filled}</p>
        </div>
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

/** Returns the hints below city and state, and true if no field of their row has a hint or error. */
function hintsOf({ box, values }: Boxes<TypedAddress>, lookup: Lookup, refusal: string | undefined) {
  // The message about a rejected PIN replaces the hints.
  const hintOf = (field: 'city' | 'state') => (!refusal && isFilled(values(), field) ? filledHint : undefined);
  const hasError = (['pin', 'city', 'state'] as const).some((name) => box(name).error);
  const isQuiet = !lookup.otherState && !hasError && !hintOf('city') && !hintOf('state');
  return { hintOf, isQuiet };
}

interface PlaceProps {
  boxes: Boxes<TypedAddress>;
  lookup: Lookup;
  autoComplete: 'shipping' | 'billing';
  hintOf: (field: 'city' | 'state') => string | undefined;
}

/** City and state, with a hint if the PIN filled them. */
function CityAndState({ boxes: { box }, lookup, autoComplete, hintOf }: PlaceProps) {
  const stateBox = box('state');
  // Shown with its answers below the fields, so it is not repeated as the field's error.
  const isAsked = stateBox.error !== undefined && stateBox.error === questionOf(lookup);
  return (
    <>
      <Field
        label="City or district"
        {...box('city')}
        hint={hintOf('city')}
        autoComplete={`${autoComplete} address-level2`}
      />
      <Select
        label="State or territory"
        {...stateBox}
        error={isAsked ? undefined : stateBox.error}
        errorAt={isAsked ? questionId(stateBox) : undefined}
        hint={hintOf('state')}
        autoComplete={`${autoComplete} address-level1`}
      >
        <option value="">Choose</option>
        {indianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
    </>
  );
}

interface StateQuestionProps {
  lookup: Lookup;
  stateBox: BoxProps;
}

/** Question about a state that contradicts the PIN: use the PIN's state, or confirm the chosen state. */
function StateQuestion({ lookup, stateBox }: StateQuestionProps) {
  const { pin, otherState, isConfirmed, chosenState } = lookup;
  const takeState = () => {
    lookup.takeState();
    // The button disappears with the question, so the focus moves to the filled field.
    document.getElementById(stateBox.id)?.focus();
  };
  const isMissing = stateBox.error !== undefined && stateBox.error === questionOf(lookup);
  return (
    <>
      <div role="status">
        {otherState && (
          <p id={questionId(stateBox)} className={classNames(styles.asks, isMissing && styles.missing)}>
            <span>{`PIN ${pin} is in ${otherState}.`}</span>{' '}
            <button type="button" className="lk" onClick={takeState}>
              {`Use ${otherState}`}
            </button>
            <span>?</span>
          </p>
        )}
      </div>
      {otherState && (
        <Checkbox
          id={`${stateBox.id}-right`}
          checked={isConfirmed}
          onChange={(event) => lookup.confirmState(event.target.checked)}
        >
          {`${chosenState} is right`}
        </Checkbox>
      )}
    </>
  );
}

function questionId({ id }: BoxProps): string {
  return `${id}-question`;
}

function questionOf({ pin, otherState }: Lookup): string | undefined {
  return otherState && stateQuestion(pin, otherState);
}
