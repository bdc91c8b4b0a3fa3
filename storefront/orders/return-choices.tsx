import { formatRupees } from '#contract/money.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import { AddressFields } from '../address/address-fields.tsx';
import { AddressWords } from '../address/address-words.tsx';
import type { Form } from '../forms/use-form.ts';
import { usePart } from '../forms/use-part.ts';
import sizeStyles from '../parts/size-picker.module.css';
import partStyles from './order-parts.module.css';
import taskStyles from './order-task.module.css';
import { pickedLines } from './pick-pieces.tsx';
import styles from './return-choices.module.css';
import { pickupPlaces, type ReturnKind, type ReturnValues } from './return-values.ts';
import { StepLegend } from './step-legend.tsx';

interface OutcomeChoiceProps {
  step: number;
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  /** Refund in rupees; undefined until pieces are chosen. */
  amount: number | undefined;
  form: Form<ReturnValues>;
}

/**
 * Choice of the outcome: another size (or a replacement of a faulty piece), money or store credit. A replacement is
 * reserved at once.
 */
export function OutcomeChoice({ step, kind, options, values, amount, form: { errors, set } }: OutcomeChoiceProps) {
  const chosen = pickedLines(values.picked);
  const swapped = options.lines.filter(
    ({ line, sizes }) => sizes.length > 0 && chosen.some((piece) => piece.line === line),
  );
  const card = (outcome: ReturnOutcome, title: string, detail: string, end: string, offered: boolean) => (
    <RadioCard
      key={outcome}
      name="outcome"
      value={outcome}
      checked={values.outcome === outcome}
      disabled={!offered}
      onChange={() => set('outcome', outcome)}
      title={title}
      detail={detail}
      end={end}
    />
  );
  const canSwap = chosen.length === 0 || swapped.length === chosen.length;
  return (
    <fieldset id="outcome" tabIndex={-1}>
      <StepLegend step={step}>What you get</StepLegend>
      {errors.outcome && <p className={taskStyles.wrong}>{errors.outcome}</p>}
      {kind === 'problem'
        ? card('exchange', 'A new piece', 'The same again, kept for you now', 'Free', true)
        : card(
            'exchange',
            'Swap for another size',
            canSwap ? 'The new size is kept for you now' : 'It comes in one size only',
            'Free',
            canSwap,
          )}
      {kind === 'problem' &&
        options.ways.length === 0 &&
        card(
          'refund',
          'Nothing to pay',
          options.nothing ?? 'You have paid nothing for it yet. If it still arrives, you need not take it',
          '',
          true,
        )}
      {options.ways.map((way) => {
        const outcome = way.to === 'credit' ? 'credit' : 'refund';
        const detail = way.offered ? way.promise : (way.reason ?? way.promise);
        return card(outcome, way.title, detail, amount === undefined ? '' : formatRupees(amount), way.offered);
      })}
      {kind === 'return' &&
        values.outcome === 'exchange' &&
        swapped.map((line) => (
          <NewSize
            key={line.line}
            line={line}
            chosen={values.newSizes[line.line]}
            error={errors[`size-${line.line}`]}
            onChoose={(size) => set('newSizes', { ...values.newSizes, [line.line]: size })}
          />
        ))}
    </fieldset>
  );
}

interface NewSizeProps {
  line: ReturnOptions['lines'][number];
  chosen: string | undefined;
  error: string | undefined;
  onChoose: (size: string) => void;
}

/** Choice of the size to swap a line for; sold-out sizes are shown struck through. */
function NewSize({ line, chosen, error, onChoose }: NewSizeProps) {
  const name = `size-${line.line}`;
  return (
    <div id={name} tabIndex={-1} role="radiogroup" aria-label={`New size of ${line.name}`} className={styles.newSize}>
      <p>
        <span>New size of</span> <b>{line.name}</b>
      </p>
      <div>
        {line.sizes.map(({ size, available }) => (
          <label key={size} className={classNames(sizeStyles.size, !available && sizeStyles.gone)}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={size === chosen}
              disabled={!available}
              onChange={() => onChoose(size)}
              aria-label={available ? size : `${size}, sold out`}
            />
            <span>{size}</span>
          </label>
        ))}
      </div>
      {error && <p className={taskStyles.wrong}>{error}</p>}
    </div>
  );
}

interface PickupChoiceProps {
  step: number;
  options: ReturnOptions;
  values: ReturnValues;
  form: Form<ReturnValues>;
}

/**
 * Choice of pickup day and address: the delivery address, or another address with the fields and checks of checkout.
 */
export function PickupChoice({ step, options, values: { day, elsewhere, picked }, form }: PickupChoiceProps) {
  const address = usePart(form, 'address');
  const places = pickupPlaces(options, pickedLines(picked));
  return (
    <fieldset id="day" tabIndex={-1}>
      <StepLegend step={step}>Pickup</StepLegend>
      {form.errors.day && <p className={taskStyles.wrong}>{form.errors.day}</p>}
      {!elsewhere && (
        <>
          {places.map((place) => (
            <address key={JSON.stringify(place)} className={partStyles.address}>
              <AddressWords address={place} />
            </address>
          ))}
          {places.length > 1 && (
            <p role="status">{`These pieces went to ${places.length === 2 ? 'two' : places.length} addresses, and the courier comes to one. Choose those of one address now and the others after it, or say below where all of them can be fetched.`}</p>
          )}
        </>
      )}
      <Checkbox {...form.tick('elsewhere')}>Pick it up at another address</Checkbox>
      {elsewhere && <AddressFields boxes={address} autoComplete="shipping" />}
      <div className={styles.days}>
        {options.pickupDays.map((one) => (
          <RadioCard
            key={one.day}
            name="day"
            value={one.day}
            checked={one.day === day}
            onChange={() => form.set('day', one.day)}
            title={one.words}
          />
        ))}
      </div>
    </fieldset>
  );
}
