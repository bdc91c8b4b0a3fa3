import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SkuPlace } from '#contract/office/packing.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { FindField } from '#office/parts/find-field.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { printPdf } from '#office/parts/print-pdf.ts';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { classNames } from '#ui/classes.ts';
import lists from './lists.module.css';
import styles from './packing.module.css';

const views = [
  { name: 'All', missing: null },
  { name: 'Without a shelf place', missing: 'shelf' },
  { name: 'Without an EAN', missing: 'ean' },
] as const;

type MissingCode = Exclude<(typeof views)[number]['missing'], null>;

/** Reads sizes with their codes, page by page. */
function usePlaces(q: string, missing: MissingCode | undefined) {
  return useInfiniteQuery({
    queryKey: ['places', q, missing],
    queryFn: async ({ pageParam }) =>
      (
        await officeApi('GET /api/office/places', {
          query: { q: q || undefined, missing, after: pageParam || undefined },
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Prints the labels of the sizes found. */
function usePrintLabels(q: string) {
  return useMutation({
    mutationFn: async () => (await officeApi('GET /api/office/places/labels', { query: { q: q || undefined } })).data,
    onSuccess: ({ pdf, labels }) => (labels > 0 ? printPdf(pdf) : sayFault('There is no label to print.')),
    onError: (error) => sayFault(errorMessage(error)),
  });
}

/** Asks for barcode and shelf place per size, typed or scanned. */
export function Places() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const missing =
    views.find((view) => view.missing !== null && view.missing === search.get('missing'))?.missing ?? undefined;
  const list = usePlaces(q, missing);
  const labels = usePrintLabels(q);
  const find = (typed: string) => {
    const next = new URLSearchParams(search);
    if (typed) next.set('q', typed);
    else next.delete('q');
    setSearch(next, { replace: true });
  };
  const addressOf = (wanted: string | null) => (wanted ? `/places?missing=${wanted}` : '/places');
  return (
    <>
      <RoomHead
        title="Shelves"
        actions={
          <>
            <ButtonLink look="quiet" to="/stock/count">
              <ClipboardCheck aria-hidden />
              <span>Count</span>
            </ButtonLink>
            <Button isPending={labels.isPending} onPress={() => labels.mutate()}>
              <Printer aria-hidden />
              <span>Print labels</span>
            </Button>
          </>
        }
      />
      <Views
        label="Shelves"
        views={views.map((view) => ({
          name: view.name,
          to: addressOf(view.missing),
          current: (view.missing ?? undefined) === missing,
        }))}
      />
      <div className={lists.find}>
        <FindField label="Find a piece, a shelf place or a code" value={q} onChange={find} />
      </div>
      <Crease />
      <LoadingBar on={list.isFetching && !list.isPending} />
      <PlaceList list={list} sought={q !== ''} />
    </>
  );
}

/** Shows the sizes found, or a message that there are none. */
function PlaceList({ list, sought }: { list: ReturnType<typeof usePlaces>; sought: boolean }) {
  const rows = list.data?.pages.flatMap(({ places }) => places) ?? [];
  return (
    <>
      {list.error && (
        <Failed what="The shelves" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Ghosts />}
      {list.data && rows.length === 0 && (
        <Empty title="Nothing fits">
          {sought ? 'No piece, place or code has these letters.' : 'Each size has what it needs.'}
        </Empty>
      )}
      {rows.length > 0 && (
        <div className={lists.heads} aria-hidden>
          <span>Piece</span>
          <span>
            <span>Shelf</span>
            <span>EAN</span>
          </span>
        </div>
      )}
      <ul className={styles.places} aria-label="Barcodes and shelf places">
        {rows.map((row) => (
          <PlaceRow key={`${row.product} ${row.size}`} row={row} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

/** Manages the typed codes of a size, and saves them. */
function usePlaceForm(row: SkuPlace) {
  const client = useQueryClient();
  const [written, setWritten] = useState<SkuPlace>();
  const saved = written ?? row;
  const [ean, setEan] = useState(row.ean ?? '');
  const [shelf, setShelf] = useState(row.shelf ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const { product, size } = row;
      const seen = { ean: saved.ean, shelf: saved.shelf };
      return (
        await officeApi('PUT /api/office/places', {
          body: { product, size, ean: ean || null, shelf: shelf || null, seen },
        })
      ).data;
    },
    onSuccess: (now) => {
      setWritten(now);
      setEan(now.ean ?? '');
      setShelf(now.shelf ?? '');
      sayDone(`${now.name}, ${now.size} is kept.`);
      void client.invalidateQueries({ queryKey: ['places'], refetchType: 'none' });
    },
    // Shows the concurrent change; the input stays.
    onError: async (problem) => {
      if (!(problem instanceof OfficeProblem) || problem.status !== 409) return;
      await client.invalidateQueries({ queryKey: ['places'] });
      setWritten(undefined);
    },
  });
  const changed = ean !== (saved.ean ?? '') || shelf !== (saved.shelf ?? '');
  const keep = () => changed && !save.isPending && save.mutate();
  return { ean, setEan, shelf, setShelf, changed, keep, save };
}

function PlaceRow({ row }: { row: SkuPlace }) {
  const { ean, setEan, shelf, setShelf, changed, keep, save } = usePlaceForm(row);
  const { error } = save;
  const faultOf = (name: string) => (error instanceof OfficeProblem ? error.fields[name] : undefined);
  const other = error && !faultOf('ean') && !faultOf('shelf') ? errorMessage(error) : undefined;
  const label = `${row.name}, ${row.size}`;
  return (
    <li className={classNames(lists.place, changed && lists.typing)}>
      <TilePicture address={row.image} />
      <div>
        <b>{row.name}</b>
        <small className="dim">{`Size ${row.size}, ${row.there} there, ${row.ours}`}</small>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <Field
          label="Shelf"
          aria-label={`Shelf place of ${label}`}
          value={shelf}
          onChange={setShelf}
          fault={faultOf('shelf')}
          maxLength={12}
          autoComplete="off"
        />
        <Field
          label="EAN"
          aria-label={`EAN of ${label}`}
          value={ean}
          onChange={setEan}
          fault={faultOf('ean') ?? other}
          maxLength={17}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" isDisabled={!changed} isPending={save.isPending} aria-label={`Keep ${label}`}>
          Keep
        </Button>
      </form>
    </li>
  );
}
