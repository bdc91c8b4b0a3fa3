import { memo } from 'react';
import { Link } from 'react-router';
import type { OrderRow as Order } from '#contract/office/orders.ts';
import { Picture } from '#office/parts/picture.tsx';
import { RowTick } from '#office/parts/row-tick.tsx';
import { Mark, Status } from '#office/parts/status.tsx';
import styles from '#office/parts/table.module.css';
import { rupees } from '#office/words/money.ts';
import { notBegun, paymentWords, stateTones, stateWords } from '#office/words/order-words.ts';
import { dayWords, momentWords } from '#office/words/time.ts';
import { classes } from '#ui/classes.ts';
import type { ColumnName } from './order-columns.tsx';

// Said, though the table says it: on phones the rows are laid out as no table, and would be none to a reader of the screen.
const inGrid = { row: { role: 'row' }, head: { role: 'rowheader' }, cell: { role: 'gridcell' } } as const;

interface OrderRowProps {
  order: Order;
  columns: ReadonlySet<ColumnName>;
  chosen: boolean;
  /** Tab comes to this row of all. */
  current: boolean;
  onToggle: (reference: string) => void;
}

/** One order in a line. Drawn anew where something about it changed, not where another row was pressed: what it is given must stay the same things. */
export const OrderRow = memo(function OrderRow({ order, columns, chosen, current, onToggle }: OrderRowProps) {
  const { reference, placedAt, state, words, name, city, lines, pieces, custom, total, payment, promisedBy, promise, late } = order;
  return (
    <tr data-key={reference} {...inGrid.row} aria-selected={chosen} tabIndex={current ? 0 : -1}>
      <td {...inGrid.cell} className={styles.tick}>
        <RowTick label={`Choose ${reference}`} checked={chosen} onChange={() => onToggle(reference)} tabIndex={-1} />
      </td>
      <th scope="row" {...inGrid.head} className={styles.l1}>
        <Link to={`/orders/${reference}`} className={styles.ref} tabIndex={-1}>
          {reference}
        </Link>
      </th>
      {columns.has('placed') && (
        <td {...inGrid.cell} className={classes('dim', styles.second)}>
          {momentWords(placedAt)}
        </td>
      )}
      <td {...inGrid.cell} className={styles.l2}>
        {name} {custom && <Mark>Custom</Mark>}
      </td>
      {columns.has('place') && (
        <td {...inGrid.cell} className={classes('mut', styles.l3, styles.third)}>
          {city}
        </td>
      )}
      {columns.has('pieces') && (
        <td {...inGrid.cell} className={styles.third}>
          <span className={styles.pics}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
              <Picture key={at} address={line.image} size="small" alt={`${line.name}, ${line.size}`} />
            ))}
          </span>{' '}
          {pieces > 1 && <span className="dim">{pieces}</span>}
        </td>
      )}
      {columns.has('total') && (
        <td {...inGrid.cell} className={classes('strong', styles.right, styles.r1)}>
          {rupees(total)}
        </td>
      )}
      {columns.has('paid') && (
        <td {...inGrid.cell} className={classes('mut', styles.second)}>
          {paymentWords[payment]}
        </td>
      )}
      <td {...inGrid.cell} className={styles.r2}>
        <Status tone={stateTones[state]} hollow={notBegun.has(state)}>
          {stateWords({ state, words, custom })}
        </Status>
      </td>
      {columns.has('promise') && (
        <td {...inGrid.cell} className={classes(styles.r3, late ? 'bad strong' : 'mut')}>
          {promisedBy ? dayWords(promisedBy) : promise}
          {late && ', late'}
        </td>
      )}
    </tr>
  );
});
