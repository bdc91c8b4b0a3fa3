import { useIsMutating, useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useNavigate, useParams } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { ApprovalWaits } from '#office/parts/approval-waits.tsx';
import { ButtonLink, IconButton } from '#office/parts/button.tsx';
import { Facts, MoneyRows } from '#office/parts/facts.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { SendPaymentLink } from '#office/parts/payment-link.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { OutlinedMark } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { EventTimeline } from '#office/parts/timeline.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { WriteTo } from '#office/parts/write-to.tsx';
import { writeRupees } from '#office/words/money.ts';
import { actionWords, deliveryWords, moneyFact } from '#office/words/order-words.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { Plates } from '#ui/plates.tsx';
import acts from './actions/actions.module.css';
import { OrderActs } from './actions/order-acts.tsx';
import { OrderNotes } from './actions/order-notes.tsx';
import { OrderTags } from './actions/order-tags.tsx';
import { Mails } from './order-mail-list.tsx';
import { OrderMargin } from './order-margin.tsx';
import { ContactPart, moneyRows, OrderStatus, officeOrderPieces, pieceHeading } from './order-parts.tsx';
import { Documents, Ledger, OrderHistory, Parcels } from './order-records.tsx';
import styles from './orders.module.css';
import { PackPress } from './pack-press.tsx';
import { PrintLabels } from './print-labels.tsx';

/** Shows an order: work left, person and timeline right. */
export function OrderPage() {
  const { reference = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(orderQuery(reference));
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate(-1) });
  const missing = error instanceof OfficeProblem && error.status === 404;
  if (missing)
    return (
      <>
        <RoomHead title="Order" heading={<h1 className="vh">Order</h1>} />
        <Empty
          title="No such order"
          action={<ButtonLink to="/orders">All orders</ButtonLink>}
        >{`There is none with the reference ${reference}, or it is not one of yours to see.`}</Empty>
      </>
    );
  return (
    <>
      <RoomHead
        title={`Order ${reference}`}
        back={{ to: '/orders', words: 'Orders' }}
        heading={
          <>
            <h1>
              <Plates text={reference} className={styles.plates} />
            </h1>
            <CopyReference reference={reference} />
          </>
        }
        actions={
          data && (
            <>
              <OrderActs whole={data} />
              <PrintLabels references={[reference]} offered={data.order.parcels.some(({ awb }) => Boolean(awb))} />
              <PackPress whole={data} />
            </>
          )
        }
      />
      {error && <Failed what="The order" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && <WholeOrder key={reference} whole={data} />}
    </>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    sayDone(`${reference} is copied`);
  };
  return (
    <span className="hide-m">
      <IconButton label="Copy the reference" onPress={() => void copy()}>
        <Copy aria-hidden />
      </IconButton>
    </span>
  );
}

/** Shows the possible actions, and the unavailable actions with the reason. */
function Possible({ whole: { possible, paymentLink, order } }: { whole: OfficeOrder }) {
  if (possible.length === 0) return null;
  const inOrder = [...possible.filter(({ offered }) => offered), ...possible.filter(({ offered }) => !offered)];
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">What can be done now</h2>
      </div>
      {paymentLink?.offered && <SendPaymentLink reference={order.reference} />}
      <ul className={styles.possible}>
        {inOrder.map(({ action, offered, words }) => (
          <li key={action} className={offered ? undefined : 'dim'}>
            <span className="strong">{`${actionWords[action].replace('…', '')}.`}</span> <span>{words}</span>
          </li>
        ))}
        {paymentLink?.offered === false && (
          <li className="dim">
            <span className="strong">Send the payment link.</span> <span>{paymentLink.words}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function WholeOrder({ whole }: { whole: OfficeOrder }) {
  const { order } = whole;
  const custom = order.lines.some(({ customization }) => customization !== null);
  // Optimistic, not confirmed yet.
  const asked = useIsMutating({ mutationKey: ['act', order.reference] }) > 0;
  const held = whole.possible.find(({ action, offered }) => action === 'release' && offered);
  return (
    <>
      <div className={asked ? acts.asked : undefined}>
        <Facts
          facts={[
            { name: 'State', value: <OrderStatus order={order} /> },
            { name: 'Promised', value: order.promise.words },
            { name: 'Placed', value: momentWords(order.placedAt) },
            moneyFact(order),
            { name: 'Delivery', value: deliveryWords[order.delivery] },
            { name: 'Tags', value: <OrderTags reference={order.reference} /> },
            ...(custom ? [{ name: 'Marks', value: <OutlinedMark>Custom</OutlinedMark> }] : []),
          ]}
        />
      </div>
      {held && (
        <Notice tone="haldi">
          <b>On hold.</b> <span>{held.words.replace('It is on hold: ', '')}</span>
        </Notice>
      )}
      <ApprovalWaits asked={whole.asked} />
      <div className="cols">
        <div>
          <Lines whole={whole} />
          <section className="block">
            <div className="hd">
              <h2 className="h">Money</h2>
            </div>
            <MoneyRows rows={moneyRows(whole)} />
          </section>
          <OrderMargin reference={order.reference} version={whole.version} />
          <Ledger whole={whole} />
          <Parcels whole={whole} />
          <Documents whole={whole} />
          <Mails whole={whole} />
        </div>
        <div>
          <section className="block">
            <div className="hd">
              <h2 className="h">{order.address.fullName}</h2>
              <span className="end small dim">{order.guest ? 'guest' : 'has an account'}</span>
            </div>
            <ContactPart whole={whole} />
            <div className={styles.write}>
              <WriteTo
                to={{ kind: 'order', key: order.reference }}
                name={order.address.fullName}
                email={order.contact.email}
                order={order.reference}
              />
            </div>
            {order.note && <p className="small">{`“${order.note}”`}</p>}
          </section>
          <section className="block">
            <div className="hd">
              <h2 className="h">What happened</h2>
            </div>
            <OrderNotes reference={order.reference} />
            <EventTimeline events={whole.timeline} />
          </section>
          <Possible whole={whole} />
          <OrderHistory whole={whole} />
        </div>
      </div>
    </>
  );
}

function Lines({ whole }: { whole: OfficeOrder }) {
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">{pieceHeading(officeOrderPieces(whole))}</h2>
      </div>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, styles.pieces)}>
          <thead>
            <tr>
              <th>
                <span className="vh">Picture</span>
              </th>
              <th>Piece</th>
              <th className={classNames(table.right, 'hide-m')}>Price</th>
              <th className={table.right}>No.</th>
              <th className={table.right}>Sum</th>
            </tr>
          </thead>
          <tbody>
            {whole.order.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  <TilePicture address={line.image} size="medium" />
                </td>
                <td>
                  <span className="strong">{line.name}</span>{' '}
                  {line.customization && <OutlinedMark>Custom</OutlinedMark>}
                  <span className={styles.sub}>
                    {`${line.size}${line.cancelled > 0 ? `, ${line.cancelled} cancelled` : ''}${line.returned > 0 ? `, ${line.returned} returned` : ''}`}
                  </span>
                </td>
                <td className={classNames(table.right, 'hide-m')}>{writeRupees(line.price)}</td>
                <td className={table.right}>{line.quantity}</td>
                <td className={classNames(table.right, 'strong')}>{writeRupees(line.lineTotal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
