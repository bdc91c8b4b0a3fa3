import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { OfficeOrderRow as Order } from '#contract/office/orders.ts';
import { RowTick } from '#office/parts/row-tick.tsx';
import styles from '#office/parts/table.module.css';
import { useShown } from '#office/parts/use-shown.ts';
import { classNames } from '#ui/classes.ts';
import own from './columns.module.css';
import { gridRoles } from './grid-roles.ts';
import { type ColumnName, columnsLeftOut, orderColumnLabels } from './order-columns.tsx';
import { OrderListRow } from './order-row.tsx';
import { pressInRow, type RowKeys } from './row-keys.ts';
import { firstRows, isNear, useNearRows } from './use-near-rows.ts';

export interface OrderTableProps extends RowKeys {
  rows: readonly Order[];
  columns: ReadonlySet<ColumnName>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  sort: string;
  onSort: (sort: string) => void;
}

/** Initial direction per column: latest orders, most urgent orders, highest totals first. */
const firstSort = { placed: '-placed', promise: 'promise', total: '-total' } as const;
type SortedColumn = keyof typeof firstSort;

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined;
const isOwn = (target: EventTarget) => target instanceof Element && target.closest('a, button, label, input') !== null;

/**
 * Shows orders as rows; on phones two and a half lines each. Arrow keys, J and K move the focus; Enter and O open an
 * order; Space and X select it.
 */
export function OrderTable({ rows, columns, chosen, onChoose, sort, onSort, ...keys }: OrderTableProps) {
  const [current, setCurrent] = useState<string>();
  const { body, near } = useNearRows<HTMLTableSectionElement>(rows.length);
  const drawn = useDrawn(rows);
  // The tab stop is the last focused row, or the first row if that one is gone.
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
    <table
      className={classNames(styles.tb, styles.lines, own.table)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is what a table is whose rows are chosen and walked by arrows
      role="grid"
      aria-rowcount={rows.length + 1}
      aria-label="Orders"
      aria-multiselectable
      data-out={columnsLeftOut(columns)}
    >
      <thead {...gridRoles.group}>
        <tr {...gridRoles.row}>
          <th scope="col" {...gridRoles.columnHead} className={classNames(styles.tick, own.tick)}>
            <RowTick
              label="Choose all"
              checked={ticked === rows.length}
              some={ticked > 0 && ticked < rows.length}
              onChange={() => onChoose(new Set(ticked === rows.length ? [] : rows.map(({ reference }) => reference)))}
            />
          </th>
          <th scope="col" {...gridRoles.columnHead} className={own.order}>
            Order
          </th>
          <Sortable column="placed" {...sorting} className={classNames(styles.second, own.placed)} />
          <th scope="col" {...gridRoles.columnHead} className={own.customer}>
            Customer
          </th>
          <th scope="col" {...gridRoles.columnHead} className={classNames(styles.third, own.place)}>
            {orderColumnLabels.place}
          </th>
          <th scope="col" {...gridRoles.columnHead} className={classNames(styles.third, own.pieces)}>
            {orderColumnLabels.pieces}
          </th>
          <Sortable column="total" {...sorting} className={classNames(styles.right, own.total)} />
          <th scope="col" {...gridRoles.columnHead} className={classNames(styles.second, own.paid)}>
            {orderColumnLabels.paid}
          </th>
          <th scope="col" {...gridRoles.columnHead} className={own.state}>
            State
          </th>
          <Sortable column="promise" {...sorting} className={classNames(own.promise)} />
        </tr>
      </thead>
      <tbody
        ref={body}
        {...gridRoles.group}
        onClick={press}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => void pressInRow(event, keys)}
        onFocus={(event: FocusEvent) => setCurrent(rowOf(event.target))}
      >
        {drawn.map((order, at) => (
          <OrderListRow
            key={order.reference}
            order={order}
            number={at + 1}
            chosen={chosen.has(order.reference)}
            current={order.reference === stop}
            near={isNear(near, at) || order.reference === stop}
            onToggle={keys.toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Returns the visible rows of a new list first, and all in the next frame. */
function useDrawn(rows: readonly Order[]): readonly Order[] {
  const before = useShown(rows);
  if (before === rows) return rows;
  const { to } = firstRows();
  const there = new Set(before.map(({ reference }) => reference));
  return rows.filter(({ reference }, at) => at <= to || there.has(reference));
}

interface SortableProps {
  column: SortedColumn;
  sort: string;
  onSort: (sort: string) => void;
  className?: string | undefined;
}

/** Shows a sortable column heading that toggles the direction. */
function Sortable({ column, sort, onSort, className }: SortableProps) {
  const [up, down] = [sort === column, sort === `-${column}`];
  const first = down ? column : firstSort[column];
  const next = up ? `-${column}` : first;
  const descending = down ? 'descending' : 'none';
  return (
    <th scope="col" {...gridRoles.columnHead} className={className} aria-sort={up ? 'ascending' : descending}>
      <button type="button" className={styles.sorts} onClick={() => onSort(next)}>
        <span>{orderColumnLabels[column]}</span>
        {down && <ArrowDown className={styles.sort} aria-hidden />}
        {up && <ArrowUp className={styles.sort} aria-hidden />}
      </button>
    </th>
  );
}
