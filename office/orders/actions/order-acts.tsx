import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeOrder, OrderAction } from '#contract/office/orders.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { ActionMenu } from '#office/parts/menu.tsx';
import { actionWords } from '#office/words/order-words.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { AnyActionInput, OrderActionInput } from './foretell.ts';
import { AgainDialog, PaymentDialog } from './money-dialogs.tsx';
import { DeliveryDialog, ReportDialog, TendDialog } from './more-dialogs.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { OrderHoldDialog, ReturnDialog, SizeDialog } from './small-dialogs.tsx';
import { useActing } from './use-acting.ts';

/** Shows an order's actions: refund by R, address by E, others in the menu. */
export function OrderActs({ whole }: { whole: OfficeOrder }) {
  const { reference } = whole.order;
  const navigate = useNavigate();
  const acting = useActing(reference);
  const [asking, setAsking] = useState<OrderAction>();
  const [open, setOpen] = useState(false);
  const find = (action: OrderAction) => whole.possible.find((one) => one.action === action);
  const offered = (action: OrderAction) => find(action)?.offered === true;
  const held = offered('release');
  const send = (act: AnyActionInput, undo?: OrderActionInput) => {
    setAsking(undefined);
    acting.mutate({ act, version: whole.version, ...(undo && { undo }) });
  };
  const begin = (action: OrderAction) => {
    if (!offered(action)) return;
    // Reversible, so it needs no confirmation.
    if (action === 'release') send({ do: 'release' }, { do: 'hold', why: reasonIn(find('release')?.words ?? '') });
    else setAsking(action);
  };
  useKeys(
    { R: () => begin('refund'), E: () => begin('change_address'), '.': () => setOpen(true) },
    whole.possible.length > 0,
  );
  if (whole.possible.length === 0) return null;
  const close = () => setAsking(undefined);
  const shown = whole.possible.filter(
    ({ action }) => action !== 'refund' && !(action === 'hold' && held) && !(action === 'release' && !held),
  );
  return (
    <>
      <ActionMenu
        label="More that can be done"
        open={open}
        onOpen={setOpen}
        actions={[
          ...shown.map(({ action, offered: may, words }) => ({
            id: action as string,
            words: actionWords[action],
            ...(!may && { closed: words }),
            danger: action === 'cancel',
            onAction: () => begin(action),
          })),
          { id: 'again', words: 'Order again…', onAction: () => void navigate(`/orders/new?again=${reference}`) },
        ]}
      >
        <Button keys=".">
          <Ellipsis aria-hidden />
          <span>More</span>
        </Button>
      </ActionMenu>
      {find('refund') && (
        <Button keys="R" isDisabled={!offered('refund')} onPress={() => begin('refund')}>
          Refund…
        </Button>
      )}
      {asking === 'cancel' && <CancelDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'refund' && <RefundDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'change_address' && <AddressDialog whole={whole} acting={acting} onClose={close} />}
      {asking === 'change_size' && <SizeDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'hold' && (
        <OrderHoldDialog whole={whole} onDo={(act) => send(act, { do: 'release' })} onClose={close} />
      )}
      {asking === 'change_delivery' && <DeliveryDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'report' && <ReportDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'tend' && <TendDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'mark_paid' && <PaidDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'sent_by_hand' && <SentDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'send_again' && <AgainDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'tend_payment' && <PaymentDialog whole={whole} onDo={send} onClose={close} />}
      {asking === 'return' && <ReturnDialog whole={whole} onDo={send} onClose={close} />}
    </>
  );
}

/** Returns the reason from the sentence about the hold. */
function reasonIn(words: string): string {
  return words.replace(/^It is on hold: /, '').trim() || 'On hold again';
}
