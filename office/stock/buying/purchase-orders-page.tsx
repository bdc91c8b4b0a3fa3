import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PurchaseOrderBrief } from '#contract/office/purchase-orders.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import styles from '../stock.module.css';
import { purchaseOrderState } from './order-form.ts';

/** Lists purchase orders, open ones first, newest first. */
export function PurchaseOrdersPage() {
  const list = useInfiniteQuery({
    queryKey: ['purchase-orders'],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/purchase-orders', { query: pageParam ? { after: pageParam } : {} })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <>
      <RoomHead
        title="Purchase orders"
        back={{ to: '/stock', words: 'Stock' }}
        actions={
          <>
            <ButtonLink to="/stock/reorder">What to reorder</ButtonLink>
            <ButtonLink look="ink" to="/stock/orders/new">
              New order
            </ButtonLink>
          </>
        }
      />
      <Crease />
      <ReadState what="Purchase orders" reading={list} />
      {list.isSuccess && orders.length === 0 && (
        <Empty title="No purchase orders yet">
          Write down what you order from a supplier. When it comes, receive it here, in one delivery or in several.
        </Empty>
      )}
      <ul className={styles.bought} aria-label="Purchase orders">
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={table.more}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function OrderRow({
  order: { number, supplier, expected, state, pieces, received, cost },
}: {
  order: PurchaseOrderBrief;
}) {
  const { words, tone } = purchaseOrderState(state);
  return (
    <li>
      <span>
        <Link className="strong" to={`/stock/orders/${number}`}>
          {`${number}, ${supplier || 'no supplier yet'}`}
        </Link>
        <small className="mut">{expected ? `Expected ${writeShortDay(expected)}` : 'No day expected'}</small>
      </span>
      <Status tone={tone} hollow={state === 'draft'}>
        {words}
      </Status>
      <span className="mut num">{`${formatCount(received)} of ${formatCount(pieces)} pieces`}</span>
      <span className="num">{writeRupees(cost)}</span>
    </li>
  );
}
