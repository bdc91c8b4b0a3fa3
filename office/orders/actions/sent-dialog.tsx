import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { SendTo } from '#office/parts/send-to.tsx';
import { writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { SentByHandInput } from './foretell.ts';
import { useForeseen } from './use-foreseen.ts';

interface SentProps {
  whole: OfficeOrder;
  onDo: (act: SentByHandInput) => void;
  onClose: () => void;
}

/** Asks to record a manual refund: of cash, or of a payment outside the gateway. */
export function SentDialog({ whole: { order }, onDo, onClose }: SentProps) {
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [chosen, setChosen] = useState('');
  const waiting = choices?.byHand ?? [];
  const one = waiting.find(({ refund }) => refund === chosen) ?? waiting[0];
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  const act = one && sentAct(one, reference);
  const { follows, refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Was it sent?"
      fact={one ? sendFirst(one.amount) : 'What is to be sent is looked up.'}
      follows={follows}
      refusal={refusal}
      verb={one ? `I sent ${writeRupees(one.amount)}` : 'I sent it'}
      waits={!act || refusal !== undefined}
      danger
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {one && <Receiver key={one.refund} reference={order.reference} one={one} />}
      {waiting.length > 1 && one && (
        <Choice
          label="Which"
          value={one.refund}
          onChange={setChosen}
          options={waiting.map(({ refund, amount, to }) => [refund, `${writeRupees(amount)}, ${to}`] as const)}
        />
      )}
      <Field label={referenceLabel(one?.failed)} value={typed} onChange={setTyped} maxLength={40} />
    </ActDialog>
  );
}

interface WaitingRefund {
  refund: string;
  amount: number;
  to: string;
  failed: boolean;
}

/** Returns the action, unless a failed refund lacks the reference of its transfer. */
function sentAct({ refund, failed }: WaitingRefund, reference: string): SentByHandInput | undefined {
  const hasReference = reference.length >= 4;
  if (failed && !hasReference) return undefined;
  return { do: 'sent_by_hand', refund, ...(hasReference && { reference }) };
}

function sendFirst(amount: number): string {
  return `${writeRupees(amount)} to send by UPI. Send it first, then say so here.`;
}

/** Shows where a refund is sent, and a warning that the gateway may already have sent it. */
function Receiver({ reference, one }: { reference: string; one: WaitingRefund }) {
  return (
    <>
      <p>
        <span>To:</span> <SendTo reference={reference} refund={one.refund} masked={one.to} />{' '}
        <span className="dim small">Showing it is noted in the audit.</span>
      </p>
      {one.failed && (
        <Notice tone="haldi">
          The gateway did not carry it out. Look there first: what is out already is not sent twice.
        </Notice>
      )}
    </>
  );
}

function referenceLabel(required = false): string {
  return required ? 'Reference of the transfer' : 'Reference of the transfer, if there is one';
}
