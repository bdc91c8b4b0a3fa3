import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Choice } from '#office/parts/choice.tsx';
import { rupees } from '#office/words/money.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Sent } from './foretell.ts';
import { useForeseen } from './use-foreseen.ts';

interface SentProps {
  whole: OfficeOrder;
  onDo: (act: Sent) => void;
  onClose: () => void;
}

/** Books that money went back by a person’s hand: what was paid in cash, or past the gateway. */
export function SentDialog({ whole: { order }, onDo, onClose }: SentProps) {
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [chosen, setChosen] = useState('');
  const waiting = choices?.byHand ?? [];
  const one = waiting.find(({ refund }) => refund === chosen) ?? waiting[0];
  const act: Sent | undefined = one && { do: 'sent_by_hand', refund: one.refund };
  const { follows, refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Was it sent?"
      fact={one ? `${rupees(one.amount)} to send by UPI: ${one.to}. Send it first, then say so here.` : 'What is to be sent is looked up.'}
      follows={follows}
      refusal={refusal}
      verb={one ? `I sent ${rupees(one.amount)}` : 'I sent it'}
      waits={!act || refusal !== undefined}
      danger
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {waiting.length > 1 && one && (
        <Choice
          label="Which"
          value={one.refund}
          onChange={setChosen}
          options={waiting.map(({ refund, amount, to }) => [refund, `${rupees(amount)}, ${to}`] as const)}
        />
      )}
    </ActDialog>
  );
}
