import { useMutation, useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Play from 'lucide-react/icons/play';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { PackingParcel } from '#contract/office/packing.ts';
import { errorMessage, officeApi, wasAnswered } from '#office/browser/api.ts';
import { readPaperSize } from '#office/browser/kept.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Tick } from '#office/parts/field.tsx';
import { Crease } from '#office/parts/head.tsx';
import { printPdf } from '#office/parts/print-pdf.ts';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { Band } from './band.tsx';
import {
  type BatchFilter,
  dayChoices,
  filterOf,
  filterParcels,
  groupTotals,
  type ParcelGroup,
  parcelGroupsOf,
  pieceChoices,
  sizeChoices,
} from './groups.ts';
import lists from './lists.module.css';
import styles from './packing.module.css';

/** Limit of parcels per desk. */
const mostInBatch = 60;

interface BatchProps {
  desk: string;
  kept: number;
  /** True while an unfinished batch is at the desk. */
  going: boolean;
  onBegin: (parcels: PackingParcel[]) => void;
}

/** Lets staff choose the next batch by shipping day and size, in walking order. */
export function Batch({ desk, kept, going, onBegin }: BatchProps) {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const list = useWaitingParcels(desk);
  const groups = list.data ? parcelGroupsOf(filterParcels(list.data.parcels, list.data.today, filter)) : [];
  const chosen = groups.filter(({ id }) => !out.has(id)).flatMap(({ parcels }) => parcels);
  const batch = chosen.slice(0, mostInBatch);
  const keys = batch.map(({ reference, parcel }) => ({ reference, parcel }));
  const begin = useMutation({
    mutationFn: async () => {
      const body = { desk, parcels: keys, paper: readPaperSize() };
      return (await officeApi('POST /api/office/packing/batch', { body })).data;
    },
    onSuccess: ({ parcels }) => (parcels.length > 0 ? onBegin(parcels) : void list.refetch()),
  });
  const pick = usePickList(keys);
  return (
    <div className={classNames(styles.desk, styles.two3)}>
      <Band network={wasAnswered(list.error) && list.fetchStatus !== 'paused'} kept={kept} />
      <main className={styles.main}>
        <h1 className="ttl">What shall this batch hold?</h1>
        <Choices filter={filter} />
        <Crease />
        <Waiting list={list} groups={groups} out={out} onOut={setOut} />
      </main>
      <aside className={styles.side} aria-label="This batch">
        {list.data && <Sums parcels={batch} more={chosen.length - batch.length} />}
        <Refusal error={begin.error ?? pick.error} answer={begin.data} />
        <div className={styles.acts}>
          {going && <ButtonLink to="/packing">Back to the table</ButtonLink>}
          <ButtonLink to="/packing#handover">
            <Truck aria-hidden />
            <span>Hand over</span>
          </ButtonLink>
          <Button isDisabled={batch.length === 0} isPending={pick.isPending} onPress={() => pick.mutate()}>
            <ClipboardList aria-hidden />
            <span>Print the pick list</span>
          </Button>
          <Start
            key={String(list.isPending)}
            ready={!list.isPending}
            orders={batch.length}
            off={going}
            busy={begin.isPending}
            onStart={() => begin.mutate()}
          />
          {going && <p className="small dim">The batch on the table comes first: pack it, hold it or put it back.</p>}
        </div>
      </aside>
    </div>
  );
}

type WaitingParcels = ReturnType<typeof useWaitingParcels>;

/** Reads the parcels that wait to be packed. */
function useWaitingParcels(desk: string) {
  return useQuery({
    queryKey: ['packing', desk],
    queryFn: async () => (await officeApi('GET /api/office/packing', { query: { desk } })).data,
    refetchInterval: 30_000,
    staleTime: 0,
  });
}

/** Prints the pick list of parcels. */
function usePickList(parcels: Pick<PackingParcel, 'reference' | 'parcel'>[]) {
  return useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/packing/pick-list', { body: { parcels } })).data,
    onSuccess: ({ pdf }) => printPdf(pdf),
  });
}

interface WaitingProps {
  list: WaitingParcels;
  groups: readonly ParcelGroup[];
  out: ReadonlySet<string>;
  onOut: (out: ReadonlySet<string>) => void;
}

/** Shows the groups to choose from, or the reason why there are none. */
function Waiting({ list, groups, out, onOut }: WaitingProps) {
  const flip = (id: string) => {
    const next = new Set(out);
    if (!next.delete(id)) next.add(id);
    onOut(next);
  };
  return (
    <>
      {list.error && (
        <Failed what="What waits" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Ghosts rows={4} />}
      {list.data && groups.length === 0 && <Nothing waiting={list.data.parcels.length} />}
      {groups.length > 0 && (
        <Groups
          groups={groups}
          out={out}
          onFlip={flip}
          onAll={() => onOut(out.size > 0 ? new Set() : new Set(groups.map(({ id }) => id)))}
        />
      )}
    </>
  );
}

interface RefusalProps {
  error: Error | null;
  answer: { parcels: readonly unknown[]; not: readonly { why: string }[] } | undefined;
}

/** Shows the reason why a batch did not start, or why its list was not printed. */
function Refusal({ error, answer }: RefusalProps) {
  const none = answer?.parcels.length === 0 ? answer.not[0]?.why : undefined;
  if (!error && !none) return null;
  return (
    <Notice tone="ball" role="alert">
      {error ? errorMessage(error) : `Nothing of it could be taken. ${none}`}
    </Notice>
  );
}

interface StartProps {
  ready: boolean;
  orders: number;
  off: boolean;
  busy: boolean;
  onStart: () => void;
}

/** Focuses once loaded, so that users of a scanner can continue by Enter. */
function Start({ ready, orders, off, busy, onStart }: StartProps) {
  return (
    <Button autoFocus={ready} look="ink" isDisabled={orders === 0 || off} isPending={busy} onPress={onStart}>
      <Play aria-hidden />
      <span>{startWords(orders)}</span>
    </Button>
  );
}

function startWords(orders: number): string {
  if (orders === 0) return 'Start';
  return orders === 1 ? 'Start with this 1' : `Start with these ${orders}`;
}

function Nothing({ waiting }: { waiting: number }) {
  if (waiting === 0)
    return (
      <Empty title="Nothing to pack">
        Orders stand here as soon as they are paid for, and printed where something is made for them.
      </Empty>
    );
  return <Empty title="Nothing fits">What waits leaves on another day, is on hold, or lies on another table.</Empty>;
}

function Sums({ parcels, more }: { parcels: ParcelGroup['parcels']; more: number }) {
  const { pieces, shelves } = groupTotals(parcels);
  const walk = parcels
    .flatMap((parcel) => parcel.shelves)
    .filter(Boolean)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const [first, last] = [walk[0], walk.at(-1)];
  return (
    <div>
      <span className={classNames('fig', lists.large)}>{formatCount(parcels.length)}</span>
      <p className="mut">{`${parcels.length === 1 ? 'order' : 'orders'}, ${counted(pieces, 'piece')}, ${counted(shelves, 'shelf', 'shelves')}`}</p>
      {first && last && (
        <p className={classNames('small mut', lists.walk)}>
          {first === last ? `All from ${first}.` : `One walk from ${first} to ${last}.`}
        </p>
      )}
      {more > 0 && <p className="small mut">{`${counted(more, 'order')} more when these are through.`}</p>}
    </div>
  );
}

function counted(number: number, one: string, several = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : several}`;
}

function Groups({
  groups,
  out,
  onFlip,
  onAll,
}: {
  groups: readonly ParcelGroup[];
  out: ReadonlySet<string>;
  onFlip: (id: string) => void;
  onAll: () => void;
}) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, lists.groups)}>
        <caption className="vh">Groups of parcels that are packed alike</caption>
        <thead>
          <tr>
            <th className={table.tick}>
              <Tick aria-label="All groups" isSelected={groups.every(({ id }) => !out.has(id))} onChange={onAll} />
            </th>
            <th>Group</th>
            <th className={table.right}>Orders</th>
            <th className={table.right}>Pieces</th>
            <th className={table.right}>Shelves</th>
            <th>Nearest promise</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name, parcels, pieces, shelves, nearest }) => (
            <tr key={id} className={classNames(!out.has(id) && lists.in)}>
              <td className={table.tick}>
                <Tick aria-label={name} isSelected={!out.has(id)} onChange={() => onFlip(id)} />
              </td>
              <th>{name}</th>
              <td className={table.right}>{parcels.length}</td>
              <td className={table.right}>{pieces}</td>
              <td className={table.right}>{shelves}</td>
              <td>
                <span>{nearest ? writeShortDay(nearest) : ''}</span>
                {parcels.some(({ late }) => late) && <b className="bad"> some late</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const words = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  all: 'All days',
  allSizes: 'All sizes',
  small: 'Small',
  large: 'Large',
  any: 'Any piece count',
  single: 'Single pieces',
};

/** Shows filters as links, so that Back works and URLs can be shared. */
function Choices({ filter }: { filter: BatchFilter }) {
  return (
    <div className={lists.choices}>
      <Choice
        label="Leaves"
        name="day"
        current={filter.day}
        usual="all"
        options={dayChoices.map((id) => [id, words[id]])}
      />
      <Choice
        label="Size"
        name="size"
        current={filter.size}
        usual="all"
        options={sizeChoices.map((id) => [id, id === 'all' ? words.allSizes : words[id]])}
      />
      <Choice
        label="Pieces"
        name="pieces"
        current={filter.pieces}
        usual="any"
        options={pieceChoices.map((id) => [id, words[id]])}
      />
      {filter.order && (
        <Link className={lists.only} to="/packing#batch" aria-label={`Only ${filter.order}: take away`}>
          <span>Only</span> <b>{filter.order}</b>
          <X className="s" aria-hidden />
        </Link>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  current: string;
  usual: string;
  options: (readonly [string, string])[];
}

function Choice({ label, name, current, usual, options }: ChoiceProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    if (id === usual) next.delete(name);
    else next.set(name, id);
    return { pathname, search: next.size > 0 ? `?${next}` : '', hash: '#batch' };
  };
  return (
    <nav className={lists.seg} aria-label={label}>
      {options.map(([id, say]) => (
        <Link key={id} to={addressOf(id)} aria-current={id === current ? 'true' : undefined}>
          {say}
        </Link>
      ))}
    </nav>
  );
}
