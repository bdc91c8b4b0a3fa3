import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import { officeApi } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { EditConflict } from '#office/parts/edit-conflict.tsx';
import { Field } from '#office/parts/field.tsx';
import { useTyped } from '#office/parts/use-typed.ts';
import { writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '../stock.module.css';
import { FindSize } from './find-size.tsx';
import { emptyOrder, orderDraftOf, orderFaults, orderFieldLabel, orderLaying, typedOrder } from './order-form.ts';
import { TypedLines } from './order-lines.tsx';
import { sumOf, withSize } from './purchase-draft.ts';
import { useOrderPress, useSuppliers } from './use-buying.ts';

type SavedBody = Parameters<typeof saveDraft>[1];

function saveDraft(order: PurchaseOrder | undefined, body: NonNullable<ReturnType<typeof orderDraftOf>>) {
  return order
    ? officeApi('PUT /api/office/purchase-orders/:number', {
        params: { number: order.number },
        body: { ...body, version: order.version },
      })
    : officeApi('POST /api/office/purchase-orders', { body });
}

function useDraftForm(order: PurchaseOrder | undefined) {
  const navigate = useNavigate();
  const [pressed, setPressed] = useState(false);
  const save = useOrderPress(
    (body: SavedBody) => saveDraft(order, body),
    ({ data }) => {
      own.discard();
      setPressed(false);
      if (!order) void navigate(`/stock/orders/${data.number}`, { replace: true });
    },
  );
  const send = useOrderPress(({ number, version }: PurchaseOrder) =>
    officeApi('POST /api/office/purchase-orders/:number/order', { params: { number }, body: { version } }),
  );
  const own = useTyped(order ? typedOrder(order) : emptyOrder(), order?.version, save.isPending, orderLaying);
  const faults = { ...send.faults, ...save.faults, ...(pressed && orderFaults(own.form)) };
  const press = () => {
    setPressed(true);
    const body = orderDraftOf(own.form);
    if (body && !save.isPending) save.mutate(body);
  };
  return { own, save, send, faults, press };
}

/** Form of a draft: supplier, expected day, note and lines. What is typed survives a colleague's change. */
export function DraftForm({ order }: { order: PurchaseOrder | undefined }) {
  const { own, save, send, faults, press } = useDraftForm(order);
  const { form, type, changed } = own;
  const suppliers = useSuppliers();
  const set = (name: 'supplier' | 'expected' | 'note') => (value: string) =>
    type((before) => ({ ...before, [name]: value }));
  useKeys({ 'Ctrl S': press });
  const refusal = save.refusal ?? send.refusal;
  return (
    <form
      className={styles.receive}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {refusal && (
        <Notice tone="ball" role="alert">
          {refusal}
        </Notice>
      )}
      <EditConflict typed={own} wordsOf={orderFieldLabel} />
      <div className={styles.two}>
        <Field
          label="Supplier"
          maxLength={80}
          value={form.supplier}
          onChange={set('supplier')}
          suggestions={suppliers}
          fault={faults.supplier}
        />
        <Field
          label="Expected on"
          type="date"
          value={form.expected}
          onChange={set('expected')}
          fault={faults.expected}
        />
      </div>
      <Field label="Note" maxLength={500} rows={2} value={form.note} onChange={set('note')} fault={faults.note} />
      <FindSize
        label="Find what to order"
        fault={faults.lines}
        onAdd={(row) => type((before) => ({ ...before, lines: withSize(before.lines, row) }))}
      />
      <TypedLines
        label="What is ordered"
        lines={form.lines}
        faults={faults}
        onChange={(lines) => type((before) => ({ ...before, lines }))}
      />
      <div className={styles.ends}>
        <span className={styles.sum}>
          <span>Before tax</span> <b className="num">{writeRupees(sumOf(form.lines))}</b>
        </span>
        <Button look={changed || !order ? 'ink' : 'plain'} type="submit" keys="Ctrl S" isPending={save.isPending}>
          Save draft
        </Button>
        {order && (
          <Button
            look={changed ? 'plain' : 'ink'}
            isDisabled={changed}
            isPending={send.isPending}
            onPress={() => send.mutate(order)}
          >
            Mark as ordered
          </Button>
        )}
      </div>
    </form>
  );
}
