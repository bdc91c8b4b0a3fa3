import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { readRupees } from '#contract/read-rupees.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Field } from '#office/parts/field.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { Goodwill } from './foretell.ts';
import { RefundWay } from './refund-way.tsx';
import { useForeseen } from './use-foreseen.ts';

/** Parses rupees with at most two decimals; undefined if invalid. */
export function rupeesTyped(text: string): number | undefined {
  const read = readRupees(text);
  return 'rupees' in read && read.rupees > 0 ? read.rupees : undefined;
}

interface RefundProps {
  whole: OfficeOrder;
  onDo: (act: Goodwill) => void;
  onClose: () => void;
}

/** Asks for a refund without return; above the member's limit it requests approval. */
export function RefundDialog({ whole, onDo, onClose }: RefundProps) {
  const { reference } = whole.order;
  const { data: choices } = useQuery(choicesQuery(reference));
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [to, setTo] = useState<'source' | 'credit'>('source');
  const amount = rupeesTyped(typed);
  const act = (reason: string): Goodwill | undefined =>
    amount === undefined ? undefined : { do: 'refund', amount, to, why: reason };
  const { follows, refusal } = useForeseen(reference, act('What would follow'));
  const above = choices !== undefined && isAbove(amount, choices.leftToGive);
  const ask = useAskApproval(reference, onClose);
  const complete = choices !== undefined && amount !== undefined && why.trim() !== '';
  const send = () => {
    const wanted = act(why.trim());
    if (!wanted) return;
    if (above) ask.mutate({ to, amount: wanted.amount, why: wanted.why });
    else onDo(wanted);
  };
  return (
    <ActDialog
      title="Give money back"
      fact={leftWords(choices?.refundable)}
      follows={follows}
      refusal={refusal}
      verb={above ? 'Ask for approval' : giveVerb(amount)}
      waits={!complete || refusal !== undefined || ask.isPending}
      danger={!above}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.two}>
        <Field
          label="Rupees"
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          autoFocus
          fault={rupeesFault(typed, amount)}
        />
        <RefundWay ways={choices?.refundTo ?? []} value={to} onChange={setTo} />
      </div>
      <Field label="Why" hint="For our own records" value={why} onChange={setWhy} maxLength={300} />
      {choices && <LeftToday left={choices.leftToGive ?? 0} above={above} />}
    </ActDialog>
  );
}

function giveVerb(amount: number | undefined): string {
  return `Give ${amount === undefined ? 'it' : writeRupees(amount)} back`;
}

function rupeesFault(typed: string, amount: number | undefined): string | undefined {
  return typed !== '' && amount === undefined ? 'Rupees with at most two decimals' : undefined;
}

/** Returns true for an amount above what the member may give today. */
function isAbove(amount: number | undefined, left: number | null | undefined): amount is number {
  return amount !== undefined && amount > (left ?? 0);
}

/** Asks for the approval of an amount above the member's limit. */
function useAskApproval(reference: string, onAsked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, amount, why }: { to: 'source' | 'credit'; amount: number; why: string }) =>
      officeApi('POST /api/office/approvals', {
        body: { kind: to === 'credit' ? 'store_credit' : 'refund', about: reference, amount, why },
      }),
    onSuccess: ({ message }) => {
      sayDone(message);
      onAsked();
    },
    onError: (error) => sayFault(errorMessage(error)),
    // The page shows the pending approval, new or earlier.
    onSettled: () => client.invalidateQueries({ queryKey: ['order', reference] }),
  });
}

function LeftToday({ left, above }: { left: number; above: boolean }) {
  return (
    <p className="small mut">
      <span>{`${writeRupees(left)} left today`}</span>
      {above && <span>. A manager or an owner decides this.</span>}
    </p>
  );
}

function leftWords(refundable = 0): string {
  return `${writeRupees(refundable)} of what was paid is left. The pieces stay with the shopper.`;
}
