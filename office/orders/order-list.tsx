import Phone from 'lucide-react/icons/phone';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '#office/browser/me.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import styles from '#office/parts/table.module.css';
import { useSame } from '#office/parts/use-same.ts';
import { useShown } from '#office/parts/use-shown.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useChosen } from './bulk/use-chosen.ts';
import { useLongPress } from './bulk/use-long-press.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterName } from './filter-names.ts';
import { filtersIn, queryOf } from './filters.ts';
import { ColumnsMenu, columnsOut, useColumns, withColumns } from './order-columns.tsx';
import { OrderPeek } from './order-peek.tsx';
import { OrderTable, type OrderTableProps } from './order-table.tsx';
import { OrderTotal, OrderViews } from './order-views.tsx';
import own from './orders.module.css';
import { focusedRow, focusRow } from './row-focus.ts';
import { useOrders } from './use-orders.ts';

/** Shows the orders: views, filters, table, side panel. All state but the selection is in the URL. */
export function OrderList() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filters = filtersIn(search);
  const list = useOrders(filters);
  const { asked, columns, choose: chooseColumns } = useColumns();
  const { rows } = list;
  const query = queryOf(filters ?? {});
  // Responds to the click first; the new rows render in the next frame.
  const before = useShown(rows);
  const drawn = [before, rows].some(({ length }) => length === 0) ? rows : before;
  const change = useSame((changed: Partial<Record<FilterName | 'sort', string>>) =>
    navigate(`/orders${withColumns(queryOf({ ...filters, ...changed }), asked)}`),
  );
  const beside = search.get('beside') !== null;
  useKeys({ F: () => document.querySelector<HTMLElement>('[data-add-filter]')?.focus() });
  return (
    <div className={classNames(own.list, beside && own.beside)} data-beside={beside || undefined}>
      <ListHead
        filters={filters}
        columns={<ColumnsMenu columns={columns} onChoose={chooseColumns} />}
        beside={<OrderTotal filters={filters} loaded={rows.length} hasMore={list.hasNextPage} />}
      />
      <OrderViews query={withColumns(query, asked)} toSave={withColumns(query, columnsOut(columns))} />
      <FilterBar filters={filters} onChange={change} />
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      <LoadingBar on={list.isPlaceholderData} />
      {list.isPending && <Ghosts />}
      {list.isSuccess && rows.length === 0 && (
        <NoOrders narrowed={query !== ''} onAll={() => void navigate('/orders')} />
      )}
      <ChosenOrders
        rows={drawn}
        columns={columns}
        sort={filters?.sort ?? '-placed'}
        onSort={(sort) => change({ sort: sort === '-placed' ? '' : sort })}
        foot={
          <ListFoot more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        }
      />
    </div>
  );
}

interface ChosenOrdersProps extends Pick<OrderTableProps, 'rows' | 'columns' | 'sort' | 'onSort'> {
  foot: Elements;
}

/** Shows rows, selection and side panel. The selection is local state here, so that a click renders only its row. */
function ChosenOrders({ rows, foot, ...table }: ChosenOrdersProps) {
  const navigate = useNavigate();
  const { peeked, peek } = usePeek();
  const { chosen, setChosen, toggle, toHere, clear } = useChosen(rows.map(({ reference }) => reference));
  const longPress = useLongPress(toggle);
  const inList = rows.filter(({ reference }) => chosen.has(reference));
  const page = (reference: string) => void navigate(`/orders/${reference}`);
  const open = (reference: string) =>
    window.matchMedia('(max-width: 767px)').matches ? page(reference) : peek(reference);
  const move = (by: 1 | -1) => {
    const moved = focusRow(by);
    if (moved && peeked !== null) peek(moved);
  };
  const onFocused = (act: (reference: string) => void) => () => {
    const row = focusedRow() ?? peeked ?? undefined;
    if (row !== undefined) act(row);
  };
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    O: onFocused(page),
    X: onFocused(toggle),
    'Shift X': onFocused((reference) => toHere(reference)),
    E: onFocused(page),
    ...(chosen.size > 0 && { Escape: clear }),
  });
  return (
    <>
      {rows.length > 0 && (
        <>
          <div className={styles.wrap} {...longPress}>
            <OrderTable
              {...table}
              rows={rows}
              chosen={chosen}
              onChoose={setChosen}
              open={open}
              toggle={toggle}
              toHere={toHere}
            />
          </div>
          {foot}
        </>
      )}
      <BulkBar rows={inList} onClear={clear} />
      {peeked !== null && <OrderPeek reference={peeked} onClose={() => peek(undefined, false)} />}
    </>
  );
}

/** Returns the order in the side panel, from the URL, with a setter. */
function usePeek() {
  const [search, setSearch] = useSearchParams();
  const peeked = search.get('beside');
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
  return { peeked, peek };
}

/** Shows the title and the actions. */
function ListHead({ filters, beside, columns }: { filters: OrderFilters; beside: Elements; columns: Elements }) {
  const navigate = useNavigate();
  const may = useMay('orders.change');
  useKeys({ N: () => void navigate('/orders/new') }, may);
  const newOrder = (
    <ButtonLink to="/orders/new" keys="N">
      <Phone aria-hidden />
      <span>
        <span>New order</span> <span className="hide-m">for a caller</span>
      </span>
    </ButtonLink>
  );
  return (
    <RoomHead
      title="Orders"
      beside={beside}
      isShort
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

/** Shows the shortcuts, and loads older orders. */
function ListFoot({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <span className="keys-said">
        <kbd>J</kbd> <kbd>K</kbd> <span>move,</span> <kbd>X</kbd> <span>choose,</span> <kbd>O</kbd> <span>open</span>
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
