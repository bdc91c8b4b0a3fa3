import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { OrderRow as Order } from '#contract/office/orders.ts';
import { RowTick } from '#office/parts/row-tick.tsx';
import styles from '#office/parts/table.module.css';
import { classes } from '#ui/classes.ts';
import type { ColumnName } from './order-columns.tsx';
import { OrderRow } from './order-row.tsx';
import { pressInRow, type RowKeys } from './row-keys.ts';

export interface OrderTableProps extends RowKeys {
  rows: readonly Order[];
  columns: ReadonlySet<ColumnName>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  sort: string;
  onSort: (sort: string) => void;
}

/** How each column is sorted at the first press: the latest and the dearest, but the most urgent, first. */
const firstSort = { placed: '-placed', promise: 'promise', total: '-total' } as const;
type SortedColumn = keyof typeof firstSort;

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined);
const isOwn = (target: EventTarget) => target instanceof Element && target.closest('a, button, label, input') !== null;

/** Orders in rows; on phones two lines and a half each. Arrows and J K move, Enter and O open, Space and X choose. */
export function OrderTable({ rows, columns, chosen, onChoose, sort, onSort, ...keys }: OrderTableProps) {
  const [current, setCurrent] = useState<string>();
  // Tab comes to the row that was last; to the first where that is gone.
  const stop = rows.some(({ reference }) => reference === current) ? current : rows[0]?.reference;
  const ticked = rows.filter(({ reference }) => chosen.has(reference)).length;
  const press = (event: MouseEvent) => {
    const key = rowOf(event.target);
    if (key === undefined || isOwn(event.target)) return;
    if (event.shiftKey) keys.toHere(key);
    else if (chosen.size > 0) keys.toggle(key);
    else keys.open(key);
  };
  const sorting = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is what a table is whose rows are chosen and walked by arrows
    <table className={classes(styles.tb, styles.lines)} role="grid" aria-label="Orders" aria-multiselectable>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            <RowTick
              label="Choose all"
              checked={ticked === rows.length}
              some={ticked > 0 && ticked < rows.length}
              onChange={() => onChoose(new Set(ticked === rows.length ? [] : rows.map(({ reference }) => reference)))}
            />
          </th>
          <th scope="col">Order</th>
          {columns.has('placed') && <Sortable column="placed" name="Placed" {...sorting} className={styles.second} />}
          <th scope="col">Customer</th>
          {columns.has('place') && (
            <th scope="col" className={styles.third}>
              Place
            </th>
          )}
          {columns.has('pieces') && (
            <th scope="col" className={styles.third}>
              Pieces
            </th>
          )}
          {columns.has('total') && <Sortable column="total" name="Total" {...sorting} className={styles.right} />}
          {columns.has('paid') && (
            <th scope="col" className={styles.second}>
              Paid by
            </th>
          )}
          <th scope="col">State</th>
          {columns.has('promise') && <Sortable column="promise" name="Promised" {...sorting} />}
        </tr>
      </thead>
      <tbody
        onClick={press}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => void pressInRow(event, keys)}
        onFocus={(event: FocusEvent) => setCurrent(rowOf(event.target))}
      >
        {rows.map((order) => (
          <OrderRow
            key={order.reference}
            order={order}
            columns={columns}
            chosen={chosen.has(order.reference)}
            current={order.reference === stop}
            onToggle={keys.toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortableProps {
  column: SortedColumn;
  name: string;
  sort: string;
  onSort: (sort: string) => void;
  className?: string | undefined;
}

/** The head of a column that sorts the list, the other way round when pressed again. */
function Sortable({ column, name, sort, onSort, className }: SortableProps) {
  const [up, down] = [sort === column, sort === `-${column}`];
  const next = up ? `-${column}` : down ? column : firstSort[column];
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button type="button" className={styles.sorts} onClick={() => onSort(next)}>
        {name}
        {down && <ArrowDown className={styles.sort} aria-hidden />}
        {up && <ArrowUp className={styles.sort} aria-hidden />}
      </button>
    </th>
  );
}
