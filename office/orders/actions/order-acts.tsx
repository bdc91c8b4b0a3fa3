import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ComponentType, useState } from 'react';
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
      {asking && <AskingDialog asking={asking} whole={whole} acting={acting} onDo={send} onClose={close} />}
    </>
  );
}

/** Returns the reason from the sentence about the hold. */
function reasonIn(words: string): string {
  return words.replace(/^It is on hold: /, '').trim() || 'On hold again';
}

interface AskingDialogProps {
  asking: OrderAction;
  whole: OfficeOrder;
  acting: ReturnType<typeof useActing>;
  onDo: (act: AnyActionInput, undo?: OrderActionInput) => void;
  onClose: () => void;
}

/** Dialogs that only need the order, by action. */
const dialogs = {
  cancel: CancelDialog,
  refund: RefundDialog,
  change_size: SizeDialog,
  change_delivery: DeliveryDialog,
  report: ReportDialog,
  tend: TendDialog,
  mark_paid: PaidDialog,
  sent_by_hand: SentDialog,
  send_again: AgainDialog,
  tend_payment: PaymentDialog,
  return: ReturnDialog,
} satisfies Partial<
  Record<OrderAction, ComponentType<{ whole: OfficeOrder; onDo: (act: AnyActionInput) => void; onClose: () => void }>>
>;

/** Shows the dialog of an action. */
function AskingDialog({ asking, whole, acting, onDo, onClose }: AskingDialogProps) {
  if (asking === 'change_address') return <AddressDialog whole={whole} acting={acting} onClose={onClose} />;
  if (asking === 'hold')
    return <OrderHoldDialog whole={whole} onDo={(act) => onDo(act, { do: 'release' })} onClose={onClose} />;
  if (asking === 'release') return null;
  const Dialog = dialogs[asking];
  return <Dialog whole={whole} onDo={onDo} onClose={onClose} />;
}
