import { useState } from 'react';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { formatCount } from '#office/words/money.ts';
import { useOrderPress } from './use-buying.ts';

const orderWords = { button: 'Close it', title: 'Does nothing more come?', why: 'Why the rest will not come' };
const draftWords = { button: 'Discard it', title: 'Discard this draft?', why: 'Why it is not ordered' };

/** Button and dialog that close a purchase order of which nothing more comes. */
export function CloseOrder({ order: { number, version, state, pieces, received } }: { order: PurchaseOrder }) {
  const words = state === 'draft' ? draftWords : orderWords;
  const [reason, setReason] = useState<string>();
  const { isPending, mutate, refusal, faults } = useOrderPress(
    (typed: string) =>
      officeApi('POST /api/office/purchase-orders/:number/close', {
        params: { number },
        body: { version, reason: typed },
      }),
    () => setReason(undefined),
  );
  const close = () => !isPending && mutate(reason ?? '');
  return (
    <>
      <Button onPress={() => setReason('')}>{words.button}</Button>
      <Dialog
        open={reason !== undefined}
        onClose={() => setReason(undefined)}
        title={words.title}
        follows={[
          `${formatCount(pieces - received)} pieces that did not come no longer count as on order`,
          'Pieces that came stay in stock',
        ]}
        actions={
          <>
            <Button onPress={() => setReason(undefined)}>Keep it open</Button>
            <Button look="ink" isPending={isPending} onPress={close}>
              {words.button}
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Field
            label={words.why}
            maxLength={200}
            autoComplete="off"
            value={reason ?? ''}
            onChange={setReason}
            fault={faults.reason ?? refusal}
          />
        </form>
      </Dialog>
    </>
  );
}
