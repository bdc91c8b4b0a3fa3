import type { Order } from '#contract/orders.ts';
import { maxReturnNote, problemKinds, returnReasons } from '#contract/return-rules.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { browserApi } from '../browser/api.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { useRead } from '../browser/use-read.ts';
import { FormSummary } from '../forms/form-summary.tsx';
import { SaidNotice } from '../forms/said-notice.tsx';
import { useValues } from '../forms/use-boxes.ts';
import type { Form } from '../forms/use-form.ts';
import { ReadPart } from '../parts/read-part.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import { PhotoField } from './photo-field.tsx';
import { PickPieces, piecesIn } from './pick-pieces.tsx';
import { useRefundQuote } from './refund-preview.tsx';
import { OutcomeChoice, PickupChoice } from './return-choices.tsx';
import { nothingBack, type ReturnKind, type ReturnValues } from './return-values.ts';
import { type ReturnProps, useReturn } from './use-return.ts';

/** A return, a swap or a reported problem: what it is about, why, what one gets, and when it is picked up. */
export function ReturnForm(props: ReturnProps) {
  const { place } = props;
  const options = useRead(`${place.reference} ${props.kind}`, async (_, signal) => {
    const { data } = await browserApi('GET /api/orders/:reference/return-options', orderAccess(place), { signal });
    return data;
  });
  return <ReadPart reading={options}>{(data) => <ReturnBoxes {...props} options={data} />}</ReadPart>;
}

function ReturnBoxes(props: ReturnProps & { options: ReturnOptions }) {
  const { kind, place, options } = props;
  const { form, photos, setPhotos } = useReturn(props);
  const values = useValues(form);
  const { quote, problem } = useRefundQuote(place, kind, piecesIn(values.picked));
  const isReturn = kind === 'return';
  return (
    <form {...form.formProps} className={styles.task}>
      <FormSummary summary={form.summary} />
      <SaidNotice said={form.said ?? (problem ? { outcome: 'failed', text: problem } : undefined)} />
      {isReturn && <p className="mut">{options.words}</p>}
      <WhatAndWhy order={props.order} kind={kind} options={options} values={values} form={form} />
      {!isReturn && <PhotoField photos={photos} onChange={setPhotos} />}
      <OutcomeChoice kind={kind} options={options} values={values} amount={quote?.amount} form={form} />
      {values.outcome === 'refund' && options.needsUpi && (
        <Field
          label="UPI ID"
          {...form.box('upi')}
          hint="You paid in cash: the money comes to this UPI ID, like name@bank"
          autoCapitalize="none"
        />
      )}
      {!nothingBack(kind, values.reason) && <PickupChoice options={options} values={values} form={form} />}
      {isReturn && (
        <div>
          <Checkbox {...form.tick('unworn')}>Unworn, with its tags on</Checkbox>
          {form.errors.unworn && <p className={styles.wrong}>{form.errors.unworn}</p>}
        </div>
      )}
      <div className="row">
        <Button type="submit" busy={form.busy} onMouseDown={keepFocus}>
          {form.busy ? 'Sending...' : buttonWords(kind, values.outcome)}
        </Button>
        <ButtonLink variant="line" to={orderAddress(place)}>
          Back to the order
        </ButtonLink>
      </div>
    </form>
  );
}

interface WhatAndWhyProps {
  order: Order;
  kind: ReturnKind;
  options: ReturnOptions;
  values: ReturnValues;
  form: Form<ReturnValues>;
}

/** Which pieces, and what is the matter with them. */
function WhatAndWhy({ order, kind, options, values, form }: WhatAndWhyProps) {
  const isReturn = kind === 'return';
  const lines = options.lines.map((line) => {
    const open = isReturn ? line.eligible : line.reportable;
    return { ...line, most: open ? line.quantity : 0, reason: isReturn ? reasonWords(line.reason) : reportWords(order, line) };
  });
  const reasons: Record<string, string> = isReturn ? returnReasons : problemKinds;
  return (
    <>
      <PickPieces
        legend={isReturn ? 'What comes back' : 'What it is about'}
        parcels={options.parcels}
        lines={lines}
        picked={values.picked}
        onPick={(picked) => form.set('picked', picked)}
        error={form.errors.lines}
      />
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
  return reason === 'Made for you' || reason === 'Final sale' ? `${reason}. Only if faulty: report a problem.` : (reason ?? '');
}
