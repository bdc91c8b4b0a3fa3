import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OrderRow } from '#contract/office/orders.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, Moving } from '#office/parts/states.tsx';
import styles from '#office/parts/table.module.css';
import { count, rupees } from '#office/words/money.ts';
import { classes } from '#ui/classes.ts';
import { FilterBar } from './filter-bar.tsx';
import { addressOfView, type FilterName, filtersIn, queryOf, views } from './filters.ts';
import { OrderPeek } from './order-peek.tsx';
import { OrderTable } from './order-table.tsx';
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
  const { rows } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inList = rows.filter(({ reference }) => chosen.has(reference));
  const change = (name: FilterName | 'sort', value: string) => void navigate(`/orders${queryOf({ ...filters, [name]: value })}`);
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
  const toggle = (reference: string) =>
    setChosen(new Set(chosen.has(reference) ? [...chosen].filter((one) => one !== reference) : [...chosen, reference]));
  const onFocused = (act: (reference: string) => void) => () => {
    const row = focusedRow() ?? peeked ?? undefined;
    if (row !== undefined) act(row);
  };
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    O: onFocused((reference) => void navigate(`/orders/${reference}`)),
    X: onFocused(toggle),
    F: () => document.querySelector<HTMLElement>('[data-add-filter]')?.focus(),
    ...(chosen.size > 0 && { Escape: () => setChosen(new Set()) }),
    ...Object.fromEntries(views.map((view, at) => [String(at + 1), () => void navigate(addressOfView(view))])),
  });
  return (
    <div className={classes(own.list, peeked !== null && own.beside)}>
      <RoomHead title="Orders" beside={rows.length > 0 ? `${count(rows.length)}${list.hasNextPage ? ' and more' : ''}` : undefined} />
      <Views label="Views" views={views.map((view) => ({ name: view.name, to: addressOfView(view), current: isView(view, filters) }))} />
      <FilterBar filters={filters} onChange={change} />
      {list.error && <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />}
      <Crease />
      <Moving on={list.isPlaceholderData} />
      <div className={styles.wrap}>
        {list.isPending && <Ghosts />}
        {rows.length > 0 && (
          <OrderTable
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={open}
            sort={filters?.sort ?? '-placed'}
            onSort={(sort) => change('sort', sort === '-placed' ? '' : sort)}
          />
        )}
      </div>
      {list.isSuccess && rows.length === 0 && <NoOrders narrowed={queryOf(filters ?? {}) !== ''} onAll={() => void navigate('/orders')} />}
      {rows.length > 0 && (
        <div className={styles.more}>
          <span className="hide-m">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> choose, <kbd>O</kbd> open
          </span>
          {list.hasNextPage && (
            <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              Older
            </Button>
          )}
        </div>
      )}
      {inList.length > 0 && <BulkBar rows={inList} onClear={() => setChosen(new Set())} />}
      {peeked !== null && <OrderPeek reference={peeked} onClose={() => peek(undefined, false)} />}
    </div>
  );
}

/** What was chosen, summed up at the foot of the list. */
function BulkBar({ rows, onClear }: { rows: readonly OrderRow[]; onClear: () => void }) {
  return (
    <section className={own.bulk} aria-label={`${rows.length} chosen`}>
      <p>
        <b>{rows.length} chosen</b>{' '}
        <i>
          {count(rows.reduce((sum, { pieces }) => sum + pieces, 0))} pieces, {rupees(rows.reduce((sum, { total }) => sum + total, 0))}
        </i>
      </p>
      <Button look="band" keys="Esc" onPress={onClear}>
        Clear
      </Button>
    </section>
  );
}

function isView({ filters, sort }: (typeof views)[number], shown: ReturnType<typeof filtersIn>): boolean {
  return queryOf({ ...filters, sort }) === queryOf(shown ?? {});
}

function NoOrders({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  if (!narrowed) return <Empty title="No orders yet">Every order of the shop will stand here, the newest first.</Empty>;
  return (
    <Empty title="None like that" action={<Button onPress={onAll}>Show all orders</Button>}>
      No order fits these filters.
    </Empty>
  );
}
