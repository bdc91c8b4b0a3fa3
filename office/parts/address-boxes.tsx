import { useEffect, useEffectEvent, useId } from 'react';
import { normalizePin } from '#contract/address-rules.ts';
import { filledHint, isFilled, stateQuestion } from '#contract/pin-place.ts';
import { indianStates } from '#contract/place.ts';
import { contradictedState, isStateConfirmed } from '#contract/read-address.ts';
import { stateConfirmation, type TypedAddress, withPlace } from '#contract/typed-address.ts';
import { type ServedPlace, usePinPlace } from '#office/browser/read-pin.ts';
import { classNames } from '#ui/classes.ts';
import styles from './address-boxes.module.css';
import { Choice } from './choice.tsx';
import { Field, Tick } from './field.tsx';

export const addressBoxNames = ['fullName', 'pin', 'line1', 'line2', 'landmark', 'city', 'state'] as const;
export type AddressBox = (typeof addressBoxNames)[number];

/** Labels of the address fields. */
export const addressWords: Readonly<Record<AddressBox, string>> = {
  fullName: 'Name',
  pin: 'PIN code',
  line1: 'Flat, house, building',
  line2: 'Area, street, village',
  landmark: 'Landmark',
  city: 'City or district',
  state: 'State',
};

interface AddressBoxesProps {
  address: TypedAddress;
  /** Applies a change to the latest address. */
  change: (update: (before: TypedAddress) => TypedAddress) => void;
  faultOf: (name: AddressBox) => string | undefined;
  autoFocus?: boolean;
}

/** Asks for an address. City and state follow the PIN until a person types there. */
export function AddressBoxes({ address, change, faultOf, autoFocus = false }: AddressBoxesProps) {
  const place = usePinPlace(address.pin);
  const pin = normalizePin(address.pin);
  const follow = useEffectEvent((found: string, known: ServedPlace | null) =>
    change((before) => withPlace(before, { type: 'found', pin: found, place: known })),
  );
  useEffect(() => {
    if (place !== undefined) follow(pin, place);
  }, [place, pin]);
  const text = (name: Exclude<AddressBox, 'state'>) => ({
    label: addressWords[name],
    value: address[name],
    onChange: (value: string) => change((before) => withTyped(before, name, value)),
    fault: faultOf(name),
    autoComplete: 'off',
  });
  const isUnserved = place?.served === false;
  return (
    <div className={styles.boxes}>
      <Field {...text('fullName')} autoFocus={autoFocus} />
      <Field
        {...text('pin')}
        fault={faultOf('pin') ?? (isUnserved ? 'No courier goes there' : undefined)}
        hint={place === null ? 'Nobody knows this PIN: choose city and state' : ''}
        inputMode="numeric"
      />
      <Field {...text('line1')} />
      <Field {...text('line2')} />
      <Field {...text('landmark')} />
      <Field {...text('city')} hint={isFilled(address, 'city') ? filledHint : ''} />
      <StateChoice address={address} change={change} fault={faultOf('state')} />
      <p className="vh" role="status">
        {filledWords(address)}
      </p>
    </div>
  );
}

interface StateChoiceProps extends Pick<AddressBoxesProps, 'address' | 'change'> {
  fault: string | undefined;
}

/** Asks for the state; a state that contradicts the PIN must be replaced or confirmed. */
function StateChoice({ address, change, fault }: StateChoiceProps) {
  const id = useId();
  const pin = normalizePin(address.pin);
  const other = contradictedState(address);
  const isConfirmed = isStateConfirmed(address);
  // The question is shown separately with its answers, so it is not repeated as the field's error.
  const isAsked = other !== undefined && fault === stateQuestion(pin, other);
  return (
    <div>
      <Choice
        label={addressWords.state}
        value={address.state}
        onChange={(state) => change((before) => withTyped(before, 'state', state))}
        fault={isAsked ? undefined : fault}
        faultAt={isAsked && !isConfirmed ? id : undefined}
        hint={isFilled(address, 'state') ? filledHint : ''}
        options={[...new Set(['', address.state, ...indianStates])].map((state) => [state, state || 'Choose'])}
      />
      <div role="status">
        {other !== undefined && (
          <p id={id} className={classNames('small', styles.asks, isAsked && !isConfirmed && styles.missing)}>
            <span>{`PIN ${pin} is in ${other}.`}</span>{' '}
            <button
              type="button"
              className="lk"
              onClick={() => change((before) => withPlace(before, { type: 'stateTaken', state: other }))}
            >
              {`Use ${other}`}
            </button>
            <span>?</span>
          </p>
        )}
      </div>
      {other !== undefined && (
        <Tick
          isSelected={isConfirmed}
          onChange={(isRight) =>
            change((before) => ({ ...before, stateConfirmed: isRight ? stateConfirmation(pin, address.state) : '' }))
          }
        >
          {`${address.state} is right`}
        </Tick>
      )}
    </div>
  );
}

/** Applies typed text to a field. */
function withTyped(address: TypedAddress, name: AddressBox, value: string): TypedAddress {
  return name === 'city' || name === 'state'
    ? withPlace(address, { type: 'typed', field: name, value })
    : { ...address, [name]: value };
}

function filledWords(address: TypedAddress): string {
  const filled = (['city', 'state'] as const).filter((field) => isFilled(address, field));
  return filled.length > 0 ? `${filledHint}: ${filled.map((field) => address[field]).join(', ')}` : '';
}
