import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import { ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { CloseOrder } from './close-order.tsx';
import { DraftForm } from './draft-form.tsx';
import { OrderedView } from './ordered-view.tsx';
import { purchaseOrderQuery } from './use-buying.ts';

/** Shows one purchase order: a form while it is a draft, then what is due and what came. */
export function PurchaseOrderPage() {
  const { number = '' } = useParams();
  const reading = useQuery(purchaseOrderQuery(Number(number)));
  const { data } = reading;
  return (
    <>
      <RoomHead
        title={`Purchase order ${number}`}
        beside={data?.supplier}
        back={{ to: '/stock/orders', words: 'Purchase orders' }}
        actions={data && <Actions order={data} />}
      />
      <Crease />
      <ReadState what="The purchase order" reading={reading} />
      {data?.state === 'draft' && <DraftForm key={data.number} order={data} />}
      {data && data.state !== 'draft' && <OrderedView order={data} />}
    </>
  );
}

/** Shows an empty purchase order. */
export function NewPurchaseOrderPage() {
  return (
    <>
      <RoomHead title="New purchase order" back={{ to: '/stock/orders', words: 'Purchase orders' }} />
      <Crease />
      <DraftForm order={undefined} />
    </>
  );
}

function Actions({ order }: { order: PurchaseOrder }) {
  const { state, number } = order;
  if (state === 'received' || state === 'closed') return null;
  return (
    <>
      <CloseOrder order={order} />
      {state !== 'draft' && (
        <ButtonLink look="ink" to={`/stock/receive?order=${number}`}>
          Receive
        </ButtonLink>
      )}
    </>
  );
}
