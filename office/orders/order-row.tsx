import { memo } from 'react';
import { Link } from 'react-router';
import type { OfficeOrderRow as Order } from '#contract/office/orders.ts';
import { TilePicture } from '#office/parts/picture.tsx';
import { RowTick } from '#office/parts/row-tick.tsx';
import { OutlinedMark, Status } from '#office/parts/status.tsx';
import styles from '#office/parts/table.module.css';
import { writeRupees } from '#office/words/money.ts';
import { notBegun, orderStateWords, paymentWords, stateTones } from '#office/words/order-words.ts';
import { momentWords, writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import own from './columns.module.css';
import { gridRoles } from './grid-roles.ts';

interface OrderRowProps {
  order: Order;
  /** Row number from 1, for screen readers, as the cells of distant rows are not rendered. */
  number: number;
  chosen: boolean;
  /** True for the row in the tab order. */
  current: boolean;
  /** True if the row is near the viewport. */
  near: boolean;
  onToggle: (reference: string) => void;
}

/**
 * Shows an order as a row. Memoized, so its props must be stable. Away from the viewport only its text is rendered, for
 * the browser's search and screen readers.
 */
export const OrderListRow = memo(function OrderRow({ order, number, chosen, current, near, onToggle }: OrderRowProps) {
  return (
    <tr
      data-key={order.reference}
      {...gridRoles.row}
      aria-rowindex={number + 1}
      aria-selected={chosen}
      tabIndex={current ? 0 : -1}
    >
      {near ? <Cells order={order} chosen={chosen} onToggle={onToggle} /> : <Words order={order} />}
    </tr>
  );
});

const promiseWords = ({ promisedBy, promise, late }: Order) =>
  `${promisedBy ? writeShortDay(promisedBy) : promise}${late ? ', late' : ''}`;

/** Shows a row's text in one cell. */
function Words({ order }: Pick<OrderRowProps, 'order'>) {
  const { reference, placedAt, name, city, total, payment, custom } = order;
  const words = [
    reference,
    momentWords(placedAt),
    name,
    city,
    writeRupees(total),
    paymentWords[payment],
    orderStateWords({ ...order, custom }),
  ];
  return (
    <th scope="row" {...gridRoles.head} className={own.far}>
      {[...words, promiseWords(order)].join(', ')}
    </th>
  );
}

/** Shows all columns; the table hides the unselected ones by CSS. */
function Cells({ order, chosen, onToggle }: Pick<OrderRowProps, 'order' | 'chosen' | 'onToggle'>) {
  const { reference, placedAt, state, words, name, city, lines, pieces, custom, total, payment, late } = order;
  return (
    <>
      <td {...gridRoles.cell} className={classNames(styles.tick, own.tick)}>
        <RowTick label={`Choose ${reference}`} checked={chosen} onChange={() => onToggle(reference)} tabIndex={-1} />
      </td>
      <th scope="row" {...gridRoles.head} className={classNames(styles.l1, own.order)}>
        <Link to={`/orders/${reference}`} className={styles.ref} tabIndex={-1}>
          {reference}
        </Link>
      </th>
      <td {...gridRoles.cell} className={classNames('dim', styles.second, own.placed)}>
        {momentWords(placedAt)}
      </td>
      <td {...gridRoles.cell} className={classNames(styles.l2, own.customer)}>
        {name && <span>{name}</span>} {custom && <OutlinedMark>Custom</OutlinedMark>}
      </td>
      <td {...gridRoles.cell} className={classNames('mut', styles.l3, styles.third, own.place)}>
        {city}
      </td>
      <td {...gridRoles.cell} className={classNames(styles.third, own.pieces)}>
        <span className={styles.pics}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
            <TilePicture key={at} address={line.image} size="small" alt={`${line.name}, ${line.size}`} />
          ))}
        </span>{' '}
        {pieces > 1 && <span className="dim">{pieces}</span>}
      </td>
      <td {...gridRoles.cell} className={classNames('strong', styles.right, styles.r1, own.total)}>
        {writeRupees(total)}
      </td>
      <td {...gridRoles.cell} className={classNames('mut', styles.second, own.paid)}>
        {paymentWords[payment]}
      </td>
      <td {...gridRoles.cell} className={classNames(styles.r2, own.state)}>
        <Status tone={stateTones[state]} hollow={notBegun.has(state)}>
          {orderStateWords({ state, words, custom })}
        </Status>
      </td>
      <td {...gridRoles.cell} className={classNames(styles.r3, late ? 'bad strong' : 'mut', own.promise)}>
        {promiseWords(order)}
      </td>
    </>
  );
}
