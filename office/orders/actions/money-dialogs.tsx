import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { choicesQuery } from '#office/browser/queries.ts';
import { Choice } from '#office/parts/choice.tsx';
import { writeRupees } from '#office/words/money.ts';
import { ActDialog } from './act-dialog.tsx';
import type { SeenTo, SendAgainInput } from './foretell.ts';
import { useForeseen } from './use-foreseen.ts';

interface MoneyProps<Asked> {
  whole: OfficeOrder;
  onDo: (act: Asked) => void;
  onClose: () => void;
}

/** Asks to retry a failed refund. */
export function AgainDialog({ whole: { order }, onDo, onClose }: MoneyProps<SendAgainInput>) {
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [chosen, setChosen] = useState('');
  const failed = (choices?.byHand ?? []).filter((one) => one.failed);
  const one = failed.find(({ refund }) => refund === chosen) ?? failed[0];
  const act: SendAgainInput | undefined = one && { do: 'send_again', refund: one.refund };
  const { refusal } = useForeseen(order.reference, act);
  return (
    <ActDialog
      title="Send it again?"
      fact={one ? `${writeRupees(one.amount)} did not go back.` : 'What failed is looked up.'}
      follows={['The gateway is asked whether it is out after all', 'If it is not, it is sent as another try']}
      refusal={refusal}
      verb={one ? `Send ${writeRupees(one.amount)} again` : 'Send again'}
      waits={!act || refusal !== undefined}
      danger
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {failed.length > 1 && one && (
        <Choice
          label="Which"
          value={one.refund}
          onChange={setChosen}
          options={failed.map(({ refund, amount }, at) => [refund, `${at + 1}. ${writeRupees(amount)}`] as const)}
        />
      )}
    </ActDialog>
  );
}

const stepVerbs = { send_back: 'Send back', take: 'Take', accept: 'Accept' } as const;

function keyOf({ payment, step }: { payment: string; step: string }): string {
  return `${payment} ${step}`;
}

/** Asks to refund or accept an unsettled payment. */
export function PaymentDialog({ whole: { order }, onDo, onClose }: MoneyProps<SeenTo>) {
  const { data: choices } = useQuery(choicesQuery(order.reference));
  const [chosen, setChosen] = useState('');
  const waiting = choices?.payments ?? [];
  const one = waiting.find((choice) => keyOf(choice) === chosen) ?? waiting[0];
  const act: SeenTo | undefined = one && { do: 'tend_payment', payment: one.payment, step: one.step };
  const { follows, refusal } = useForeseen(order.reference, act);
  const verb = one ? stepVerbs[one.step] : 'Send back';
  return (
    <ActDialog
      title="See to a payment?"
      fact={one?.words ?? 'What waits is looked up.'}
      follows={follows}
      refusal={refusal}
      verb={one ? `${verb} ${writeRupees(one.amount)}` : verb}
      waits={!act || refusal !== undefined}
      danger
      onDo={() => act && onDo(act)}
      onClose={onClose}
    >
      {waiting.length > 1 && one && (
        <Choice
          label="Which"
          value={keyOf(one)}
          onChange={setChosen}
          options={waiting.map((choice) => [keyOf(choice), choice.words] as const)}
        />
      )}
    </ActDialog>
  );
}
