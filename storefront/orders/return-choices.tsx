import { FormProvider } from 'react-hook-form';
import { formatRupees } from '#contract/money.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { Select } from '#ui/field.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { AddressWords } from '../address/address-words.tsx';
import partStyles from './order-parts.module.css';
import taskStyles from './order-task.module.css';
import { piecesIn } from './pick-pieces.tsx';
import type { PickupElsewhere } from './pickup-elsewhere.ts';
import styles from './return-choices.module.css';
import type { ReturnKind, ReturnValues } from './return-values.ts';

interface OutcomeChoiceProps {
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  /** Rupees that would come back, once something is chosen. */
  amount: number | undefined;
  onChange: (some: Partial<ReturnValues>) => void;
  wrong: Readonly<Record<string, string>>;
}

/** Another size (or, of what is not as it should be, the same again), money back or store credit; a new piece is kept at once. */
export function OutcomeChoice({ kind, options, values, amount, onChange, wrong }: OutcomeChoiceProps) {
  const chosen = piecesIn(values.picked);
  const swapped = options.lines.filter(({ line, sizes }) => sizes.length > 0 && chosen.some((piece) => piece.line === line));
  const card = (outcome: ReturnOutcome, title: string, detail: string, end: string, offered: boolean) => (
    <RadioCard
      key={outcome}
      name="outcome"
      value={outcome}
      checked={values.outcome === outcome}
      disabled={!offered}
      onChange={() => onChange({ outcome })}
      title={title}
      detail={detail}
      end={end}
    />
  );
  const canSwap = chosen.length === 0 || swapped.length === chosen.length;
  return (
    <fieldset id="outcome" tabIndex={-1}>
      <legend>What you get</legend>
      {wrong.outcome && <p className={taskStyles.wrong}>{wrong.outcome}</p>}
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
              error={wrong[`size-${line.line}`]}
              onChange={(event) => onChange({ newSizes: { ...values.newSizes, [line.line]: event.target.value } })}
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
  day: string;
  onDay: (day: string) => void;
  elsewhere: PickupElsewhere;
}

/** Where the courier comes for it, and on which day. */
export function PickupChoice({ options, day, onDay, elsewhere }: PickupChoiceProps) {
  return (
    <fieldset>
      <legend>Pickup</legend>
      {!elsewhere.wanted && (
        <address className={partStyles.address}>
          <AddressWords address={options.pickupAddress} />
        </address>
      )}
      <Checkbox checked={elsewhere.wanted} onChange={(event) => elsewhere.want(event.target.checked)}>
        Pick it up at another address
      </Checkbox>
      {elsewhere.wanted && (
        <FormProvider {...elsewhere.form}>
          <AddressFields part="address" autoComplete="shipping" />
        </FormProvider>
      )}
      <div className={styles.days}>
        {options.pickupDays.map((one) => (
          <RadioCard key={one.day} name="day" value={one.day} checked={one.day === day} onChange={() => onDay(one.day)} title={one.words} />
        ))}
      </div>
    </fieldset>
  );
}
