import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import type { NewPurchase } from '#contract/office/purchases.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { useMe } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '../stock.module.css';
import { FindSize } from './find-size.tsx';
import { TypedLines } from './order-lines.tsx';
import {
  dueOfSize,
  emptyPurchase,
  isBegunDelivery,
  isBegunPurchase,
  type PurchaseDraft,
  purchaseFaults,
  purchaseForOrder,
  purchaseIn,
  purchaseOf,
  sumOf,
  typedBeyond,
  withSize,
} from './purchase-draft.ts';
import { purchaseOrderQuery, useSuppliers } from './use-buying.ts';

/** Form for a received delivery, of a purchase order if the address names one. */
export function ReceivePage() {
  const number = Number(useSearchParams()[0].get('order') ?? 0);
  const reading = useQuery({ ...purchaseOrderQuery(number), enabled: number > 0 });
  if (number === 0) return <ReceiveForm key="none" order={undefined} />;
  if (reading.data) return <ReceiveForm key={number} order={reading.data} />;
  return (
    <>
      <RoomHead title="Receive" back={{ to: '/stock/orders', words: 'Purchase orders' }} />
      <Crease />
      <ReadState what="The purchase order" reading={reading} />
    </>
  );
}

/** Manages the draft, which is stored on this device until booked, and its booking. */
function useReceive(order: PurchaseOrder | undefined) {
  const me = useMe();
  const kept = order ? `purchase-of-${order.number}` : 'purchase';
  const empty = () => (order ? purchaseForOrder(order) : emptyPurchase());
  const [draft, setDraft] = useState<PurchaseDraft>(() => purchaseIn(readMemberDraft(kept, me.id)) ?? empty());
  const [pressed, setPressed] = useState(false);
  const [asks, setAsks] = useState(false);
  const book = useBook(order, kept, setDraft);
  const isBegun = order ? isBegunDelivery(draft, order) : isBegunPurchase(draft);
  useEffect(
    () => keepDraft(kept, me.id, isBegun && !book.isSuccess ? draft : undefined),
    [kept, draft, isBegun, book.isSuccess, me.id],
  );
  const problem = book.error instanceof OfficeProblem ? book.error : undefined;
  const faults: Readonly<Record<string, string>> = { ...problem?.fields, ...(pressed && purchaseFaults(draft)) };
  const beyond = order ? typedBeyond(order, draft.lines) : 0;
  const send = (agreed: boolean) => {
    setPressed(true);
    const wanted = purchaseOf(draft, beyond);
    if (!wanted || book.isPending) return;
    setAsks(beyond > 0 && !agreed);
    if (beyond === 0 || agreed) book.mutate(wanted);
  };
  return {
    ...{ draft, book, faults, beyond, asks, isBegun, send },
    change: (more: Partial<PurchaseDraft>) => setDraft((before) => ({ ...before, ...more })),
    clear: () => setDraft(empty()),
    leave: () => setAsks(false),
  };
}

function ReceiveForm({ order }: { order: PurchaseOrder | undefined }) {
  const { draft, book, faults, beyond, asks, isBegun, send, change, clear, leave } = useReceive(order);
  const pieces = draft.lines.reduce((sum, line) => sum + (Number(line.pieces) || 0), 0);
  return (
    <>
      <RoomHead
        title={order ? `Receive purchase order ${order.number}` : 'Receive'}
        back={
          order ? { to: `/stock/orders/${order.number}`, words: 'Purchase order' } : { to: '/stock', words: 'Stock' }
        }
        beside={pieces > 0 ? `${formatCount(pieces)} pieces` : undefined}
      />
      <Crease />
      <div className={styles.receive}>
        {book.error && (
          <Notice tone="ball" role="alert">
            {errorMessage(book.error)}
          </Notice>
        )}
        <HeadFields draft={draft} faults={faults} change={change} isOrdered={order !== undefined} />
        <FindSize
          label="Find what came"
          fault={faults.lines}
          onAdd={(row) => change({ lines: withSize(draft.lines, row) })}
        />
        <TypedLines
          label="What came"
          lines={draft.lines}
          faults={faults}
          onChange={(lines) => change({ lines })}
          {...(order && { noteOf: (line) => dueWords(dueOfSize(order, line)) })}
        />
        <div className={styles.ends}>
          <span className={styles.sum}>
            <span>Before tax</span> <b className="num">{writeRupees(sumOf(draft.lines))}</b>
          </span>
          {isBegun && <Button onPress={clear}>{order ? 'Begin again' : 'Clear'}</Button>}
          <Button look="ink" isPending={book.isPending} onPress={() => send(false)}>
            Book it
          </Button>
        </div>
      </div>
      <Dialog
        open={asks}
        onClose={leave}
        title={`Book ${formatCount(beyond)} ${beyond === 1 ? 'piece' : 'pieces'} more than are due?`}
        follows={['All pieces come into stock', 'The order shows more pieces than were ordered']}
        actions={
          <>
            <Button onPress={leave}>Look again</Button>
            <Button look="ink" onPress={() => send(true)}>
              Book them
            </Button>
          </>
        }
      />
    </>
  );
}

interface HeadFieldsProps {
  draft: PurchaseDraft;
  faults: Readonly<Record<string, string>>;
  change: (more: Partial<PurchaseDraft>) => void;
  /** True for a purchase order, which names the supplier. */
  isOrdered: boolean;
}

function HeadFields({ draft, faults, change, isOrdered }: HeadFieldsProps) {
  const suppliers = useSuppliers();
  const box = (name: 'supplier' | 'reference' | 'freight' | 'otherCosts') => ({
    value: draft[name],
    onChange: (typed: string) => change({ [name]: typed }),
    fault: faults[name],
  });
  return (
    <>
      <div className={styles.two}>
        <Field label="Supplier" maxLength={80} isDisabled={isOrdered} suggestions={suppliers} {...box('supplier')} />
        <Field
          label="Delivery note or invoice"
          hint="Its number is booked once"
          maxLength={40}
          autoComplete="off"
          {...box('reference')}
        />
      </div>
      <div className={styles.two}>
        <Field
          label="Freight, ₹"
          hint="Shared by the pieces according to their value"
          inputMode="decimal"
          autoComplete="off"
          {...box('freight')}
        />
        <Field
          label="Other costs, ₹"
          hint="Customs, packing: shared in the same way"
          inputMode="decimal"
          autoComplete="off"
          {...box('otherCosts')}
        />
      </div>
    </>
  );
}

function dueWords(due: number): string {
  return due === 0 ? 'None due' : `${formatCount(due)} due`;
}

function useBook(
  order: PurchaseOrder | undefined,
  kept: string,
  setDraft: (change: (before: PurchaseDraft) => PurchaseDraft) => void,
) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: NewPurchase) => officeApi('POST /api/office/purchases', { body }),
    onSuccess: async ({ message, data }) => {
      keepDraft(kept, me.id, undefined);
      if (!order) setDraft(emptyPurchase);
      sayDone(message);
      for (const name of ['stock', 'purchases', 'purchase-orders', 'reorder'])
        void client.invalidateQueries({ queryKey: [name] });
      await navigate(order ? `/stock/orders/${order.number}` : `/stock/purchases/${data.number}`);
    },
    onError: async (error) => {
      if (!(error instanceof OfficeProblem) || error.status === 0) return;
      // A resend after a lost response reuses the key. After a refusal, the changed purchase needs a new key.
      setDraft((before) => ({ ...before, key: emptyPurchase().key }));
      if (!order) return;
      // After a conflict the person reads what has changed, and books by the new version.
      const { version } = await client.fetchQuery({ ...purchaseOrderQuery(order.number), staleTime: 0 });
      setDraft((before) => ({ ...before, order: { number: order.number, seen: version } }));
    },
  });
}
