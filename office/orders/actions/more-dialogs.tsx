import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LatinAddress } from '#contract/latin-address.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';
import { problemKinds } from '#contract/return-reasons.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { deliveryWords } from '#office/words/order-words.ts';
import { ActDialog, type ActingProps } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { OrderActionInput } from './foretell.ts';
import { LatinLines } from './latin-lines.tsx';
import { type Counts, chosenOf, PieceLines } from './piece-lines.tsx';
import { useForeseen } from './use-foreseen.ts';

/** Asks for another delivery method for unpacked parcels. */
export function DeliveryDialog({ whole, onDo, onClose }: ActingProps) {
  const { reference, delivery } = whole.order;
  const { data: choices } = useQuery(choicesQuery(reference));
  const [chosen, setChosen] = useState<string>();
  const ways = choices?.deliveries.filter(({ offered }) => offered) ?? [];
  const way = ways.find(({ method }) => method === chosen) ?? ways[0];
  const act: OrderActionInput | undefined = way && { do: 'change_delivery', delivery: way.method };
  const { follows, refusal } = useForeseen(reference, act);
  return (
    <ActDialog
      title="Change the delivery?"
      fact={`It goes by ${deliveryWords[delivery].toLowerCase()} now. The price stays as it was: what is to go back is a refund of its own.`}
      follows={follows}
      refusal={refusal}
      verb={way ? `Send it ${deliveryWords[way.method].toLowerCase()}` : 'Change'}
      waits={!act || refusal !== undefined}
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {way && (
        <Choice
          label="Delivery"
          value={way.method}
          onChange={setChosen}
          options={ways.map(({ method, words }) => [method, `${deliveryWords[method]}: ${words}`])}
        />
      )}
      {choices?.deliveries
        .filter(({ offered }) => !offered)
        .map(({ method, words }) => (
          <p key={method} className="small mut">
            {`${deliveryWords[method]}: ${words}.`}
          </p>
        ))}
    </ActDialog>
  );
}

interface ReportInput {
  lines: ReturnType<typeof chosenOf>;
  kind: keyof typeof problemKinds;
  outcome: 'refund' | 'credit' | 'exchange';
  note: string;
  /** UPI ID; undefined if none is needed. */
  upi: string | undefined;
  day: string;
}

/** Returns the report, once it is complete. */
function reportAct({ lines, kind, outcome, note, upi, day }: ReportInput): OrderActionInput | undefined {
  if (lines.length === 0 || upi === '') return undefined;
  return {
    ...{ do: 'report', lines, kind, outcome },
    ...(note && { note }),
    ...(upi !== undefined && { upi }),
    ...(day && { day }),
  };
}

/** Asks for a problem report on behalf of a caller. */
export function ReportDialog({ whole, onDo, onClose }: ActingProps) {
  const { order } = whole;
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [counts, setCounts] = useState<Counts>({});
  const [kind, setKind] = useState<keyof typeof problemKinds>('damaged');
  const [outcome, setOutcome] = useState<'refund' | 'credit' | 'exchange'>('refund');
  const [note, setNote] = useState('');
  const [upi, setUpi] = useState('');
  const [day, setDay] = useState('');
  const lines = chosenOf(counts);
  const needsUpi = choices?.needsUpi === true && outcome === 'refund';
  // Undelivered pieces need no pickup.
  const fetched = kind !== 'missing' && kind !== 'late';
  const act = reportAct({
    ...{ lines, kind, outcome, note: note.trim() },
    ...{ upi: needsUpi ? upi : undefined, day: fetched ? day : '' },
  });
  const { follows, refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Report a problem for the shopper?"
      fact="As the shopper does it on the order’s page. Photos they mail are added to the return."
      follows={follows}
      refusal={refusal}
      verb="Report it"
      waits={!act || refusal !== undefined}
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      <PieceLines
        lines={order.lines}
        counts={counts}
        mostOf={(line) => choices?.lines.find((one) => one.line === line)?.reportable ?? 0}
        onChange={setCounts}
      />
      <div className={styles.two}>
        <Choice
          label="What is wrong"
          value={kind}
          onChange={(value) => setKind(value as keyof typeof problemKinds)}
          options={Object.entries(problemKinds)}
        />
        <Choice
          label="The shopper gets"
          value={outcome}
          onChange={(value) => setOutcome(value === 'credit' || value === 'exchange' ? value : 'refund')}
          options={[
            ['refund', 'Money back'],
            ['exchange', 'The same again'],
            ...(order.guest ? [] : [['credit', 'Store credit'] as const]),
          ]}
        />
        {fetched && (
          <Choice
            label="Picked up on"
            value={day}
            onChange={setDay}
            options={[
              ['', 'Decided later'],
              ...(choices?.pickupDays ?? []).map((one) => [one.day, one.words] as const),
            ]}
          />
        )}
        {needsUpi && <Field label="UPI ID for the money" value={upi} onChange={setUpi} />}
      </div>
      <Field label="What the shopper says" value={note} onChange={setNote} maxLength={300} />
    </ActDialog>
  );
}

const stepWords: Readonly<Record<ParcelStep, string>> = {
  retry: 'Ask the courier again',
  rebook: 'Book another in its place',
  track: 'Ask where it is',
  lost: 'Give it up as lost',
  done: 'It is seen to',
  left: 'It has left',
  out: 'It is out for delivery',
  tried: 'Nobody was there',
  arrived: 'It is delivered',
  back: 'It is back with us',
};

/** Manages the chosen parcel and step; by default the first parcel and its first step. */
function useParcelStep(reference: string) {
  const { data: choices } = useQuery(choicesQuery(reference));
  const [number, setNumber] = useState<number>();
  const [chosen, setChosen] = useState<string>();
  const parcels = choices?.parcels ?? [];
  const parcel = parcels.find((one) => one.number === number) ?? parcels[0];
  const step = parcel?.steps.find((one) => one === chosen) ?? parcel?.steps[0];
  return { parcels, parcel, step, setNumber, setChosen };
}

/** Asks for the action on a problematic parcel. */
export function TendDialog({ whole, onDo, onClose }: ActingProps) {
  const { reference } = whole.order;
  const { parcels, parcel, step, setNumber, setChosen } = useParcelStep(reference);
  const [carrier, setCarrier] = useState('');
  const [awb, setAwb] = useState('');
  const [latin, setLatin] = useState<LatinAddress>();
  const other = otherOf(step, { ...otherCourier(carrier.trim(), awb.trim()), latin });
  const act: OrderActionInput | undefined = parcel && step && { do: 'tend', parcel: parcel.number, step, ...other };
  const { follows, refusal } = useForeseen(reference, act);
  return (
    <ActDialog
      title="See to a parcel?"
      {...(parcel && { fact: parcel.words })}
      follows={follows}
      refusal={refusal}
      verb={verbOf(step)}
      waits={!act || refusal !== undefined}
      danger={step === 'lost'}
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {parcels.length > 1 && parcel && (
        <Choice
          label="Parcel"
          value={String(parcel.number)}
          onChange={(value) => setNumber(Number(value))}
          options={parcels.map((one) => [String(one.number), `Parcel ${one.number}`])}
        />
      )}
      {step && <Choice label="What is done" value={step} onChange={setChosen} options={stepsOf(parcel)} />}
      {step === 'retry' && <LatinLines reference={reference} lines={latin} onChange={setLatin} />}
      {step === 'left' && <OtherCourier carrier={carrier} awb={awb} onCarrier={setCarrier} onAwb={setAwb} />}
    </ActDialog>
  );
}

interface OtherThanStep {
  carrier?: string;
  awb?: string;
  latin: LatinAddress | undefined;
}

/** Returns the data that a step needs: the courier that took the parcel, or the address in Latin letters. */
function otherOf(step: ParcelStep | undefined, { latin, ...courier }: OtherThanStep): Partial<OtherThanStep> {
  if (step === 'left') return courier;
  return step === 'retry' && latin ? { latin } : {};
}

/** Returns the courier and number of a parcel that left with another one. */
function otherCourier(carrier: string, awb: string): { carrier?: string; awb?: string } {
  return { ...(carrier && { carrier }), ...(awb && { awb }) };
}

function stepsOf(parcel: ReturnType<typeof useParcelStep>['parcel']) {
  return (parcel?.steps ?? []).map((one) => [one, stepWords[one]] as const);
}

interface OtherCourierProps {
  carrier: string;
  awb: string;
  onCarrier: (typed: string) => void;
  onAwb: (typed: string) => void;
}

/** Asks for the other courier that has taken a parcel, if there is one. */
function OtherCourier({ carrier, awb, onCarrier, onAwb }: OtherCourierProps) {
  return (
    <div className={styles.two}>
      <Field
        label="Taken by another courier"
        hint="Nothing: it goes with us"
        value={carrier}
        onChange={onCarrier}
        maxLength={40}
      />
      <Field label="Their number" hint="Nothing: ours stays" value={awb} onChange={onAwb} maxLength={40} />
    </div>
  );
}

function verbOf(step: ReturnType<typeof useParcelStep>['step']): string {
  return step ? stepWords[step] : 'Do it';
}
