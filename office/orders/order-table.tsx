import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { Link } from 'react-router';
import type { OrderRow } from '#contract/office/orders.ts';
import { Tick } from '#office/parts/field.tsx';
import { Picture } from '#office/parts/picture.tsx';
import { Mark, Status } from '#office/parts/status.tsx';
import styles from '#office/parts/table.module.css';
import { rupees } from '#office/words/money.ts';
import { notBegun, paymentWords, stateTones, stateWords } from '#office/words/order-words.ts';
import { dayWords, momentWords } from '#office/words/time.ts';
import { classes } from '#ui/classes.ts';
import type { ColumnName } from './order-columns.tsx';

interface OrderTableProps {
  rows: readonly OrderRow[];
  columns: ReadonlySet<ColumnName>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  onOpen: (reference: string) => void;
  sort: string;
  onSort: (sort: string) => void;
}

const sorted: Readonly<Record<string, SortDescriptor>> = {
  '-placed': { column: 'placed', direction: 'descending' },
  placed: { column: 'placed', direction: 'ascending' },
  promise: { column: 'promise', direction: 'ascending' },
  '-promise': { column: 'promise', direction: 'descending' },
  '-total': { column: 'total', direction: 'descending' },
  total: { column: 'total', direction: 'ascending' },
};

/** Orders in rows; on phones two lines and a half each. Arrows and J K move, Enter and O open, Space and X choose. */
export function OrderTable({ rows, columns, chosen, onChoose, onOpen, sort, onSort }: OrderTableProps) {
  return (
    <Table
      className={classes(styles.tb, styles.lines)}
      aria-label="Orders"
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => onChoose(new Set(keys === 'all' ? rows.map(({ reference }) => reference) : [...keys].map(String)))}
      onRowAction={(key) => onOpen(String(key))}
      {...(sorted[sort] && { sortDescriptor: sorted[sort] })}
      onSortChange={({ column, direction }) => onSort(`${direction === 'descending' ? '-' : ''}${column}`)}
    >
      <TableHeader>
        <Column className={styles.tick}>
          <Tick slot="selection" />
        </Column>
        <Column isRowHeader>Order</Column>
        {columns.has('placed') && <Sortable id="placed" name="Placed" className={styles.second} />}
        <Column>Customer</Column>
        {columns.has('place') && <Column className={styles.third}>Place</Column>}
        {columns.has('pieces') && <Column className={styles.third}>Pieces</Column>}
        {columns.has('total') && <Sortable id="total" name="Total" className={styles.right} />}
        {columns.has('paid') && <Column className={styles.second}>Paid by</Column>}
        <Column>State</Column>
        {columns.has('promise') && <Sortable id="promise" name="Promised" />}
      </TableHeader>
      <TableBody>
        {rows.map((order) => (
          <OrderTableRow key={order.reference} order={order} columns={columns} />
        ))}
      </TableBody>
    </Table>
  );
}

function Sortable({ id, name, className }: { id: string; name: string; className?: string | undefined }) {
  return (
    <Column id={id} allowsSorting className={className}>
      {({ sortDirection }) => (
        <>
          {name}
          {sortDirection === 'descending' && <ArrowDown className={styles.sort} aria-hidden />}
          {sortDirection === 'ascending' && <ArrowUp className={styles.sort} aria-hidden />}
        </>
      )}
    </Column>
  );
}

function OrderTableRow({ order, columns }: { order: OrderRow; columns: ReadonlySet<ColumnName> }) {
  const { reference, placedAt, state, words, name, city, lines, pieces, custom, total, payment, promisedBy, promise, late } = order;
  return (
    <Row id={reference} textValue={reference} value={order}>
      <Cell className={styles.tick}>
        <Tick slot="selection" />
      </Cell>
      <Cell className={styles.l1}>
        <Link to={`/orders/${reference}`} className={styles.ref}>
          {reference}
        </Link>
      </Cell>
      {columns.has('placed') && <Cell className={classes('dim', styles.second)}>{momentWords(placedAt)}</Cell>}
      <Cell className={styles.l2}>
        {name} {custom && <Mark>Custom</Mark>}
      </Cell>
      {columns.has('place') && <Cell className={classes('mut', styles.l3, styles.third)}>{city}</Cell>}
      {columns.has('pieces') && (
        <Cell className={styles.third}>
          <span className={styles.pics}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
              <Picture key={at} address={line.image} size="small" alt={`${line.name}, ${line.size}`} />
            ))}
          </span>{' '}
          {pieces > 1 && <span className="dim">{pieces}</span>}
        </Cell>
      )}
      {columns.has('total') && <Cell className={classes('strong', styles.right, styles.r1)}>{rupees(total)}</Cell>}
      {columns.has('paid') && <Cell className={classes('mut', styles.second)}>{paymentWords[payment]}</Cell>}
      <Cell className={styles.r2}>
        <Status tone={stateTones[state]} hollow={notBegun.has(state)}>
          {stateWords({ state, words, custom })}
        </Status>
      </Cell>
      {columns.has('promise') && (
        <Cell className={classes(styles.r3, late ? 'bad strong' : 'mut')}>
          {promisedBy ? dayWords(promisedBy) : promise}
          {late && ', late'}
        </Cell>
      )}
    </Row>
  );
}
