import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { returnReasons } from '#contract/return-reasons.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { ActDialog, type ActingProps } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { OrderActionInput } from './foretell.ts';
import { type Counts, chosenOf, PieceLines } from './piece-lines.tsx';
import { useForeseen } from './use-foreseen.ts';

/** Asks to put an order on hold. */
export function OrderHoldDialog({ whole, onDo, onClose }: ActingProps) {
  const [why, setWhy] = useState('');
  return (
    <ActDialog
      title="Hold this order?"
      follows={['Nobody packs it until it is released', 'The shopper reads that it waits, and not why']}
      verb="Hold"
      waits={why.trim() === ''}
      onDo={() => onDo({ do: 'hold', why: why.trim() })}
      onClose={onClose}
    >
      <Field label={`Why ${whole.order.reference} waits`} value={why} onChange={setWhy} maxLength={300} autoFocus />
    </ActDialog>
  );
}

/** Asks for another size of an unpacked piece. */
export function SizeDialog({ whole, onDo, onClose }: ActingProps) {
  const { order } = whole;
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const lines = order.lines.flatMap((line) => {
    const own = choices?.lines.find((one) => one.line === line.line);
    return own && own.sizes.length > 0 ? [{ ...line, sizes: own.sizes, left: own.cancellable }] : [];
  });
  const [chosen, setChosen] = useState<number>();
  const [size, setSize] = useState('');
  const [pieces, setPieces] = useState<number>();
  const line = lines.find((one) => one.line === chosen) ?? lines[0];
  const quantity = pieces ?? line?.left ?? 1;
  const wanted = line && wantedSize(line.sizes, size, quantity);
  const act = line && sizeAct(line.line, wanted?.size, quantity);
  const { follows, refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Change a size?"
      fact="The price stays as it was."
      follows={follows}
      refusal={refusal}
      verb={wanted ? `Change to ${wanted.size}` : 'Change'}
      waits={!act || refusal !== undefined}
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {line && (
        <>
          <Choice
            label="Piece"
            value={String(line.line)}
            onChange={(value) => {
              setChosen(Number(value));
              setSize('');
              setPieces(undefined);
            }}
            options={lines.map((one) => [String(one.line), `${one.name}, ${one.size}`])}
          />
          <div className={styles.two}>
            <Choice
              label="New size"
              value={wanted?.size ?? ''}
              onChange={setSize}
              options={line.sizes.map((one) => [one.size, `${one.size}, ${one.available} there`])}
            />
            <HowMany most={line.left} value={quantity} onChange={setPieces} />
          </div>
        </>
      )}
    </ActDialog>
  );
}

/** Returns the chosen size, by default the first with enough pieces. */
function wantedSize<Size extends { size: string; available: number }>(
  sizes: readonly Size[],
  chosen: string,
  quantity: number,
): Size | undefined {
  return sizes.find(({ size }) => size === chosen) ?? sizes.find(({ available }) => available >= quantity);
}

function HowMany({ most, value, onChange }: { most: number; value: number; onChange: (value: number) => void }) {
  if (most < 2) return null;
  return (
    <Choice
      label="How many"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)])}
    />
  );
}

type ReturnOutcome = 'refund' | 'credit' | 'exchange';

function firstDayOf(choices: OrderChoices | undefined): string {
  return choices?.pickupDays[0]?.day ?? '';
}

/** Manages the input of a return, and returns the action once the input is complete. */
function useReturnForm({ order }: OfficeOrder) {
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [counts, setCounts] = useState<Counts>({});
  const [reason, setReason] = useState<keyof typeof returnReasons>('too_small');
  const [outcome, setOutcome] = useState<ReturnOutcome>('refund');
  const [newSizes, setNewSizes] = useState<Readonly<Record<number, string>>>({});
  const [upi, setUpi] = useState('');
  const [chosenDay, setDay] = useState('');
  const { mostOf, swapsOf } = returnableIn(choices);
  const newSizeOf = (line: number) => newSizes[line] ?? swapsOf(line)[0] ?? '';
  const swap = outcome === 'exchange';
  const lines = chosenOf(counts).map((one) => (swap ? { ...one, newSize: newSizeOf(one.line) } : one));
  const swappable = order.lines.some(({ line }) => mostOf(line) > 0 && swapsOf(line).length > 0);
  const needsUpi = choices?.needsUpi === true && outcome === 'refund';
  const day = chosenDay || firstDayOf(choices);
  const lacks = (needsUpi && upi === '') || (swap && lines.some(({ line }) => newSizeOf(line) === ''));
  const ready = choices !== undefined && lines.length > 0 && !lacks;
  const act: OrderActionInput | undefined = ready
    ? { do: 'return', lines, reason, outcome, day, ...(needsUpi && { upi }) }
    : undefined;
  const chooseOutcome = (value: string) => {
    setOutcome(value === 'credit' || value === 'exchange' ? value : 'refund');
    setCounts({});
  };
  const chooseSize = (line: number, size: string) => setNewSizes({ ...newSizes, [line]: size });
  return {
    ...{ choices, counts, setCounts, reason, setReason, outcome, chooseOutcome, chooseSize, upi, setUpi, day, setDay },
    ...{ lines, act, swap, swappable, needsUpi, mostOf, swapsOf, newSizeOf },
  };
}

type OrderChoices = Awaited<ReturnType<NonNullable<ReturnType<typeof choicesQuery>['queryFn']>>>;

/** Returns how many pieces of a line can be returned, and the sizes they can be exchanged for. */
function returnableIn(choices: OrderChoices | undefined) {
  const lineOf = (line: number) => choices?.lines.find((one) => one.line === line);
  return {
    mostOf: (line: number) => lineOf(line)?.returnable ?? 0,
    swapsOf: (line: number) => lineOf(line)?.swaps ?? [],
  };
}

/** Asks for a return on behalf of a caller. */
export function ReturnDialog({ whole, onDo, onClose }: ActingProps) {
  const { order } = whole;
  const form = useReturnForm(whole);
  const { choices, counts, reason, outcome, lines, act, swap, needsUpi, mostOf, swapsOf, newSizeOf } = form;
  const nameOf = (line: number) => order.lines.find((one) => one.line === line)?.name ?? '';
  const { follows, refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Create a return?"
      follows={follows}
      refusal={refusal}
      verb="Create the return"
      waits={!act || refusal !== undefined}
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      <PieceLines
        lines={order.lines}
        counts={counts}
        mostOf={(line) => (swap && swapsOf(line).length === 0 ? 0 : mostOf(line))}
        onChange={form.setCounts}
      />
      <div className={styles.two}>
        <Choice
          label="Reason"
          value={reason}
          onChange={(value) => form.setReason(value as keyof typeof returnReasons)}
          options={Object.entries(returnReasons)}
        />
        <Choice
          label="The shopper gets"
          value={outcome}
          onChange={form.chooseOutcome}
          options={[
            ['refund', 'Money back'],
            ...(form.swappable ? [['exchange', 'Another size'] as const] : []),
            ...(order.guest ? [] : [['credit', 'Store credit'] as const]),
          ]}
        />
        {swap &&
          lines.map(({ line }) => (
            <Choice
              key={line}
              label={`New size of ${nameOf(line)}`}
              value={newSizeOf(line)}
              onChange={(value) => form.chooseSize(line, value)}
              options={swapsOf(line).map((size) => [size, size])}
            />
          ))}
        <Choice
          label="Picked up on"
          value={form.day}
          onChange={form.setDay}
          options={(choices?.pickupDays ?? []).map((one) => [one.day, one.words])}
        />
        {needsUpi && <Field label="UPI ID for the money" value={form.upi} onChange={form.setUpi} />}
      </div>
    </ActDialog>
  );
}

function sizeAct(line: number, size: string | undefined, quantity: number): OrderActionInput | undefined {
  return size === undefined ? undefined : { do: 'change_size', line, size, quantity };
}
