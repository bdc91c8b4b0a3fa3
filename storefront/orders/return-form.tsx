import { useState } from 'react';
import type { Address } from '#contract/address.ts';
import { maxReturnNote, type ProblemKind, problemKinds, type ReturnReason, returnReasons } from '#contract/return-rules.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/error-summary.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { useRead } from '../browser/use-read.ts';
import { SaidNotice } from '../forms/said-notice.tsx';
import { ReadPart } from '../parts/read-part.tsx';
import { useOnceKey } from './once-key.ts';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';
import { PhotoField } from './photo-field.tsx';
import { type Picked, PickPieces, piecesIn } from './pick-pieces.tsx';
import { usePickupElsewhere } from './pickup-elsewhere.ts';
import { useRefundQuote } from './refund-preview.tsx';
import { OutcomeChoice, PickupChoice } from './return-choices.tsx';
import { type ReturnKind, type ReturnValues, returnProblems, returnWish } from './return-values.ts';

interface ReturnFormProps extends TaskProps {
  /** A return within seven days, or a piece that is not as it should be. */
  kind: ReturnKind;
}

/** A return, a swap or a reported problem: what it is about, why, what one gets, and when it is picked up. */
export function ReturnForm(props: ReturnFormProps) {
  const { place } = props;
  const options = useRead(`${place.reference} ${props.kind}`, async (_, signal) => {
    const { data } = await browserApi('GET /api/orders/:reference/return-options', orderAccess(place), { signal });
    return data;
  });
  return <ReadPart reading={options}>{(data) => <ReturnBoxes {...props} options={data} />}</ReadPart>;
}

type Pickup = { day: string; address?: Address };

function ReturnBoxes({ kind, place, onDone, options }: ReturnFormProps & { options: ReturnOptions }) {
  const isReturn = kind === 'return';
  const [values, setValues] = useState<ReturnValues>({
    picked: {},
    reason: '',
    note: '',
    outcome: isReturn ? '' : 'refund',
    newSizes: {},
    upi: '',
    day: options.pickupDays[0]?.day ?? '',
    unworn: false,
  });
  const [photos, setPhotos] = useState<UploadedPicture[]>([]);
  const [shown, setShown] = useState<{ list: FieldProblem[]; attempt: number }>({ list: [], attempt: 0 });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const elsewhere = usePickupElsewhere();
  const onceKey = useOnceKey();
  const set = (some: Partial<ReturnValues>) => setValues((before) => ({ ...before, ...some }));
  const { quote, problem } = useRefundQuote(place, kind, piecesIn(values.picked));
  const wrong = Object.fromEntries(shown.list.map(({ fieldId, message }) => [fieldId, message]));
  const lines = options.lines.map((line) => {
    const open = isReturn ? line.eligible : line.reportable;
    return { ...line, most: open ? line.quantity : 0, reason: isReturn ? reasonWords(line.reason) : 'Nothing to report' };
  });
  const pick = (picked: Picked) => set({ picked });

  const nothingBack = !isReturn && (values.reason === 'missing' || values.reason === 'late');

  const send = async () => {
    if (busy) return;
    const picked = nothingBack ? { problems: [] } : elsewhere.read();
    const faults = [...returnProblems(kind, values, options), ...picked.problems];
    setShown(({ attempt }) => ({ list: faults, attempt: attempt + 1 }));
    if (faults.length > 0) return;
    setBusy(true);
    setFailure(undefined);
    const wish = returnWish(values);
    const pickup = { day: values.day, ...(picked.address && { address: picked.address }) };
    try {
      const id = isReturn ? await askReturn(wish, pickup) : await reportProblem(wish, pickup);
      onDone(undefined, isReturn ? `Return ${id} requested.${pickupWords()}` : `Problem ${id} reported. We'll write to you.`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  const pickupWords = () => {
    const day = options.pickupDays.find((one) => one.day === values.day);
    return day ? ` Pickup on ${day.words}.` : '';
  };
  const askReturn = async (wish: ReturnType<typeof returnWish>, pickup: Pickup) => {
    const body = { ...wish, reason: values.reason as ReturnReason, pickup, unworn: true as const };
    const { data } = await browserApi('POST /api/orders/:reference/returns', { ...orderAccess(place), headers: onceKey(body), body });
    return data.id;
  };
  const reportProblem = async (wish: ReturnType<typeof returnWish>, pickup: Pickup) => {
    const body = { ...wish, kind: values.reason as ProblemKind, photos: photos.map(({ id }) => id), ...(!nothingBack && { pickup }) };
    const { data } = await browserApi('POST /api/orders/:reference/problems', { ...orderAccess(place), headers: onceKey(body), body });
    return data.id;
  };
  const reasons: Record<string, string> = isReturn ? returnReasons : problemKinds;
  return (
    <form
      noValidate
      method="post"
      className={styles.task}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {shown.list.length > 0 && <ErrorSummary key={shown.attempt} problems={shown.list} />}
      <SaidNotice said={failure || problem ? { outcome: 'failed', text: failure ?? problem ?? '' } : undefined} />
      {isReturn && <p className="mut">{options.words}</p>}
      <PickPieces
        legend={isReturn ? 'What comes back' : 'What it is about'}
        lines={lines}
        picked={values.picked}
        onPick={pick}
        error={wrong.lines}
      />
      <Select
        id="reason"
        label={isReturn ? 'Reason' : 'What is wrong'}
        value={values.reason}
        error={wrong.reason}
        onChange={(event) => set({ reason: event.target.value })}
      >
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
        value={values.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      {!isReturn && <PhotoField photos={photos} onChange={setPhotos} />}
      <OutcomeChoice kind={kind} options={options} values={values} amount={quote?.amount} onChange={set} wrong={wrong} />
      {values.outcome === 'refund' && options.needsUpi && (
        <Field
          id="upi"
          label="UPI ID"
          value={values.upi}
          error={wrong.upi}
          hint="You paid in cash: the money comes to this UPI ID, like name@bank"
          autoCapitalize="none"
          onChange={(event) => set({ upi: event.target.value })}
        />
      )}
      {!nothingBack && <PickupChoice options={options} day={values.day} onDay={(day) => set({ day })} elsewhere={elsewhere} />}
      {isReturn && (
        <div>
          <Checkbox id="unworn" checked={values.unworn} onChange={(event) => set({ unworn: event.target.checked })}>
            Unworn, with its tags on
          </Checkbox>
          {wrong.unworn && <p className={styles.wrong}>{wrong.unworn}</p>}
        </div>
      )}
      <div className="row">
        <Button type="submit" busy={busy} onMouseDown={keepFocus}>
          {busy ? 'Sending...' : buttonWords(kind, values.outcome)}
        </Button>
        <ButtonLink variant="line" to={orderAddress(place)}>
          Back to the order
        </ButtonLink>
      </div>
    </form>
  );
}

function buttonWords(kind: 'return' | 'problem', outcome: ReturnOutcome | ''): string {
  if (kind === 'problem') return 'Report the problem';
  return outcome === 'exchange' ? 'Request the swap' : 'Request the return';
}

function reasonWords(reason: string | null): string {
  return reason === 'Made for you' || reason === 'Final sale' ? `${reason}. Only if faulty: report a problem.` : (reason ?? '');
}
