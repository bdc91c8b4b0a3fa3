import { useState } from 'react';
import type { HandWay } from '#contract/office/lists.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { writeRupees } from '#office/words/money.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './actions.module.css';
import type { Paid } from './foretell.ts';
import { useForeseen } from './use-foreseen.ts';

interface PaidProps {
  whole: OfficeOrder;
  onDo: (act: Paid) => void;
  onClose: () => void;
}

const ways: readonly (readonly [HandWay, string])[] = [
  ['bank_transfer', 'Bank transfer'],
  ['upi', 'UPI'],
  ['cheque', 'Cheque'],
];

/** Asks for a payment outside the gateway: method, reference, proof. */
export function PaidDialog({ whole: { order }, onDo, onClose }: PaidProps) {
  const [way, setWay] = useState<HandWay>('bank_transfer');
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const reference = typed.trim();
  const act = (reason: string): Paid | undefined =>
    reference.length < 4 ? undefined : { do: 'mark_paid', way, reference, why: reason };
  const cash = order.payment === 'cod';
  const due = cash ? order.cashDue : order.owed || order.toPay;
  const after = cash ? 'The courier asks for no money then.' : 'What they pay online besides goes back by itself.';
  const { follows, refusal } = useForeseen(order.reference, act('What would follow'));
  return (
    <ActDialog
      title="Mark as paid?"
      fact={`${writeRupees(due)} must be on the shop’s account, all of it. ${after}`}
      follows={follows}
      refusal={refusal}
      verb={`Mark ${writeRupees(due)} as paid`}
      waits={reference.length < 4 || why.trim() === '' || refusal !== undefined}
      danger
      onDo={() => {
        const wanted = act(why.trim());
        if (wanted) onDo(wanted);
      }}
      onClose={onClose}
    >
      <div className={styles.two}>
        <Choice
          label="How it came"
          value={way}
          onChange={(value) => setWay(ways.find(([one]) => one === value)?.[0] ?? way)}
          options={ways}
        />
        <Field label="Reference on the statement" value={typed} onChange={setTyped} maxLength={40} autoFocus />
      </div>
      <Field label="How you know that it is this order’s" value={why} onChange={setWhy} maxLength={300} />
    </ActDialog>
  );
}
