import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { maxReturnNote, problemKinds, returnExclusions, returnReasons } from '#contract/return-reasons.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { behindName } from '#contract/size-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { browserApi } from '../browser/api.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { useRead } from '../browser/use-read.ts';
import { FormSummary } from '../forms/form-summary.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useValues } from '../forms/use-fields.ts';
import type { Form } from '../forms/use-form.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { SummaryColumns } from '../parts/summary.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import { PhotoField } from './photo-field.tsx';
import { PickPieces, pickedLines } from './pick-pieces.tsx';
import { useRefundQuote } from './refund-preview.tsx';
import { OutcomeChoice, PickupChoice } from './return-choices.tsx';
import { nothingBack, type ReturnKind, type ReturnValues } from './return-values.ts';
import { StepLegend } from './step-legend.tsx';
import { useDay } from './use-day.ts';
import { type ReturnProps, useReturn } from './use-return.ts';

/** Form of a return, a swap or a problem: pieces, reason, outcome and pickup. */
export function ReturnForm(props: ReturnProps) {
  const { place } = props;
  // Includes the day, since pickup days change at midnight.
  const options = useRead(`${place.reference} ${props.kind} ${useDay()}`, async (_, signal) => {
    const { data } = await browserApi('GET /api/orders/:reference/return-options', orderAccess(place), { signal });
    return data;
  });
  return <QueryBoundary reading={options}>{(data) => <ReturnBoxes {...props} options={data} />}</QueryBoundary>;
}

function ReturnBoxes(props: ReturnProps & { options: ReturnOptions }) {
  const { kind, place, options } = props;
  const { form, photos, setPhotos } = useReturn(props);
  const values = useValues(form);
  const { quote, problem } = useRefundQuote(place, kind, pickedLines(values.picked));
  const isReturn = kind === 'return';
  return (
    <form {...form.formProps}>
      <SummaryColumns
        label={labelOf(kind, values.outcome)}
        panel={
          <>
            <ReturnSoFar kind={kind} options={options} values={values} amount={quote?.amount} />
            <div className={styles.send}>
              <Button type="submit" wide busy={form.busy} onMouseDown={keepFocus}>
                {form.busy ? 'Sending...' : buttonWords(kind, values.outcome)}
              </Button>
              <ButtonLink wide variant="line" to={orderAddress(place)}>
                Back to the order
              </ButtonLink>
            </div>
            {isReturn && <p className="mut sm">{options.words}</p>}
          </>
        }
      >
        <div className={classNames(styles.task, styles.steps)}>
          <FormSummary summary={form.summary} />
          <StatusMessage said={form.said ?? failedWith(problem)} />
          <WhatAndWhy
            order={props.order}
            kind={kind}
            options={options}
            values={values}
            form={form}
            photos={!isReturn && <PhotoField photos={photos} onChange={setPhotos} />}
          />
          <div>
            <OutcomeChoice step={3} kind={kind} options={options} values={values} amount={quote?.amount} form={form} />
            {values.outcome === 'refund' && options.needsUpi && <UpiField form={form} />}
          </div>
          {!nothingBack(kind, values.reason) && <PickupChoice step={4} options={options} values={values} form={form} />}
          {isReturn && <UnwornCheck form={form} />}
        </div>
      </SummaryColumns>
    </form>
  );
}

interface SoFarProps {
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  amount: number | undefined;
}

/** Summary of the choices so far, shown beside the form's steps: pieces, outcome and pickup. */
function ReturnSoFar({ kind, options, values, amount }: SoFarProps) {
  const pieces = pickedLines(values.picked).flatMap(({ line, quantity }) => {
    const own = options.lines.find((one) => one.line === line);
    return own
      ? [{ ...own, quantity, newSize: values.outcome === 'exchange' ? values.newSizes[line] : undefined }]
      : [];
  });
  const day = options.pickupDays.find((one) => one.day === values.day);
  const rupees = amount === undefined ? '' : formatRupees(amount);
  if (pieces.length === 0)
    return <p className={classNames('mut sm', styles.none)}>Tick a picture: what you choose is summed up here.</p>;
  return (
    <>
      <ul className={styles.chosen}>
        {pieces.map(({ line, name, size, image, quantity, newSize }) => (
          <li key={line}>
            <span className="tile">
              <ProductPicture address={image} alt="" sizes="60px" />
            </span>
            <span>
              <span>{name}</span>
              <br />
              <span className="mut sm">
                {[behindName(size, '') + (newSize ? `, swapped for ${newSize}` : ''), quantity]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {values.outcome !== '' && (
          <>
            <dt>{outcomeWords[values.outcome]}</dt>
            <dd className="num">{values.outcome === 'exchange' ? 'Free' : rupees}</dd>
          </>
        )}
        {!nothingBack(kind, values.reason) && (
          <>
            <dt>Pickup</dt>
            <dd>{day ? day.words : 'Free'}</dd>
          </>
        )}
      </dl>
    </>
  );
}

const outcomeWords: Record<ReturnOutcome, string> = { exchange: 'New piece', refund: 'Refund', credit: 'Store credit' };

interface WhatAndWhyProps {
  order: Order;
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  form: Form<ReturnValues>;
  /** Photo field, if photos are requested. */
  photos: Elements;
}

/** Choice of pieces and reason. */
function WhatAndWhy({ order, kind, options, values, form, photos }: WhatAndWhyProps) {
  const isReturn = kind === 'return';
  const lines = options.lines.map((line) => {
    const returnable = line.eligible ? line.quantity : 0;
    return {
      ...line,
      most: isReturn ? returnable : line.reportable,
      reason: isReturn ? reasonWords(line.reason) : reportWords(order, line),
    };
  });
  const reasons: Record<string, string> = isReturn ? returnReasons : problemKinds;
  return (
    <>
      <PickPieces
        step={1}
        legend={isReturn ? 'What comes back' : 'What it is about'}
        parcels={options.parcels}
        lines={lines}
        picked={values.picked}
        onPick={(picked) => form.set('picked', picked)}
        error={form.errors.lines}
      />
      <fieldset>
        <StepLegend step={2}>{isReturn ? 'Why' : 'What happened'}</StepLegend>
        <div className={styles.grid}>
          <Select label={isReturn ? 'Reason' : 'What is wrong'} {...form.box('reason')}>
            <option value="">Choose</option>
            {Object.entries(reasons).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <TextArea
            label="Anything to add"
            optional
            rows={3}
            maxLength={maxReturnNote}
            hint={`Up to ${maxReturnNote} characters`}
            {...form.box('note')}
          />
          {photos}
        </div>
      </fieldset>
    </>
  );
}

function buttonWords(kind: ReturnKind, outcome: ReturnOutcome | ''): string {
  if (kind === 'problem') return 'Report the problem';
  return outcome === 'exchange' ? 'Request the swap' : 'Request the return';
}

function reportWords({ parcels }: Order, { line, reason }: ReturnOptions['lines'][number]): string {
  if (reason === 'Cancelled' || reason === 'Already on its way back, or put right') return reason;
  return parcels.find(({ lines }) => lines.includes(line))?.actions.report.words ?? '';
}

function reasonWords(reason: string | null): string {
  const isExcluded = Object.values<string | null>(returnExclusions).includes(reason);
  return isExcluded ? `${reason}. Only if faulty: report a problem.` : (reason ?? '');
}

function UnwornCheck({ form }: Pick<ReturnType<typeof useReturn>, 'form'>) {
  return (
    <fieldset>
      <StepLegend step={5}>Check</StepLegend>
      <Checkbox {...form.tick('unworn')}>Unworn, with its tags on</Checkbox>
      {form.errors.unworn && <p className={styles.wrong}>{form.errors.unworn}</p>}
    </fieldset>
  );
}

function UpiField({ form }: Pick<ReturnType<typeof useReturn>, 'form'>) {
  return (
    <Field
      label="UPI ID"
      {...form.box('upi')}
      hint="You paid in cash: the money comes to this UPI ID, like name@bank"
      autoCapitalize="none"
    />
  );
}

function failedWith(problem: string | undefined) {
  return problem ? ({ outcome: 'failed', text: problem } as const) : undefined;
}

function labelOf(kind: ReturnProps['kind'], outcome: string): string {
  if (kind !== 'return') return 'Your report';
  return outcome === 'exchange' ? 'Your swap' : 'Your return';
}
