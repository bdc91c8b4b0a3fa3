import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mostOrdersCounted } from '#contract/office/view-table.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { Views } from '#office/parts/head.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { countUpToWords, listSizeWords } from '#office/words/list-total.ts';
import { addressOfView, builtInViews, viewWithFilters } from './filters.ts';
import styles from './orders.module.css';

const viewsQuery = queryOptions({
  queryKey: ['orders', 'views'],
  queryFn: async () => (await officeApi('GET /api/office/order-views', {})).data,
});

/**
 * Shows built-in views with counts, then saved ones. The current view can be saved with its columns. Keys 1 to 9
 * select.
 */
export function OrderViews({ query: here, toSave }: { query: string; toSave: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery);
  const own = data?.saved.find(({ query, mine }) => mine && `?${query}` === here);
  const all = [
    ...builtInViews.map((view) => ({
      name: view.name,
      to: addressOfView(view),
      count: countWords(data?.counts[view.name]),
      late: view.name === 'Overdue' && (data?.counts[view.name] ?? 0) > 0,
    })),
    ...(data?.saved ?? []).map(({ name, query, mine, by }) => ({
      name: mine ? name : `${name} (${by})`,
      to: `/orders?${query}`,
      count: undefined,
      late: false,
    })),
  ].map((view) => ({ ...view, current: view.to === `/orders${here}` }));
  useKeys(Object.fromEntries(all.slice(0, 9).map(({ to }, at) => [String(at + 1), () => void navigate(to)])));
  return (
    <div className={styles.views}>
      <Views label="Views" views={all} />
      {!all.some(({ current }) => current) && here !== '' && <SaveView query={toSave.slice(1)} />}
      {own && <RemoveView id={own.id} name={own.name} />}
    </div>
  );
}

function countWords(found: number | undefined): string | undefined {
  return found === undefined ? undefined : countUpToWords(found, mostOrdersCounted);
}

interface OrderTotalProps {
  filters: OrderFilters;
  loaded: number;
  hasMore: boolean;
}

/** Shows the total of a built-in view; of other filters the loaded rows, as counting those can take long. */
export function OrderTotal({ filters, loaded, hasMore }: OrderTotalProps) {
  const { data } = useQuery(viewsQuery);
  const view = viewWithFilters(filters);
  const size = listSizeWords({ loaded, hasMore, total: countWords(view && data?.counts[view]) });
  return size === undefined ? null : <span>{size}</span>;
}

function SaveView({ query }: { query: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = async () => {
    if (busy || name.trim() === '') return;
    setBusy(true);
    try {
      const { message } = await officeApi('POST /api/office/order-views', { body: { name, query, shared } });
      sayDone(message);
      setOpen(false);
      await client.invalidateQueries({ queryKey: viewsQuery.queryKey });
      // URL of the saved view, with its columns.
      await navigate(`/orders?${query}`, { replace: true });
    } catch (error) {
      sayFault(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        Save this view
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="What is this view called?">
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label="Name" value={name} onChange={setName} maxLength={40} autoFocus autoComplete="off" />
          <Tick isSelected={shared} onChange={setShared}>
            Show it to everybody who sees orders
          </Tick>
          <Button look="ink" wide type="submit" isPending={busy} isDisabled={name.trim() === ''}>
            Save the view
          </Button>
        </form>
      </Dialog>
    </>
  );
}

function RemoveView({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const remove = async () => {
    try {
      await officeApi('DELETE /api/office/order-views/:id', { params: { id } });
      sayDone(`${name} is no view any more`);
      await client.invalidateQueries({ queryKey: viewsQuery.queryKey });
    } catch (error) {
      sayFault(errorMessage(error));
    }
  };
  return (
    <Button look="quiet" onPress={() => void remove()}>
      Take this view away
    </Button>
  );
}
