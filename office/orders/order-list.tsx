import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '#office/browser/me.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, Moving } from '#office/parts/states.tsx';
import styles from '#office/parts/table.module.css';
import { count } from '#office/words/money.ts';
import { classes } from '#ui/classes.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useChosen } from './bulk/use-chosen.ts';
import { useLongPress } from './bulk/use-long-press.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterName } from './filter-names.ts';
import { filtersIn, queryOf } from './filters.ts';
import { ColumnsMenu, columnsOut, useColumns, withColumns } from './order-columns.tsx';
import { OrderPeek } from './order-peek.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderViews } from './order-views.tsx';
import own from './orders.module.css';
import { focusedRow, focusRow } from './row-focus.ts';
import { useOrders } from './use-orders.ts';

/** The orders: views, filters, the table, a panel beside it. All but what is chosen is in the address. */
export function OrderList() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const peeked = search.get('beside');
  const list = useOrders(filters);
  const { asked, columns, choose: chooseColumns } = useColumns();
  const { rows } = list;
  const { chosen, setChosen, toggle, toHere, clear } = useChosen(rows.map(({ reference }) => reference));
  const longPress = useLongPress(toggle);
  const inList = rows.filter(({ reference }) => chosen.has(reference));
  const change = (changed: Partial<Record<FilterName | 'sort', string>>) =>
    void navigate(`/orders${withColumns(queryOf({ ...filters, ...changed }), asked)}`);
  const peek = (reference: string | undefined, replace = peeked !== null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (reference === undefined) next.delete('beside');
        else next.set('beside', reference);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const move = (by: 1 | -1) => {
    const moved = focusRow(by);
    if (moved && peeked !== null) peek(moved);
  };
  const open = (reference: string) =>
    window.matchMedia('(max-width: 767px)').matches ? void navigate(`/orders/${reference}`) : peek(reference);
  const onFocused = (act: (reference: string) => void) => () => {
    const row = focusedRow() ?? peeked ?? undefined;
    if (row !== undefined) act(row);
  };
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    O: onFocused((reference) => void navigate(`/orders/${reference}`)),
    X: onFocused(toggle),
    'Shift X': onFocused(toHere),
    E: onFocused((reference) => void navigate(`/orders/${reference}`)),
    F: () => document.querySelector<HTMLElement>('[data-add-filter]')?.focus(),
    ...(chosen.size > 0 && { Escape: clear }),
  });
  return (
    <div className={classes(own.list, peeked !== null && own.beside)} data-beside={peeked !== null || undefined}>
      <ListHead
        filters={filters}
        columns={<ColumnsMenu columns={columns} onChoose={chooseColumns} />}
        beside={rows.length > 0 ? `${count(rows.length)}${list.hasNextPage ? ' and more' : ''}` : undefined}
      />
      <OrderViews query={withColumns(queryOf(filters ?? {}), asked)} toSave={withColumns(queryOf(filters ?? {}), columnsOut(columns))} />
      <FilterBar filters={filters} onChange={change} />
      {list.error && <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />}
      <Crease />
      <Moving on={list.isPlaceholderData} />
      <div className={styles.wrap} {...longPress}>
        {list.isPending && <Ghosts />}
        {rows.length > 0 && (
          <OrderTable
            rows={rows}
            columns={columns}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={open}
            sort={filters?.sort ?? '-placed'}
            onSort={(sort) => change({ sort: sort === '-placed' ? '' : sort })}
          />
        )}
      </div>
      {list.isSuccess && rows.length === 0 && <NoOrders narrowed={queryOf(filters ?? {}) !== ''} onAll={() => void navigate('/orders')} />}
      {rows.length > 0 && <ListFoot more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      <BulkBar rows={inList} onClear={clear} />
      {peeked !== null && <OrderPeek reference={peeked} onClose={() => peek(undefined, false)} />}
    </div>
  );
}

/** The name of the room, and what can be begun in it. */
function ListHead({ filters, beside, columns }: { filters: OrderFilters; beside: string | undefined; columns: ReactNode }) {
  const navigate = useNavigate();
  const may = useMay('orders.change');
  useKeys({ N: () => void navigate('/orders/new') }, may);
  const newOrder = (
    <ButtonLink to="/orders/new" keys="N">
      <Phone aria-hidden /> New order for a caller
    </ButtonLink>
  );
  return (
    <RoomHead
      title="Orders"
      beside={beside}
      actions={
        <>
          {columns}
          <ExportButton filters={filters} />
          {may && newOrder}
        </>
      }
    />
  );
}

/** The keys of the list, and what is older. */
function ListFoot({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <span className="keys-said">
        <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> choose, <kbd>O</kbd> open
      </span>
      {more && (
        <Button isPending={busy} onPress={onMore}>
          Older
        </Button>
      )}
    </div>
  );
}

function NoOrders({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  if (!narrowed) return <Empty title="No orders yet">Every order of the shop will stand here, the newest first.</Empty>;
  return (
    <Empty title="None like that" action={<Button onPress={onAll}>Show all orders</Button>}>
      No order fits these filters.
    </Empty>
  );
}
