import { formatRupees } from '#contract/money.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { Select } from '#ui/field.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { AddressWords } from '../address/address-words.tsx';
import type { Form } from '../forms/use-form.ts';
import { usePart } from '../forms/use-part.ts';
import partStyles from './order-parts.module.css';
import taskStyles from './order-task.module.css';
import { piecesIn } from './pick-pieces.tsx';
import styles from './return-choices.module.css';
import { pickupPlaces, type ReturnKind, type ReturnValues } from './return-values.ts';

interface OutcomeChoiceProps {
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  /** Rupees that would come back, once something is chosen. */
  amount: number | undefined;
  form: Form<ReturnValues>;
}

/** Another size (or, of what is not as it should be, the same again), money back or store credit; a new piece is kept at once. */
export function OutcomeChoice({ kind, options, values, amount, form: { errors, set } }: OutcomeChoiceProps) {
  const chosen = piecesIn(values.picked);
  const swapped = options.lines.filter(({ line, sizes }) => sizes.length > 0 && chosen.some((piece) => piece.line === line));
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
      <legend>What you get</legend>
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
        card('refund', 'Nothing to pay', 'You have paid nothing for it yet. If it still arrives, you need not take it', '', true)}
      {options.ways.map((way) => {
        const outcome = way.to === 'credit' ? 'credit' : 'refund';
        const detail = way.offered ? way.promise : (way.reason ?? way.promise);
        return card(outcome, way.title, detail, amount === undefined ? '' : formatRupees(amount), way.offered);
      })}
      {kind === 'return' &&
        values.outcome === 'exchange' &&
        swapped.map((line) => (
          <div key={line.line} className={styles.newSize}>
            <Select
              id={`size-${line.line}`}
              label={`New size of ${line.name}`}
              value={values.newSizes[line.line] ?? ''}
              error={errors[`size-${line.line}`]}
              onChange={({ target }) => set('newSizes', { ...values.newSizes, [line.line]: target.value })}
            >
              <option value="">Choose</option>
              {line.sizes.map(({ size, available }) => (
                <option key={size} value={size} disabled={!available}>
                  {available ? size : `${size}, sold out`}
                </option>
              ))}
            </Select>
          </div>
        ))}
    </fieldset>
  );
}

interface PickupChoiceProps {
  options: ReturnOptions;
  values: ReturnValues;
  form: Form<ReturnValues>;
}

/** Where the courier comes for it, and on which day: where it was delivered, or with the boxes and checks of checkout. */
export function PickupChoice({ options, values: { day, elsewhere, picked }, form }: PickupChoiceProps) {
  const address = usePart(form, 'address');
  const places = pickupPlaces(options, piecesIn(picked));
  return (
    <fieldset id="day" tabIndex={-1}>
      <legend>Pickup</legend>
      {form.errors.day && <p className={taskStyles.wrong}>{form.errors.day}</p>}
      {!elsewhere && (
        <>
          {places.map((place) => (
            <address key={JSON.stringify(place)} className={partStyles.address}>
              <AddressWords address={place} />
            </address>
          ))}
          {places.length > 1 && (
            <p role="status">
              These pieces went to {places.length === 2 ? 'two' : places.length} addresses, and the courier comes to one. Choose those of
              one address now and the others after it, or say below where all of them can be fetched.
            </p>
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
