import { useQuery } from '@tanstack/react-query';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useNavigate } from 'react-router';
import { orderQuery } from '#office/browser/queries.ts';
import { IconButton } from '#office/parts/button.tsx';
import { MoneyRows, Pairs } from '#office/parts/facts.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { EventTimeline } from '#office/parts/timeline.tsx';
import { writeRupees } from '#office/words/money.ts';
import { Plates } from '#ui/plates.tsx';
import { moneyRows, OrderStatus, officeOrderPieces, pieceHeading } from './order-parts.tsx';
import styles from './orders.module.css';

/** Shows an order beside the list. J and K open the previous or next order. */
export function OrderPeek({ reference, onClose }: { reference: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(orderQuery(reference));
  return (
    <aside className={`${styles.peek} arrives`} aria-label={`Order ${reference}`}>
      <div className={styles.peekHead}>
        <Plates text={reference} className={styles.plates} />
        <div>
          <IconButton label="Open as a page" onPress={() => void navigate(`/orders/${reference}`)}>
            <Maximize2 aria-hidden />
          </IconButton>
          <IconButton label="Close" onPress={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      {error && <Failed what="The order" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {data && (
        <>
          <Pairs
            facts={[
              { name: 'State', value: <OrderStatus order={data.order} /> },
              { name: 'Promised', value: data.order.promise.words },
              { name: 'For', value: `${data.order.address.fullName}, ${data.order.address.city}` },
              {
                name: 'Pays',
                value:
                  data.order.cashDue > 0
                    ? `${writeRupees(data.order.cashDue)} in cash at the door`
                    : data.order.paidWith,
              },
            ]}
          />
          <section className="block">
            <h2 className="h">{pieceHeading(officeOrderPieces(data))}</h2>
            {data.order.lines.map((line) => (
              <div key={line.line} className={styles.piece}>
                <TilePicture address={line.image} size="large" />
                <div>
                  <b className="strong">{line.name}</b>
                  <span
                    className={styles.sub}
                  >{`${line.size}, ${line.quantity} ${line.quantity === 1 ? 'piece' : 'pieces'}`}</span>
                  <span className="strong">{writeRupees(line.lineTotal)}</span>
                </div>
              </div>
            ))}
          </section>
          <section className="block">
            <h2 className="h">Money</h2>
            <MoneyRows rows={moneyRows(data)} />
          </section>
          <section className="block">
            <h2 className="h">What happened</h2>
            <EventTimeline events={data.timeline} />
          </section>
        </>
      )}
    </aside>
  );
}
