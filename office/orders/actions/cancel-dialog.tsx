import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Field } from '#office/parts/field.tsx';
import { writeRupees } from '#office/words/money.ts';
import { ActDialog, type ActingProps } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { OrderActionInput } from './foretell.ts';
import { type Counts, chosenOf, PieceLines } from './piece-lines.tsx';
import { RefundWay } from './refund-way.tsx';
import { useForeseen } from './use-foreseen.ts';

/** Asks for the items to cancel; initially all. */
export function CancelDialog({ whole, onDo, onClose }: ActingProps) {
  const { order } = whole;
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [typed, setTyped] = useState<Counts>();
  const [why, setWhy] = useState('');
  const [refundTo, setRefundTo] = useState<'source' | 'credit'>('source');
  const mostOf = (line: number) => choices?.lines.find((one) => one.line === line)?.cancellable ?? 0;
  const all = Object.fromEntries(order.lines.map(({ line }) => [line, mostOf(line)]));
  const counts = typed ?? all;
  const lines = chosenOf(counts);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isWhole = order.lines.every(({ line }) => (counts[line] ?? 0) === mostOf(line));
  const act = (reason: string): OrderActionInput => ({
    do: 'cancel',
    why: reason,
    refundTo,
    ...(!isWhole && { lines }),
  });
  const ready = choices !== undefined && pieces > 0;
  const { follows, back, refusal } = useForeseen(order.reference, ready ? act('What would follow') : undefined);
  const ways = choices?.refundTo ?? [];
  return (
    <ActDialog
      title={titleOf(isWhole)}
      fact={factOf(order)}
      follows={follows}
      refusal={refusal}
      verb={cancelVerb(isWhole ? undefined : pieces, back)}
      waits={!ready || why.trim() === '' || refusal !== undefined}
      danger
      onDo={() => onDo(act(why.trim()))}
      onClose={onClose}
    >
      {cancelsWhole(order) ? (
        <p>It is not paid for, so it is cancelled as a whole.</p>
      ) : (
        <PieceLines lines={order.lines} counts={counts} mostOf={mostOf} onChange={setTyped} />
      )}
      <div className={ways.length > 1 ? styles.two : undefined}>
        <Field label="Why" hint="The shopper reads it" value={why} onChange={setWhy} maxLength={300} autoFocus />
        <RefundWay ways={ways} value={refundTo} onChange={setRefundTo} />
      </div>
    </ActDialog>
  );
}

/** Returns the button label: the number of cancelled pieces, or all, and the refund. */
function cancelVerb(pieces: number | undefined, back: number): string {
  const some = pieces === 1 ? 'Cancel 1 piece' : `Cancel ${pieces} pieces`;
  const verb = pieces === undefined ? 'Cancel' : some;
  return back > 0 ? `${verb}, refund ${writeRupees(back)}` : verb;
}

function factOf({ reference, address, total }: ActingProps['whole']['order']): string {
  return `${reference}, ${address.fullName || 'no name shown'}, ${writeRupees(total)}`;
}

function titleOf(isWhole: boolean): string {
  return isWhole ? 'Cancel this order?' : 'Cancel these pieces?';
}
